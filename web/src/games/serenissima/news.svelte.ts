/** What has just come to light, out of the newest entries: the bids of all or a fight, whichever was last. */
import type { Entry } from '../../api/types';
import type { Table } from '../../table/table.svelte';

export class News {
  /** The entry that opened the bids, until it was seen. */
  bids = $state.raw<Entry | null>(null);
  fight = $state.raw<Entry | null>(null);
  readonly #table: Table;
  /** How many entries are no news any more; not known until the log has come. */
  #seen: number | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  dismiss(): void {
    this.bids = null;
    this.fight = null;
  }

  /** Takes in the entries that came since the last time. */
  take(entries: Entry[]): void {
    this.#seen ??= this.#countSeen(entries);
    if (this.#seen === null) return;
    const fresh = entries.slice(this.#seen);
    this.#seen = Math.max(this.#seen, entries.length);
    const latest = fresh.findLast((entry) => isReveal(entry) || isFight(entry));
    if (!latest) return;
    this.dismiss();
    if (isFight(latest)) this.fight = latest;
    else this.bids = latest;
  }

  /** Who comes back to the board, or takes the screen over, has seen what there was when he gave his last order. */
  #countSeen(entries: Entry[]): number | null {
    const { state } = this.#table;
    if (!state || entries.length < state.entries) return null;
    const last = entries.findLastIndex((entry) => entry.kind === 'order' && entry.power === state.you?.power);
    return last < 0 ? entries.length : last + 1;
  }
}

const isReveal = (entry: Entry) => entry.revealed.some(({ text }) => text.startsWith('bid '));
const isFight = (entry: Entry) => entry.dice.length > 0 && entry.text.startsWith('attack ');
