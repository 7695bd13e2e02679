/** Which messages were read, remembered in this browser for each game and seat. */
import type { Table } from './table.svelte';

export class Unread {
  readonly #table: Table;
  readonly #shelf: string;
  #seen = $state(-1);

  /** Messages of others that came since. */
  count = $derived(this.#countNew());

  constructor(table: Table, power: string) {
    this.#table = table;
    this.#shelf = `arsenale.read.${table.id}.${power}`;
    this.#seen = Number(localStorage.getItem(this.#shelf) ?? -1);
  }

  read(): void {
    const last = this.#table.messages.at(-1)?.number ?? -1;
    if (last <= this.#seen) return;
    this.#seen = last;
    localStorage.setItem(this.#shelf, String(last));
  }

  #countNew(): number {
    const own = this.#table.state?.you?.power;
    return this.#table.messages.filter(({ number, power }) => number > this.#seen && power !== own).length;
  }
}
