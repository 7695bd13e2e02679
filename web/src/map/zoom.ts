/** Panning and zooming the map, by d3: wheel, pinch, drag, and what buttons and keys ask for. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type ZoomTransform } from 'd3-zoom';
import type { Point } from './ground';

/** `k` is the number of pixels to a unit of the page; `x`, `y` are pixels. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

const CLOSEST = 9;
const STEP = 1.5;
const PAN = 0.2;
export class Zoomer {
  readonly #svg;
  readonly #page: Size;
  readonly #readable: number;
  readonly #zoom = zoom<SVGSVGElement, unknown>();
  #frame: Size = { width: 0, height: 0 };

  /** Where the whole page would be drawn smaller than `readable`, the map begins nearer.
   *
   * What can be dragged by itself (`data-drag`) is no handle for the map under it.
   */
  constructor(svg: SVGSVGElement, page: Size, readable: number, onView: (view: View) => void) {
    this.#svg = select(svg);
    this.#page = page;
    this.#readable = readable;
    this.#zoom
      .translateExtent([
        [0, 0],
        [page.width, page.height],
      ])
      .clickDistance(6)
      .filter((event: Event) => event.type === 'wheel' || !(event.target as Element).closest('[data-drag]'))
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => onView(transform));
    this.#svg.call(this.#zoom).on('dblclick.zoom', null);
  }

  /** The map has so many pixels now; the first time `focus` comes into the middle where not all can be seen. */
  fit(frame: Size, focus: Point): void {
    const isFirst = this.#frame.width === 0;
    const wasAll = this.#scale <= this.#least;
    this.#frame = frame;
    this.#zoom
      .extent([
        [0, 0],
        [frame.width, frame.height],
      ])
      .scaleExtent([this.#least, CLOSEST]);
    if (isFirst && this.#least < this.#readable) this.showPlace(focus, frame.height / this.#page.height);
    else if (isFirst || wasAll || this.#scale < this.#least) this.showAll();
  }

  zoomIn(): void {
    this.#zoom.scaleBy(this.#svg, STEP);
  }

  zoomOut(): void {
    this.#zoom.scaleBy(this.#svg, 1 / STEP);
  }

  showAll(): void {
    const { width, height } = this.#frame;
    const k = this.#least;
    const [x, y] = [(width - this.#page.width * k) / 2, (height - this.#page.height * k) / 2];
    this.#zoom.transform(this.#svg, zoomIdentity.translate(x, y).scale(k));
  }

  pan(right: number, down: number): void {
    const { width, height } = this.#frame;
    this.#zoom.translateBy(this.#svg, (-right * width * PAN) / this.#scale, (-down * height * PAN) / this.#scale);
  }

  /** Brings a place of the page into the middle, at least so close. */
  showPlace(at: Point, closeness = 0): void {
    if (closeness > this.#scale) this.#zoom.scaleTo(this.#svg, closeness);
    this.#zoom.translateTo(this.#svg, at.x, at.y);
  }

  destroy(): void {
    this.#svg.on('.zoom', null);
  }

  get #scale(): number {
    return zoomTransform(this.#svg.node()!).k;
  }

  get #least(): number {
    return Math.min(this.#frame.width / this.#page.width, this.#frame.height / this.#page.height);
  }
}
