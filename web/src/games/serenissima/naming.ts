/** Where the names of zones and ports stand on the chart. */
import type { Unnamed, ZoneShape } from './chart';
import { LAND, type Ground, type Point } from './ground';
import { breakName, widthOf } from './lettering';
import type { Board, Port, PortSize } from './told';

export const PORT_RADIUS: Record<PortSize, number> = { small: 8, medium: 9.5, capital: 13 };
const PORT_LETTERS: Record<PortSize, number> = { small: 12, medium: 13, capital: 16 };
const LARGEST_NAME = 17;
const SMALLEST_NAME = 7.5;

export interface Name {
  lines: string[];
  size: number;
  at: Point;
}

export interface PortShape {
  id: string;
  port: Port;
  at: Point;
  label: Name;
}

// --- zones ---

/** The zones with their names, the smallest first: they have the least choice. */
export function nameZones(shapes: Unnamed[], ground: Ground): ZoneShape[] {
  const areas = new Map<number, number>();
  ground.owner.forEach((owner) => areas.set(owner, (areas.get(owner) ?? 0) + 1));
  const numbered = shapes.map((shape, number) => ({ shape, number, area: areas.get(number) ?? 0 }));
  const labels = new Map<string, Name>();
  for (const { shape, number } of numbered.sort((a, b) => a.area - b.area)) {
    const label = fitName(shape, number, ground);
    const width = Math.max(...label.lines.map((line) => widthOf(line, 'italic', label.size)));
    ground.take(label.at, width + 4, label.lines.length * label.size);
    labels.set(shape.id, label);
  }
  return shapes.map((shape) => ({ ...shape, label: labels.get(shape.id)! }));
}

/** The largest setting of a name that has room in its zone, near the upper part of it; else a small one beside it. */
function fitName({ name, home }: Unnamed, number: number, ground: Ground): Name {
  const inZone = (owner: number) => owner === number;
  const tries: [(owner: number) => boolean, number][] = [];
  for (let size = LARGEST_NAME; size > SMALLEST_NAME; size *= 0.92) tries.push([inZone, size]);
  tries.push([(owner) => owner === LAND, 9], [(owner) => owner === LAND || owner === number, SMALLEST_NAME]);
  for (const [isFit, size] of tries)
    for (const lines of breakName(name)) {
      const width = Math.max(...lines.map((line) => widthOf(line, 'italic', size)));
      const at = ground.find(isFit, home, width + size * 0.3, lines.length * size * 0.9);
      if (at) return { lines, size, at };
    }
  return { lines: [name], size: SMALLEST_NAME, at: home };
}

// --- ports ---

/** The ports with their names, the largest first; their marks and names are taken on the ground. */
export function namePorts(board: Board, place: (at: [number, number]) => Point, ground: Ground): PortShape[] {
  const places = Object.entries(board.ports).map(([id, port]) => ({ id, port, at: place(port.at) }));
  for (const { port, at } of places) {
    const broad = 2 * PORT_RADIUS[port.size] + 6;
    ground.take(at, broad, broad);
  }
  const largestFirst = places.sort((a, b) => PORT_RADIUS[b.port.size] - PORT_RADIUS[a.port.size]);
  return largestFirst.map((place) => ({ ...place, label: placePortName(place.port, place.at, ground) }));
}

/** Around its mark, ashore rather than at sea, clear of marks and other names. */
function placePortName(port: Port, at: Point, ground: Ground): Name {
  const size = PORT_LETTERS[port.size];
  const [width, height] = [widthOf(port.name, 'bold', size), size];
  const out = PORT_RADIUS[port.size] + 5;
  const [aside, over] = [out + width / 2, out + height / 2 - 1];
  const sides = [[aside, 0], [-aside, 0], [0, -over], [0, over]];
  for (const down of [-1, 1]) for (const right of [1, -1]) sides.push([right * aside * 0.8, down * over * 0.85]);
  const cost = (centre: Point) => {
    const { taken, sea, isInside } = ground.survey(centre, width + 2, height);
    return 20 * taken + sea + (isInside ? 0 : 10_000);
  };
  const centres = sides.map(([dx = 0, dy = 0]) => ({ x: at.x + dx, y: at.y + dy }));
  const best = centres.reduce((least, centre) => (cost(centre) < cost(least) ? centre : least));
  ground.take(best, width + 4, height);
  return { lines: [port.name], size, at: best };
}
