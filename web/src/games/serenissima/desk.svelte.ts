/** What one person has before him: the position on view, what he has picked up, what he may do. */
import type { ReachedZone } from '../../api/types';
import type { Table } from '../../table/table.svelte';
import type { Board, Galley, Told } from './told';

export type Choice = { kind: 'galley'; id: number } | { kind: 'port'; id: string } | { kind: 'zone'; id: string };

export class Desk {
  readonly table: Table;
  choice = $state.raw<Choice | null>(null);
  /** What is chosen lies in the left half of the view, so that what is said of it goes to the right. */
  isChoiceLeft = $state(false);
  /** The zone that is pointed at while a galley is in hand. */
  aim = $state<string | null>(null);

  board = $derived.by(() => this.table.board as unknown as Board);
  told = $derived.by(() => this.table.shown?.told as unknown as Told);
  me = $derived.by(() => this.table.state?.you?.power ?? '');
  isPast = $derived.by(() => this.table.shown?.isPast ?? false);
  /** Something is asked of the person, and he looks at the present. */
  canAct = $derived.by(() => !this.isPast && (this.table.state?.you?.is_to_act ?? false));
  orders = $derived.by(() => (this.canAct ? (this.table.state?.you?.orders ?? []) : []));
  verbs = $derived.by(() => new Set(this.orders.map(verbOf)));
  galleys = $derived.by(() => this.told.position.galleys);
  chosenGalley = $derived.by(() => (this.choice?.kind === 'galley' ? this.findGalley(this.choice.id) : null));
  /** Where the galley in hand can come to. */
  reach = $derived.by(() => this.#findReach());

  constructor(table: Table) {
    this.table = table;
  }

  findGalley(id: number): Galley | null {
    return this.galleys.find((galley) => galley.id === id) ?? null;
  }

  galleysIn(zone: string): Galley[] {
    return this.galleys.filter((galley) => galley.zone === zone);
  }

  ownGalleysIn(zone: string): Galley[] {
    return this.galleysIn(zone).filter((galley) => galley.owner === this.me);
  }

  /** The port of a zone, by its id. */
  portIn(zone: string): string | null {
    return Object.keys(this.board.ports).find((id) => this.board.ports[id]!.zone === zone) ?? null;
  }

  /** Whether the piece can be picked up and sent somewhere. */
  canSail(galley: Galley): boolean {
    return this.canAct && galley.owner === this.me && String(galley.id) in (this.table.state?.you?.reaches ?? {});
  }

  /** The zone where that lies. */
  zoneOf(choice: Choice): string | undefined {
    if (choice.kind === 'zone') return choice.id;
    return choice.kind === 'port' ? this.board.ports[choice.id]?.zone : this.findGalley(choice.id)?.zone;
  }

  choose(choice: Choice | null): void {
    this.choice = isSame(choice, this.choice) ? null : choice;
    this.aim = null;
  }

  order(text: string): Promise<boolean> {
    return this.table.order(text);
  }

  /** Sends a galley to a zone, by the way that asks fewest; where there is none the server says why not. */
  async sail(galley: number, zone: string): Promise<void> {
    const way = this.reachesOf(galley).find((reached) => reached.zone === zone)?.way ?? [zone];
    await this.order(`move ${galley} ${way.join(' ')}`);
    this.aim = null;
  }

  reachesOf(galley: number): ReachedZone[] {
    return (this.canAct && this.table.state?.you?.reaches[galley]) || [];
  }

  #findReach(): Map<string, ReachedZone> {
    const reached = this.chosenGalley ? this.reachesOf(this.chosenGalley.id) : [];
    return new Map(reached.map((one) => [one.zone, one]));
  }
}

export const verbOf = (order: string) => order.split(' ', 1)[0]!;

function isSame(a: Choice | null, b: Choice | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id;
}
