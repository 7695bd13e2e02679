/** Several of the seats are played at this screen: which of them holds it, and whom it goes to next. */
import type { GameState } from '../api/types';
import type { Table } from './table.svelte';

/** The next of one's own seats that is to act, while the one in hand is not. */
function nextSeat(state: GameState): string {
  const { you, yours, to_act } = state;
  if (!you || to_act.includes(you.power)) return '';
  return yours.find((power) => to_act.includes(power)) ?? '';
}

export class HotSeat {
  readonly #table: Table;
  #isTaken = $state(false);
  /** The state in which the holder wished to keep the screen for a while; it ends when anything happens. */
  #keptAt = $state(-1);
  #isKept = $derived.by(() => this.#table.state?.seq === this.#keptAt);

  /** Whom the screen waits for; nothing of the game may be seen until he takes it. */
  awaited = $derived.by(() => {
    const { state } = this.#table;
    if (!state?.you || state.yours.length < 2 || state.status !== 'running') return '';
    if (!this.#isTaken) return state.you.power;
    return this.#isKept ? '' : nextSeat(state);
  });

  /** Somebody else is to act, but the one who holds the screen wished to keep it for a while. */
  kept = $derived.by(() => {
    const { state } = this.#table;
    return state && this.#isKept ? nextSeat(state) : '';
  });

  constructor(table: Table) {
    this.#table = table;
  }

  async take(): Promise<void> {
    const power = this.awaited;
    if (power !== this.#table.state?.you?.power) await this.#table.setSeat(power);
    this.#isTaken = true;
  }

  stay(): void {
    this.#keptAt = this.#table.state?.seq ?? -1;
  }

  handOver(): void {
    this.#keptAt = -1;
  }
}
