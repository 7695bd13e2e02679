/** Where we are: the path of the page, taken from the browser's history. */
class Router {
  path = $state(location.pathname);
  /** How often a page was asked for: a link to where one is already counts too. */
  visits = $state(0);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** The parts of the path: `/game/7/charts` is game, 7, charts. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(plain);
  }

  go(path: string, isReplacing = false): void {
    history[isReplacing ? 'replaceState' : 'pushState'](null, '', path);
    this.path = location.pathname;
    this.visits++;
  }

  /** A plain click on a link of our own changes the page without loading it. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || isWithinPage(link)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** A part of a path as it was meant; one that is spelt wrongly stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isWithinPage = (link: HTMLAnchorElement) => link.hash !== '' && link.pathname === location.pathname;

export const router = new Router();
