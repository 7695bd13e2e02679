/** Which region lies where on the page, and what is taken, on a grid: where is room for a name, a tag, a piece? */

export interface Point {
  x: number;
  y: number;
}

/** The owner of what no region covers. */
export const NOWHERE = -1;
/** Units of the page to a side of a cell. */
const CELL = 2;
/** How far from the wished place, in units, room is looked for. */
const REACH = 150;

export class Ground {
  readonly owner: Int8Array;
  private readonly taken: Uint8Array;
  private readonly columns: number;
  private readonly rows: number;

  /** `owner`: the number of the region that covers each cell, or NOWHERE. */
  private constructor(columns: number, rows: number, owner: Int8Array, taken: Uint8Array) {
    this.columns = columns;
    this.rows = rows;
    this.owner = owner;
    this.taken = taken;
  }

  /** The ground under regions that are given as SVG paths, by their place in the list. */
  static under(paths: string[], width: number, height: number): Ground {
    const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
    const pixels = paint(paths, columns, rows);
    const owner = Int8Array.from({ length: columns * rows }, (_, cell) => ownerOf(pixels, 4 * cell));
    return new Ground(columns, rows, owner, new Uint8Array(columns * rows));
  }

  /** A ground on which more can be taken without taking it here. */
  copy(): Ground {
    return new Ground(this.columns, this.rows, this.owner, this.taken.slice());
  }

  /** The region at a place, or NOWHERE. */
  ownerAt({ x, y }: Point): number {
    return this.owner[Math.floor(y / CELL) * this.columns + Math.floor(x / CELL)] ?? NOWHERE;
  }

  /** Nothing else will be placed on this rectangle. */
  take(centre: Point, width: number, height: number): void {
    const { left, top, right, bottom } = this.window(centre, width, height);
    for (let row = top; row < bottom; row++) this.taken.fill(1, row * this.columns + left, row * this.columns + right);
  }

  /** How many cells of a rectangle are taken, how many lie in a region, and whether it lies on the page. */
  survey(centre: Point, width: number, height: number): { taken: number; covered: number; isInside: boolean } {
    const { left, top, right, bottom } = this.window(centre, width, height);
    let [taken, covered] = [0, 0];
    for (let row = top; row < bottom; row++)
      for (let cell = row * this.columns + left; cell < row * this.columns + right; cell++) {
        taken += this.taken[cell] ?? 0;
        covered += (this.owner[cell] ?? NOWHERE) === NOWHERE ? 0 : 1;
      }
    const isInside =
      centre.x - width / 2 >= 0 &&
      centre.y - height / 2 >= 0 &&
      centre.x + width / 2 <= this.columns * CELL &&
      centre.y + height / 2 <= this.rows * CELL;
    return { taken, covered, isInside };
  }

  /** The centre nearest to `near` of a free rectangle on ground of these owners only. */
  find(isFit: (owner: number) => boolean, near: Point, width: number, height: number): Point | null {
    const { left, top, right, bottom } = this.window(near, 2 * REACH, 2 * REACH);
    const sums = this.sumFree(isFit, left, top, right - left, bottom - top);
    const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
    const stride = right - left + 1;
    let best: Point | null = null;
    let shortest = Infinity;
    for (let row = 0; row + down <= bottom - top; row++)
      for (let column = 0; column + across <= right - left; column++) {
        const [head, foot] = [row * stride + column, (row + down) * stride + column];
        if (sums[foot + across]! - sums[foot]! - sums[head + across]! + sums[head]! < across * down) continue;
        const centre = { x: (left + column + across / 2) * CELL, y: (top + row + down / 2) * CELL };
        const distance = (centre.x - near.x) ** 2 + (centre.y - near.y) ** 2;
        if (distance < shortest) [best, shortest] = [centre, distance];
      }
    return best;
  }

  /** How many cells each region covers. */
  areas(): Map<number, number> {
    const areas = new Map<number, number>();
    this.owner.forEach((owner) => areas.set(owner, (areas.get(owner) ?? 0) + 1));
    return areas;
  }

  /** The pairs of regions that lie side by side somewhere, a border apart; each both ways, as `a b`. */
  borders(): Set<string> {
    const near = [3, 3 * this.columns, 3 * this.columns + 3, 3 * this.columns - 3];
    const pairs = new Set<number>();
    this.owner.forEach((owner, cell) => {
      if (owner === NOWHERE) return;
      for (const step of near) {
        const other = this.owner[cell + step] ?? NOWHERE;
        if (other !== NOWHERE && other !== owner) pairs.add(owner * 128 + other);
      }
    });
    return new Set([...pairs].flatMap((pair) => [`${pair >> 7} ${pair & 127}`, `${pair & 127} ${pair >> 7}`]));
  }

  /** For each corner of a cell of the window, how many fitting free cells lie left of it and above. */
  private sumFree(isFit: (owner: number) => boolean, left: number, top: number, columns: number, rows: number) {
    const stride = columns + 1;
    const sums = new Int32Array(stride * (rows + 1));
    for (let row = 0; row < rows; row++)
      for (let column = 0, inRow = 0; column < columns; column++) {
        const cell = (top + row) * this.columns + left + column;
        inRow += !this.taken[cell] && isFit(this.owner[cell]!) ? 1 : 0;
        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1]! + inRow;
      }
    return sums;
  }

  private window(centre: Point, width: number, height: number) {
    const clamp = (cell: number, most: number) => Math.min(most, Math.max(0, cell));
    return {
      left: clamp(Math.floor((centre.x - width / 2) / CELL), this.columns),
      top: clamp(Math.floor((centre.y - height / 2) / CELL), this.rows),
      right: clamp(Math.ceil((centre.x + width / 2) / CELL), this.columns),
      bottom: clamp(Math.ceil((centre.y + height / 2) / CELL), this.rows),
    };
  }
}

// --- a region's number as a colour; a mixed colour at an edge is nobody's ---

const coloursOf = (region: number) => [region + 1, (region * 97 + 31) % 256, (region * 57 + 101) % 256] as const;

function paint(paths: string[], columns: number, rows: number): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [columns, rows];
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.scale(1 / CELL, 1 / CELL);
  paths.forEach((path, region) => {
    pen.fillStyle = `rgb(${coloursOf(region).join(' ')})`;
    pen.fill(new Path2D(path), 'evenodd');
  });
  return pen.getImageData(0, 0, columns, rows).data;
}

function ownerOf(pixels: Uint8ClampedArray, at: number): number {
  const region = pixels[at]! - 1;
  const [, green, blue] = coloursOf(region);
  const isPure = pixels[at + 3] === 255 && pixels[at + 1] === green && pixels[at + 2] === blue;
  return isPure && region >= 0 ? region : NOWHERE;
}
