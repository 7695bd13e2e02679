/** Where the pieces of a position lie on the chart, at each level of detail; a place once found is kept. */
import { NOWHERE, type Ground, type Point } from '../../map/ground';
import type { Level } from '../../map/level';
import type { Chart, ZoneShape } from './chart';
import { PORT_RADIUS, type PortShape } from './naming';
import type { Board, Galley } from './told';

export const LEVELS: Level[] = [
  { from: 0, scale: 1.15, letters: 1, isDetailed: false },
  { from: 0.72, scale: 1.05, letters: 1, isDetailed: true },
  { from: 1.3, scale: 0.76, letters: 0.85, isDetailed: true },
  { from: 2.2, scale: 0.52, letters: 0.66, isDetailed: true },
  { from: 3.6, scale: 0.36, letters: 0.5, isDetailed: true },
];

/** The size of a mark in its own units, before the level's scale. */
export const GALLEY_SIZE = { detailed: { width: 70, height: 34 }, plain: { width: 30, height: 24 } };
export const TAG_ROW = 13;
export const CELL = 11;
/** Room for owner, garrison, fort and price. */
const HOLDINGS = 62;
const SHIFT_OF_CROWD = { x: 14, y: 9 };
/** A galley that has no room in its zone reaches over the border with so much of its length. */
const INNER = 0.6;

/** The tag of a port in its own units: the holdings above, the warehouse below. */
export function tagSize(board: Board, size: PortShape['port']['size'], level: Level): { width: number; height: number } {
  if (!level.isDetailed) return { width: 34, height: TAG_ROW };
  const places = board.warehouse[size].length;
  return { width: Math.max(HOLDINGS, places * CELL + 4), height: 2 * TAG_ROW };
}

export class Layout {
  readonly tags: Map<string, Point>;
  readonly #chart: Chart;
  readonly #level: Level;
  /** What ports and pieces take; on `named` names of zones too, which are only covered where there is no other room. */
  readonly #ground: Ground;
  readonly #named: Ground;
  readonly #berths = new Map<string, Point[]>();

  constructor(chart: Chart, board: Board, level: Level) {
    this.#chart = chart;
    this.#level = level;
    this.#ground = chart.ground.copy();
    this.#named = chart.named.copy();
    this.tags = new Map(chart.ports.map((shape) => [shape.id, this.#placeTag(shape, board)]));
  }

  /** Lines from the middle of their zones to the galleys that found no room there. */
  drawThreads(galleys: Galley[], places: Map<number, Point>): string {
    const drawThread = (zone: ZoneShape, number: number) =>
      galleys
        .filter((galley) => galley.zone === zone.id)
        .map((galley) => places.get(galley.id)!)
        .filter((place) => this.#ground.ownerAt(place) !== number)
        .map((place) => `M${zone.home.x} ${zone.home.y}L${place.x} ${place.y}`)
        .join('');
    return this.#chart.zones.map(drawThread).join('');
  }

  /** The place of each galley: those of a zone side by side, clear of ports and names where there is room. */
  placeGalleys(galleys: Galley[]): Map<number, Point> {
    const places = new Map<number, Point>();
    this.#chart.zones.forEach((zone, number) => {
      const gathered = galleys.filter((galley) => galley.zone === zone.id);
      gathered.forEach((galley, place) => places.set(galley.id, this.#findBerth(zone, number, place)));
    });
    return places;
  }

  #findBerth(zone: ZoneShape, number: number, place: number): Point {
    const berths = this.#berths.get(zone.id) ?? [];
    this.#berths.set(zone.id, berths);
    while (berths.length <= place) berths.push(this.#newBerth(zone, number, berths));
    return berths[place]!;
  }

  /** In the zone, over its name or its border if need be, then reaching ashore, then in a crowd over the last one. */
  #newBerth(zone: ZoneShape, number: number, berths: Point[]): Point {
    const size = this.#level.isDetailed ? GALLEY_SIZE.detailed : GALLEY_SIZE.plain;
    const [width, height] = [size.width * this.#level.scale, size.height * this.#level.scale];
    const isHere = (owner: number) => owner === number;
    const isHereOrAshore = (owner: number) => owner === number || owner === NOWHERE;
    const found =
      this.#named.find(isHere, zone.home, width, height) ??
      this.#ground.find(isHere, zone.home, width, height) ??
      this.#ground.find(isHere, zone.home, INNER * width, INNER * height) ??
      this.#ground.find(isHereOrAshore, zone.home, width, height);
    const last = berths.at(-1) ?? zone.home;
    const berth = found ?? { x: last.x + SHIFT_OF_CROWD.x, y: last.y + SHIFT_OF_CROWD.y };
    this.#take(berth, width, height);
    return berth;
  }

  /** Around the port, ashore where it can be, clear of marks and names, and as near as that allows. */
  #placeTag({ at, port }: PortShape, board: Board): Point {
    const size = tagSize(board, port.size, this.#level);
    const [width, height] = [size.width * this.#level.scale + 2, size.height * this.#level.scale + 2];
    const cost = (spot: Point) => {
      const { taken, covered: sea, isInside } = this.#named.survey(spot, width, height);
      return 30 * taken + sea + 4 * Math.hypot(spot.x - at.x, spot.y - at.y) + (isInside ? 0 : 100_000);
    };
    const spots = [...spotsAround(at, PORT_RADIUS[port.size], width, height)].map((spot) => ({ spot, cost: cost(spot) }));
    const best = spots.reduce((least, one) => (one.cost < least.cost ? one : least)).spot;
    this.#take(best, width, height);
    return best;
  }

  #take(centre: Point, width: number, height: number): void {
    this.#ground.take(centre, width, height);
    this.#named.take(centre, width, height);
  }
}

/** Places for a rectangle around a mark, ring by ring. */
function* spotsAround(at: Point, radius: number, width: number, height: number): Generator<Point> {
  for (let ring = 0; ring < 6; ring++)
    for (let turn = 0; turn < 24; turn++) {
      const angle = (turn * Math.PI) / 12;
      const out = radius + 4 + 9 * ring;
      yield { x: at.x + Math.cos(angle) * (out + width / 2), y: at.y + Math.sin(angle) * (out + height / 2) };
    }
}
