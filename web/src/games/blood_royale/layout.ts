/** Where the pieces of a position lie on the map: those of a faction in a place side by side. */
import type { Ground, Point } from '../../map/ground';
import type { Level } from '../../map/level';
import type { Chart, Shape } from './chart';
import type { Desk } from './desk.svelte';
import { kindOf, ownerOf, sortOf, type Sort } from './pieces';
import type { Board, Piece } from './told';

export const LEVELS: Level[] = [
  { from: 0, scale: 2, letters: 1.15, isDetailed: false },
  { from: 0.55, scale: 1.5, letters: 1, isDetailed: false },
  { from: 0.8, scale: 1, letters: 1, isDetailed: true },
  { from: 1.3, scale: 0.8, letters: 0.9, isDetailed: true },
  { from: 2.2, scale: 0.56, letters: 0.7, isDetailed: true },
  { from: 3.6, scale: 0.4, letters: 0.55, isDetailed: true },
];

/** One thing on the map: a fleet, or all armies, characters or Resources of a kind that a faction has in a place. */
export interface Mark {
  /** Stays the same while it is the same thing. */
  key: string;
  sort: Sort;
  owner: string;
  place: string;
  pieces: Piece[];
  cargo: Piece[];
}

export interface PlacedMark extends Mark {
  at: Point;
}

interface Box {
  width: number;
  height: number;
}

export const HOLD = 8;
const GAP = 2;
const LONGEST_ROW = 66;
const UNDER_NAMES = 12;
/** What has no room in its region reaches over the border with the rest of its size. */
const INNER = 0.6;
const SHIFT_OF_CROWD = { x: 12, y: 9 };

export const capacityOf = (board: Board) => board.limits.fleet_capacity ?? 6;

/** The size of a mark in its own units, before the level's scale. */
export function sizeOf(mark: Mark, level: Level, capacity: number): Box {
  if (mark.sort === 'army') return { width: 18, height: 20 };
  if (mark.sort === 'character') return { width: 16, height: 16 };
  if (mark.sort === 'resource') return { width: 15, height: 14 };
  return level.isDetailed ? { width: capacity * HOLD + 14, height: 28 } : { width: 30, height: 22 };
}

/** The marks of everything on the board, in the order in which they look for their places. */
export function marksOf(desk: Desk): Mark[] {
  const places = [...Object.keys(desk.board.provinces), ...Object.keys(desk.board.seas)];
  return places.flatMap((place) => {
    const groups = Map.groupBy(desk.piecesAt(place), ({ id }) => groupKey(id, place));
    return desk
      .factionsAt(place)
      .flatMap((owner) =>
        [...groups]
          .filter(([, pieces]) => ownerOf(pieces[0]!.id) === owner)
          .map(([key, pieces]) => makeMark(desk, key, owner, place, pieces)),
      );
  });
}

/** Fleets stand for themselves. */
function groupKey(id: string, place: string): string {
  return sortOf(id) === 'fleet' ? id : `${ownerOf(id)}-${kindOf(id)}-${place}`;
}

/** Set side by side: what a faction has in a place, its fleets by themselves. */
const groupOf = ({ place, owner, sort }: Mark) => `${place} ${owner} ${sort === 'fleet'}`;

function makeMark(desk: Desk, key: string, owner: string, place: string, pieces: Piece[]): Mark {
  const { id } = pieces[0]!;
  return { key, sort: sortOf(id), owner, place, pieces, cargo: desk.cargoOf(id) };
}

/** The names stand in the middle; pieces gather under them. */
const below = ({ home }: Shape): Point => ({ x: home.x, y: home.y + UNDER_NAMES });

export class Layout {
  readonly #chart: Chart;
  readonly #level: Level;
  readonly #capacity: number;
  readonly #numbers: Map<string, number>;
  /** By province, the numbers of the seas on its coast. */
  readonly #coasts: Map<string, Set<number>>;

