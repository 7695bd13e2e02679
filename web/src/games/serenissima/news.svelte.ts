/** What has just come to light, out of the newest entries: the bids of all or a fight, whichever was last. */
import type { Entry } from '../../api/types';
import type { Table } from '../../table/table.svelte';

export class News {
  /** The entry that opened the bids, until it was seen. */
  bids = $state.raw<Entry | null>(null);
  fight = $state.raw<Entry | null>(null);
  /** How many entries are no news any more; the log itself may still be on its way, or come anew. */
  #seen: number;

  constructor(table: Table) {
    this.#seen = table.state?.entries ?? 0;
  }

  dismiss(): void {
    this.bids = null;
    this.fight = null;
  }

  /** Takes in the entries that came since the last time. */
  take(entries: Entry[]): void {
    const fresh = entries.slice(this.#seen);
    this.#seen = Math.max(this.#seen, entries.length);
    const latest = fresh.findLast((entry) => isReveal(entry) || isFight(entry));
    if (!latest) return;
    this.dismiss();
    if (isFight(latest)) this.fight = latest;
    else this.bids = latest;
  }
}

const isReveal = (entry: Entry) => entry.revealed.some(({ text }) => text.startsWith('bid '));
const isFight = (entry: Entry) => entry.dice.length > 0 && entry.text.startsWith('attack ');
