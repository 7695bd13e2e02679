/** How somebody likes to see the board; remembered in this browser. */
const SHELF = 'arsenale.board';

interface Wishes {
  isText: boolean;
  isGliding: boolean;
}

class Settings {
  #wishes = $state<Wishes>({ isText: false, isGliding: true, ...JSON.parse(localStorage.getItem(SHELF) ?? '{}') });

  /** The board in words instead of the map. */
  get isText(): boolean {
    return this.#wishes.isText;
  }

  /** Pieces glide to where they go. */
  get isGliding(): boolean {
    return this.#wishes.isGliding;
  }

  toggle(wish: keyof Wishes): void {
    this.#wishes[wish] = !this.#wishes[wish];
    localStorage.setItem(SHELF, JSON.stringify(this.#wishes));
  }
}

export const settings = new Settings();
