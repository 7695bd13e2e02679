/** A board laid on a page of 1200 units: paths, names and places that stay as they are while a game goes on. */
import { geoMercator, geoPath, geoTransform, type GeoPath } from 'd3-geo';
import { Ground, LAND, type Point } from './ground';
import { breakName, widthOf } from './lettering';
import type { Board, Port, PortSize } from './told';

export const PAGE_WIDTH = 1200;
export const TONES = 7;
export const PORT_RADIUS: Record<PortSize, number> = { small: 8, medium: 9.5, capital: 13 };
const PORT_LETTERS: Record<PortSize, number> = { small: 12, medium: 13, capital: 16 };
const LARGEST_NAME = 17;
const SMALLEST_NAME = 7.5;
const RING_RADIUS = 30;

export interface Name {
  lines: string[];
  size: number;
  at: Point;
}

export interface ZoneShape {
  id: string;
  name: string;
  path: string;
  tone: number;
  /** The middle, where its galleys gather. */
  home: Point;
  label: Name;
  /** It is not on the outline: a ring stands for it. */
  isRing: boolean;
}

export interface PortShape {
  id: string;
  port: Port;
  at: Point;
  label: Name;
}

export interface Chart {
  width: number;
  height: number;
  land: string;
  outerSea: string;
  bars: string;
  straits: string;
  zones: ZoneShape[];
  ports: PortShape[];
  /** Neighbours that do not touch on the outline, as lines between them. */
  links: string[];
  /** What is taken by ports and their names; on `named` by the names of the zones too. */
  ground: Ground;
  named: Ground;
}

interface Page {
  height: number;
  place(at: [number, number]): Point;
  draw: GeoPath;
}

export function drawChart(board: Board, outline: GeoJSON.FeatureCollection): Chart {
  const page = layPage(board, outline);
  const drawKind = (kind: string) => featuresOf(outline, kind).map((feature) => page.draw(feature) ?? '').join('');
  const shapes = drawZones(board, outline, page);
  const ground = Ground.under(shapes.map((shape) => shape.path), PAGE_WIDTH, page.height);
  const ports = namePorts(board, page, ground);
  const named = ground.copy();
  return {
    width: PAGE_WIDTH,
    height: page.height,
    land: drawKind('void'),
    outerSea: drawKind('outer sea'),
    bars: drawKind('bar'),
    straits: drawKind('closed strait'),
    zones: nameZones(shapes, named),
    ports,
    links: drawLinks(board, shapes, ground),
    ground,
    named,
  };
}

// --- the page ---

/** Mercator on a plane: the outline's rings need not run the way round that a globe asks for. */
function layPage(board: Board, outline: GeoJSON.FeatureCollection): Page {
  const [west, south, east, north] = frameOf(board, outline);
  const mercator = geoMercator().scale(PAGE_WIDTH / (((east - west) * Math.PI) / 180)).translate([0, 0]);
  const [left, top] = mercator([west, north])!;
  const place = (at: [number, number]): Point => {
    const [x, y] = mercator(at)!;
    return { x: x - left, y: y - top };
  };
  const plane = geoTransform({
    point(longitude, latitude) {
      const { x, y } = place([longitude, latitude]);
      this.stream.point(x, y);
    },
  });
  return { height: Math.round(place([west, south]).y), place, draw: geoPath(plane).digits(1) };
}

/** The outline's frame, widened for what a corrected board puts outside. */
function frameOf(board: Board, outline: GeoJSON.FeatureCollection): [number, number, number, number] {
  const places = [...Object.values(board.zones), ...Object.values(board.ports)].map((place) => place.at);
  const [west, south, east, north] = (outline.bbox ?? [180, 90, -180, -90]) as [number, number, number, number];
  const [longitudes, latitudes] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [
    Math.min(west, ...longitudes.map((x) => x - 1)),
    Math.min(south, ...latitudes.map((y) => y - 1)),
    Math.max(east, ...longitudes.map((x) => x + 1)),
    Math.max(north, ...latitudes.map((y) => y + 1)),
  ];
}

function featuresOf(outline: GeoJSON.FeatureCollection, kind: string): GeoJSON.Feature[] {
  return outline.features.filter((feature) => feature.properties?.kind === kind);
}

// --- zones ---

type Unnamed = Omit<ZoneShape, 'label'>;

function drawZones(board: Board, outline: GeoJSON.FeatureCollection, page: Page): Unnamed[] {
  const drawn = new Map(featuresOf(outline, 'zone').map((feature) => [feature.properties?.id as string, feature]));
  const tones = tint(board);
  return Object.entries(board.zones).map(([id, zone]) => {
    const feature = drawn.get(id);
    const home = page.place(feature?.properties?.label ?? zone.at);
    const path = feature ? (page.draw(feature) ?? '') : drawRing(home);
    return { id, name: zone.name, path, tone: tones.get(id)!, home, isRing: !feature };
  });
}

function drawRing({ x, y }: Point): string {
  const r = RING_RADIUS;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A tone for each zone, different from its neighbours'; the busiest zones choose first. */
function tint(board: Board): Map<string, number> {
  const tones = new Map<string, number>();
  const busiest = Object.entries(board.zones).sort(([, a], [, b]) => b.next.length - a.next.length);
  for (const [id, zone] of busiest) {
    const used = new Set(zone.next.map((other) => tones.get(other)));
    const count = (tone: number) => [...tones.values()].filter((worn) => worn === tone).length;
    const free = [...Array(TONES).keys()].filter((tone) => !used.has(tone));
    tones.set(id, free.sort((a, b) => count(a) - count(b))[0] ?? 0);
  }
  return tones;
}

/** The smallest zones are named first: they have the least choice. */
function nameZones(shapes: Unnamed[], ground: Ground): ZoneShape[] {
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

function namePorts(board: Board, page: Page, ground: Ground): PortShape[] {
  const places = Object.entries(board.ports).map(([id, port]) => ({ id, port, at: page.place(port.at) }));
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

// --- where board and outline differ ---

function drawLinks(board: Board, shapes: Unnamed[], ground: Ground): string[] {
  const numbers = new Map(shapes.map((shape, number) => [shape.id, number]));
  const homes = new Map(shapes.map((shape) => [shape.id, shape.home]));
  const pairs = Object.entries(board.zones).flatMap(([id, zone]) => zone.next.map((other) => [id, other] as const));
  return pairs
    .filter(([a, b]) => a < b && !ground.isTouching(numbers.get(a)!, numbers.get(b)!))
    .map(([a, b]) => `M${homes.get(a)!.x} ${homes.get(a)!.y}L${homes.get(b)!.x} ${homes.get(b)!.y}`);
}
