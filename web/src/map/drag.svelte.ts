/** A piece picked up with the pointer and carried over the map. */
import type { Point } from './ground';

export interface Carried {
  piece: string;
  /** How far it was carried, in pixels. */
  by: Point;
}

const SLACK = 6;

export class Drag {
  carried = $state.raw<Carried | null>(null);
  #start: (Point & { piece: string; pointer: number }) | null = null;

  begin(event: PointerEvent, piece: string): void {
    if (event.button !== 0) return;
    this.#start = { x: event.clientX, y: event.clientY, piece, pointer: event.pointerId };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  /** The region now under the pointer, once the piece has left its place. */
  move(event: PointerEvent): string | null {
    if (!this.#start || this.#start.pointer !== event.pointerId) return null;
    const by = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y };
    if (!this.carried && Math.hypot(by.x, by.y) < SLACK) return null;
    this.carried = { piece: this.#start.piece, by };
    return regionAt(event);
  }

  /** Where the piece was dropped; null when it was only touched. */
  end(event: PointerEvent): string | null {
    const region = this.carried && regionAt(event);
    this.cancel();
    return region;
  }

  cancel(): void {
    this.#start = null;
    this.carried = null;
  }
}

function regionAt({ clientX, clientY }: PointerEvent): string | null {
  const found = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => 'region' in (element as SVGElement).dataset);
  return (found as SVGElement | undefined)?.dataset.region ?? null;
}
