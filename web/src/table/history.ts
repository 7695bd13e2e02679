/** The log as it is shown: orders that were taken back stay, struck through. */
import type { Entry } from '../api/types';

export interface Line {
  entry: Entry;
  /** A later undo or rewind took this order back. */
  isUndone: boolean;
  /** The board after it can be looked at. */
  canShow: boolean;
}

/** An event tells the last step that was valid then: every order before it with a later number was taken back. */
export function linesOf(entries: Entry[]): Line[] {
  const lines: Line[] = [];
  let lastStep = Infinity;
  for (const entry of [...entries].reverse()) {
    const isOrder = entry.kind === 'order';
    const isUndone = isOrder && entry.step > lastStep;
    lines.push({ entry, isUndone, canShow: isOrder && !isUndone });
    if (!isOrder) lastStep = Math.min(lastStep, entry.step);
  }
  return lines.reverse();
}

/** The order of a step that still stands. */
export function entryOf(entries: Entry[], step: number | null): Entry | undefined {
  return linesOf(entries).find(({ entry, canShow }) => canShow && entry.step === step)?.entry;
}

/** The last order that still stands. */
export function lastOrder(entries: Entry[]): Entry | undefined {
  return linesOf(entries).findLast(({ canShow }) => canShow)?.entry;
}
