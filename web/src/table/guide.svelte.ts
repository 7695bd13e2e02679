/** Help for a first game: on in the first round, unless it was switched off; remembered in this browser. */
type Wish = 'first' | 'on' | 'off';

const SHELF = 'arsenale.guide';
const LAST_GUIDED_ROUND = 1;

class Guide {
  #wish = $state<Wish>((localStorage.getItem(SHELF) as Wish | null) ?? 'first');

  /** Whether the guide speaks in this round. */
  speaksIn(round: number): boolean {
    return this.#wish === 'on' || (this.#wish === 'first' && round <= LAST_GUIDED_ROUND);
  }

  turn(isOn: boolean): void {
    this.#wish = isOn ? 'on' : 'off';
    localStorage.setItem(SHELF, this.#wish);
  }
}

export const guide = new Guide();
