/** What one person has before him in Serenissima. */
import type { ReachedZone } from '../../api/types';
import { Desk as AnyDesk } from '../../desk/desk.svelte';
import type { Board, Galley, Told } from './told';

export type Choice = { kind: 'galley'; id: number } | { kind: 'port'; id: string } | { kind: 'zone'; id: string };

export class Desk extends AnyDesk<Board, Told, Choice> {
  galleys = $derived.by(() => this.told.position.galleys);
  chosenGalley = $derived.by(() => (this.choice?.kind === 'galley' ? this.findGalley(this.choice.id) : null));
  /** Where the galley in hand can come to. */
  reach = $derived.by(() => this.#findReach());

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
