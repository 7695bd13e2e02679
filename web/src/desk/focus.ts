/** Where the keyboard is while cards open, change and close. */

/** Who came by keyboard goes on in the card, and back again when it closes. */
export function takeFocus(card: HTMLElement): (() => void) | void {
  const before = document.activeElement;
  if (!(before instanceof Element) || !before.matches(':focus-visible')) return;
  card.focus({ preventScroll: true });
  return () => {
    if (before.isConnected) (before as HTMLElement | SVGElement).focus({ preventScroll: true });
  };
}

/** A button that an order takes away, or switches off, leaves the focus with its card. */
export function keepFocus(card: HTMLElement): () => void {
  let isInside = false;
  const follow = ({ target }: FocusEvent) => (isInside = card.contains(target as Node));
  const observer = new MutationObserver(() => {
    if (isInside && document.activeElement === document.body) card.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', follow);
  observer.observe(card, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', follow);
    observer.disconnect();
  };
}
