const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const shelf = 'arsenale.theme';

/** Light, dark, or what the system says; remembered in this browser. */
class Look {
  theme = $state<Theme>(themes.find((theme) => theme === localStorage.getItem(shelf)) ?? 'auto');

  constructor() {
    this.#show();
  }

  next(): void {
    this.theme = themes[(themes.indexOf(this.theme) + 1) % themes.length]!;
    localStorage.setItem(shelf, this.theme);
    this.#show();
  }

  #show(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const look = new Look();
