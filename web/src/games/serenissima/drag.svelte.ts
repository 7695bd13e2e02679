/** A galley picked up with the pointer and carried over the map. */
import type { Point } from './ground';

export interface Carried {
  galley: number;
  /** How far it was carried, in pixels. */
  by: Point;
}

const SLACK = 6;

export class Drag {
  carried = $state.raw<Carried | null>(null);
  #start: (Point & { galley: number; pointer: number }) | null = null;

  begin(event: PointerEvent, galley: number): void {
    if (event.button !== 0) return;
    this.#start = { x: event.clientX, y: event.clientY, galley, pointer: event.pointerId };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  /** The zone now under the pointer, once the galley has left its place. */
  move(event: PointerEvent): string | null {
    if (!this.#start || this.#start.pointer !== event.pointerId) return null;
    const by = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y };
    if (!this.carried && Math.hypot(by.x, by.y) < SLACK) return null;
    this.carried = { galley: this.#start.galley, by };
    return zoneAt(event);
  }

  /** Where the galley was dropped; null when it was only touched. */
  end(event: PointerEvent): string | null {
    const zone = this.carried && zoneAt(event);
    this.cancel();
    return zone;
  }

  cancel(): void {
    this.#start = null;
    this.carried = null;
  }
}

function zoneAt({ clientX, clientY }: PointerEvent): string | null {
  const found = document.elementsFromPoint(clientX, clientY).find((element) => 'zone' in (element as SVGElement).dataset);
  return (found as SVGElement | undefined)?.dataset.zone ?? null;
}
