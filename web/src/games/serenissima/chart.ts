/** A board laid on a page of 1200 units: paths, names and places that stay as they are while a game goes on. */
import { geoMercator, geoPath, geoTransform, type GeoPath } from 'd3-geo';
import { Ground, type Point } from './ground';
import { namePorts, nameZones, type Name, type PortShape } from './naming';
import type { Board } from './told';

export const PAGE_WIDTH = 1200;
export const TONES = 7;
const RING_RADIUS = 30;

export interface ZoneShape extends Unnamed {
  label: Name;
}

/** A zone before its name has found its place. */
export interface Unnamed {
  id: string;
  name: string;
  path: string;
  tone: number;
  /** The middle, where its galleys gather. */
  home: Point;
  /** It is not on the outline: a ring stands for it. */
  isRing: boolean;
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
  const ports = namePorts(board, page.place, ground);
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

// --- where board and outline differ ---

function drawLinks(board: Board, shapes: Unnamed[], ground: Ground): string[] {
  const numbers = new Map(shapes.map((shape, number) => [shape.id, number]));
  const homes = new Map(shapes.map((shape) => [shape.id, shape.home]));
  const borders = ground.borders();
  const pairs = Object.entries(board.zones).flatMap(([id, zone]) => zone.next.map((other) => [id, other] as const));
  return pairs
    .filter(([a, b]) => a < b && !borders.has(`${numbers.get(a)} ${numbers.get(b)}`))
    .map(([a, b]) => `M${homes.get(a)!.x} ${homes.get(a)!.y}L${homes.get(b)!.x} ${homes.get(b)!.y}`);
}
