/** What a bot would do in one's place, asked for by a press; gone as soon as anything has happened. */
import type { Hint } from '../api/types';
import type { Table } from '../table/table.svelte';

export class Hints {
  readonly #table: () => Table;
  #told = $state.raw<Hint | null>(null);

  /** The seat in hand is asked something, and the game allows it. */
  canAsk = $derived.by(() => {
    const { state, moment } = this.#table();
    return Boolean(state?.you?.is_to_act && state.has_hints && !moment);
  });

  /** Meant for this moment and for the seat in hand. */
  now = $derived.by(() => {
    const { state } = this.#table();
    const isMeant = this.#told?.seq === state?.seq && this.#told?.power === state?.you?.power;
    return this.canAsk && isMeant ? this.#told : null;
  });

  constructor(table: () => Table) {
    this.#table = table;
  }

  async ask(): Promise<void> {
    this.#told = await this.#table().hint();
  }

  dismiss(): void {
    this.#told = null;
  }
}
