/** What could be done with a province, with what is in hand, or with a faction: orders to try, each with a label.
 *
 * Whether one is legal the server says; here is only what belongs to what.
 */
import type { Deed } from '../../desk/deed';
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import type { Desk } from './desk.svelte';
import { kindOf, ownerOf, pieceName, placeName, shortOf, sortOf } from './pieces';
import { ALL } from './told';

// --- a province ---

/** What can be raised and built there. */
export function provinceDeeds(desk: Desk, province: string): Deed[] {
  if (desk.told.phase !== 'economy' || desk.holding(province).owner !== desk.me) return [];
  const { castle, rebellion } = desk.holding(province);
  const canHaveCastle = !castle && !desk.isCapital(province) && !desk.isProducing(province);
  const coast = desk.board.provinces[province]!.seas.length > 0;
  return [
    ...some(rebellion, { order: `quell ${province}`, label: t('br.deed.quell') }),
    { order: `raise army ${province}`, label: t('br.deed.raise_army') },
    ...some(coast, { order: `raise fleet ${province}`, label: t('br.deed.raise_fleet') }),
    ...some(canHaveCastle, { order: `build castle ${province}`, label: t('br.deed.build') }),
    ...some(castle, { order: `demolish castle ${province}`, label: t('br.deed.demolish') }),
  ];
}

/** Leave to enter a province, given or taken back. */
export function permitDeeds(desk: Desk, land: string): Deed[] {
  return othersOf(desk).map((power) => permitDeed(desk, power, land));
}

export function permitDeed(desk: Desk, power: string, land: string): Deed {
  const permits = desk.told.position.permits ?? [];
  const isGiven = permits.some(
    ({ by, to, province }) => by === desk.me && to === power && (province === land || province === ALL),
  );
  const verb = isGiven ? 'revoke' : 'permit';
  const place = land === ALL ? t('br.all_lands') : placeName(desk.board, land);
  return { order: `${verb} ${power} ${land}`, label: t(`br.deed.${verb}`, { power: nameOf(power), place }) };
}

// --- pieces ---

/** What the pieces in hand can do besides going somewhere. */
export function handDeeds(desk: Desk): Deed[] {
  const { hand, chosenPlace, told } = desk;
  const first = hand[0];
  if (!first || !chosenPlace) return [];
  if (told.phase === 'economy') return hand.filter((short) => isForce(short)).map(disbanding);
  return told.phase === 'movement' && sortOf(first) === 'army' ? attacks(desk, first, chosenPlace) : [];
}

const isForce = (short: string) => ['army', 'fleet'].includes(sortOf(short));
const disbanding = (short: string): Deed => ({
  order: `disband ${short}`,
  label: t('br.deed.disband', { piece: pieceName(short) }),
});

/** One attack against each faction that is there, and one for a foreign province with nobody in it. */
function attacks(desk: Desk, army: string, place: string): Deed[] {
  if (desk.isSea(place) || desk.ownPiece(army)?.aboard) return [];
  const { owner } = desk.holding(place);
  const foes = desk.factionsAt(place).filter((power) => power !== desk.me);
  const isForeign = owner !== '' && owner !== desk.me && !foes.includes(owner);
  return [...(isForeign ? [owner] : []), ...foes].map((power) => ({
    order: `attack ${army} ${place} ${power}`,
    label: t('br.deed.attack', { power: nameOf(power) }),
  }));
}

/** Resources of one's own in hand that can be given away at any time. */
export function givingDeeds(desk: Desk): Deed[] {
  const resources = desk.hand.filter((short) => sortOf(short) === 'resource');
  return resources.flatMap((short) =>
    othersOf(desk).map((power) => ({
      order: `give ${short} ${power}`,
      label: t('br.deed.give', { piece: pieceName(short), power: nameOf(power) }),
    })),
  );
}

/** Prisoners that one holds there. */
export function releaseDeeds(desk: Desk, place: string): Deed[] {
  const prisoners = (desk.told.position.characters ?? []).filter(({ prisoner_of }) => prisoner_of === desk.me);
  const here = prisoners.filter(({ id }) => desk.placeOf(desk.findPiece(id)) === place);
  return here.map(({ id }) => ({
    order: `release ${id}`,
    label: t('br.deed.release', { piece: pieceName(id), power: nameOf(ownerOf(id)) }),
  }));
}

export const othersOf = (desk: Desk) => desk.table.state!.powers.filter((power) => power !== desk.me);

/** One's own Resources in play, ranked by kind. */
export function ownResources(desk: Desk): string[] {
  const own = desk.pieces.filter(({ id }) => desk.isOwn(id) && sortOf(id) === 'resource');
  return own.map(({ id }) => shortOf(id)).sort((a, b) => kindOf(a).localeCompare(kindOf(b)) || a.localeCompare(b));
}

function some(isThere: boolean, deed: Deed): Deed[] {
  return isThere ? [deed] : [];
}
