/** What could be done with a port or a galley in the present phase: orders to try, each with a label.
 *
 * Whether one is legal the server says; here is only what belongs to what.
 */
import type { Deed } from '../../desk/deed';
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import type { Desk } from './desk.svelte';
import { NEUTRAL, SAILOR, SLOTS, type Galley, type Phase } from './told';
import { goodName } from './goods';

const MOST_HIRED = 10;

/** A port: what can be done there, with the galleys that lie before it. */
export function portDeeds(desk: Desk, id: string): Deed[] {
  const zone = desk.board.ports[id]!.zone;
  const galleys = desk.ownGalleysIn(zone);
  const isMine = desk.told.position.ports[id]!.owner === desk.me;
  const byPhase: Partial<Record<Phase, () => Deed[]>> = {
    market: () => [...galleys.map((galley) => buying(desk, galley, id)), ...(isMine ? building(id) : [])],
    battle: () => (isMine ? [] : galleys.map((galley) => attack(galley, id, desk.board.ports[id]!.name))),
    ports: () => (isMine ? [] : galleys.map(landing)),
    selling: () => galleys.flatMap(selling),
  };
  return byPhase[desk.told.phase]?.() ?? [];
}

/** A galley of one's own: what it can do where it lies. */
export function galleyDeeds(desk: Desk, galley: Galley): Deed[] {
  const port = desk.portIn(galley.zone);
  const byPhase: Partial<Record<Phase, () => Deed[]>> = {
    market: () => (port ? [...boarding(desk, galley), buying(desk, galley, port)] : []),
    battle: () => targets(desk, galley),
    ports: () => (port ? [landing(galley)] : []),
    selling: () => selling(galley),
  };
  return byPhase[desk.told.phase]?.() ?? [];
}

/** A galley of somebody else: what one's own galleys there can do to it. */
export function foreignDeeds(desk: Desk, target: Galley): Deed[] {
  if (desk.told.phase !== 'battle') return [];
  return desk.ownGalleysIn(target.zone).map((galley) => attack(galley, String(target.id), galleyName(target)));
}

/** What can be thrown overboard, one of each kind. */
export function discarding(galley: Galley): Deed[] {
  const label = (good: string) => t('deed.discard', { good: goodName(good) });
  return kinds(galley.goods).map((good) => ({ order: `discard ${galley.id} ${good}`, label: label(good) }));
}

/** One piece from a galley or port to each place of one's own beside it. */
export function shifting(desk: Desk, from: string, zone: string, piece: string, most: number): Deed[] {
  const port = desk.portIn(zone);
  const galleys = desk.ownGalleysIn(zone).map((galley) => String(galley.id));
  const isMine = port !== null && desk.told.position.ports[port]!.owner === desk.me;
  const shores = isMine && piece === SAILOR ? [port] : [];
  const places = [...galleys, ...shores].filter((place) => place !== from);
  return places.map((place) => ({
    order: `shift ${from} -> ${place} ${piece}`,
    label: t('deed.shift', { piece: goodName(piece), place: placeName(desk, place) }),
    most,
  }));
}

/** A galley's number or a port's id, as a person says it. */
export function placeName(desk: Desk, place: string): string {
  return desk.board.ports[place]?.name ?? t('deed.galley', { number: place });
}

export const galleyName = (galley: Galley) => t('deed.galley_of', { number: galley.id, power: nameOf(galley.owner) });

/** Each name once, in the order they come. */
export const kinds = (names: string[]) => [...new Set(names)];

/** Sailors out of one's own port that a galley lies before. */
function boarding(desk: Desk, galley: Galley): Deed[] {
  const port = desk.portIn(galley.zone);
  if (!port || desk.told.position.ports[port]!.owner !== desk.me) return [];
  const label = t('deed.board', { place: placeName(desk, port) });
  return [{ order: `shift ${port} -> ${galley.id} ${SAILOR}`, label, most: SLOTS }];
}

function buying(desk: Desk, galley: Galley, port: string): Deed {
  const label = t('deed.buy', { good: goodName(desk.board.ports[port]!.good), number: galley.id });
  return { order: `buy ${galley.id}`, label, most: SLOTS };
}

function building(port: string): Deed[] {
  return [
    { order: `build galley ${port}`, label: t('deed.build_galley') },
    { order: `build fort ${port}`, label: t('deed.build_fort') },
    { order: `hire ${port}`, label: t('deed.hire'), most: MOST_HIRED },
  ];
}

function targets(desk: Desk, galley: Galley): Deed[] {
  const foes = desk.galleysIn(galley.zone).filter(({ owner }) => owner !== desk.me);
  const port = desk.portIn(galley.zone);
  const isForeign = port !== null && desk.told.position.ports[port]!.owner !== desk.me;
  const ports = isForeign ? [attack(galley, port, desk.board.ports[port]!.name)] : [];
  return [...foes.map((foe) => attack(galley, String(foe.id), galleyName(foe))), ...ports];
}

function attack(galley: Galley, target: string, name: string): Deed {
  return { order: `attack ${galley.id} ${target}`, label: t('deed.attack', { name, number: galley.id }) };
}

function landing(galley: Galley): Deed {
  return { order: `land ${galley.id}`, label: t('deed.land', { number: galley.id }), most: SLOTS };
}

function selling(galley: Galley): Deed[] {
  const label = (good: string) => t('deed.sell', { good: goodName(good), number: galley.id });
  return kinds(galley.goods).map((good) => ({ order: `sell ${galley.id} ${good}`, label: label(good) }));
}

export const ownerName = (owner: string) => (owner === NEUTRAL ? t('map.neutral') : nameOf(owner));
