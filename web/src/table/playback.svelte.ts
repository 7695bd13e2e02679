/** A game played again, order by order. */
import type { Table } from './table.svelte';

/** Between two orders at the usual speed, in milliseconds. */
const PAUSE = 1000;

export class Playback {
  speed = $state(1);
  isPlaying = $state(false);
  last = $derived.by(() => this.#table.state?.steps ?? 0);
  step = $derived.by(() => this.#wanted ?? this.#table.moment?.step ?? this.last);

  readonly #table: Table;
  /** The step that is being fetched. */
  #wanted = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Shows a step, and stops there. */
  move(step: number): void {
    this.pause();
    void this.#show(step);
  }

  /** Plays on, from the start if the end was reached, or stops. */
  async toggle(): Promise<void> {
    if (this.isPlaying) return this.pause();
    this.isPlaying = true;
    if (this.step >= this.last) await this.#show(0);
    await this.#play();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  async #play(): Promise<void> {
    if (!this.isPlaying) return;
    if (this.step >= this.last) return this.pause();
    await this.#show(this.step + 1);
    this.#timer = setTimeout(() => void this.#play(), PAUSE / this.speed);
  }

  async #show(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, step));
    this.#wanted = wanted;
    await this.#table.showStep(wanted);
    if (this.#wanted === wanted) this.#wanted = null;
  }
}
