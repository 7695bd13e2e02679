/** What the server says of one order while somebody makes it up; asked anew when it or the game changes. */
import type { Tried } from '../api/types';
import type { Table } from '../table/table.svelte';

export class Trial {
  answer = $state.raw<Tried | null>(null);

  /** `order` is empty while there is nothing to ask. To be made while a component is set up. */
  constructor(table: () => Table, order: () => string) {
    $effect(() => {
      const text = order();
      void table().state?.seq;
      this.answer = null;
      if (text) void this.#ask(table(), text, order);
    });
  }

  async #ask(table: Table, text: string, order: () => string): Promise<void> {
    const [answer] = await table.tries([text]);
    if (text === order()) this.answer = answer ?? null;
  }

  get isLegal(): boolean {
    return this.answer?.is_legal ?? false;
  }

  /** The refusal, if it is one. */
  get refused(): Tried | null {
    return this.answer && !this.answer.is_legal ? this.answer : null;
  }
}