  constructor(chart: Chart, level: Level, board: Board) {
    this.#chart = chart;
    this.#level = level;
    this.#capacity = capacityOf(board);
    this.#numbers = new Map(chart.shapes.map(({ id }, number) => [id, number]));
    const numbersOf = (seas: string[]) => new Set(seas.map((sea) => this.#numbers.get(sea)!));
    this.#coasts = new Map(Object.entries(board.provinces).map(([id, { seas }]) => [id, numbersOf(seas)]));
  }

  placeMarks(marks: Mark[]): PlacedMark[] {
    const [named, bare] = [this.#chart.ground.copy(), this.#chart.bare.copy()];
    const groups = Map.groupBy(marks, groupOf);
    const crowds = new Map<string, number>();
    return [...groups.values()].flatMap((group) => {
      const { rows, box } = this.#setRows(group);
      const { place } = group[0]!;
      const spot = this.#findSpot(group[0]!, box, named, bare) ?? this.#overOthers(place, crowds);
      for (const ground of [named, bare]) ground.take(spot, box.width, box.height);
      return this.#spread(rows, spot, box);
    });
  }

  /** In its region (fleets also before its coast), over its name if need be, then over its border. */
  #findSpot({ place, sort }: Mark, { width, height }: Box, named: Ground, bare: Ground): Point | null {
    const number = this.#numbers.get(place)!;
    const home = below(this.#chart.shapes[number]!);
    const isHere = (owner: number) => owner === number;
    const coast = sort === 'fleet' ? this.#coasts.get(place) : undefined;
    const isHereOrCoast = (owner: number) => owner === number || Boolean(coast?.has(owner));
    return (
      named.find(isHere, home, width, height) ??
      named.find(isHereOrCoast, home, width, height) ??
      bare.find(isHere, home, width, height) ??
      bare.find(isHere, home, INNER * width, INNER * height)
    );
  }

  #overOthers(place: string, crowds: Map<string, number>): Point {
    const count = crowds.get(place) ?? 0;
    crowds.set(place, count + 1);
    const home = below(this.#chart.shapes[this.#numbers.get(place)!]!);
    return { x: home.x + count * SHIFT_OF_CROWD.x, y: home.y + count * SHIFT_OF_CROWD.y };
  }

  #sizeOf(mark: Mark): Box {
    const { width, height } = sizeOf(mark, this.#level, this.#capacity);
    const { scale } = this.#level;
    return { width: (width + GAP) * scale, height: (height + GAP) * scale };
  }

  #setRows(group: Mark[]): { rows: Mark[][]; box: Box } {
    const rows: Mark[][] = [];
    let room = 0;
    for (const mark of group) {
      const { width } = this.#sizeOf(mark);
      if (width > room) {
        rows.push([]);
        room = LONGEST_ROW * this.#level.scale;
      }
      rows.at(-1)!.push(mark);
      room -= width;
    }
    const sizes = rows.map((row) => this.#rowSize(row));
    const width = Math.max(...sizes.map((size) => size.width));
    return { rows, box: { width, height: sizes.reduce((sum, size) => sum + size.height, 0) } };
  }

  #rowSize(row: Mark[]): Box {
    const sizes = row.map((mark) => this.#sizeOf(mark));
    const width = sizes.reduce((sum, size) => sum + size.width, 0);
    return { width, height: Math.max(...sizes.map((size) => size.height)) };
  }

  #spread(rows: Mark[][], spot: Point, box: Box): PlacedMark[] {
    let top = spot.y - box.height / 2;
    return rows.flatMap((row) => {
      const size = this.#rowSize(row);
      let left = spot.x - size.width / 2;
      const y = top + size.height / 2;
      top += size.height;
      return row.map((mark) => {
        const { width } = this.#sizeOf(mark);
        left += width;
        return { ...mark, at: { x: left - width / 2, y } };
      });
    });
  }
}
