/** Where the names of zones and ports stand on the chart. */
import type { Unnamed, ZoneShape } from './chart';
import type { Ground, Point } from '../../map/ground';
import { widthOf } from '../../map/lettering';
import { setNames, type Name, type Setting } from '../../map/names';
import type { Board, Port, PortSize } from './told';

export const PORT_RADIUS: Record<PortSize, number> = { small: 8, medium: 9.5, capital: 13 };
const PORT_LETTERS: Record<PortSize, number> = { small: 12, medium: 13, capital: 16 };

export interface PortShape {
  id: string;
  port: Port;
  at: Point;
  label: Name;
}

// --- zones ---

const ZONE_NAMES: Setting = { largest: 17, smallest: 7.5, style: 'italic' };

export function nameZones(shapes: Unnamed[], ground: Ground): ZoneShape[] {
  const labels = setNames(shapes, ground, () => ZONE_NAMES);
  return shapes.map((shape, number) => ({ ...shape, label: labels[number]! }));
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
    const { taken, covered: sea, isInside } = ground.survey(centre, width + 2, height);
    return 20 * taken + sea + (isInside ? 0 : 10_000);
  };
  const centres = sides.map(([dx = 0, dy = 0]) => ({ x: at.x + dx, y: at.y + dy }));
  const best = centres.reduce((least, centre) => (cost(centre) < cost(least) ? centre : least));
  ground.take(best, width + 4, height);
  return { lines: [port.name], size, at: best };
}
