/** A board laid on a page of 1200 units: paths, names and places that stay as they are while a game goes on. */
import { Ground, type Point } from '../../map/ground';
import type { Name } from '../../map/names';
import { drawKind, featuresOf, layPage, type Page } from '../../map/page';
import { namePorts, nameZones, type PortShape } from './naming';
import type { Board } from './told';

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
  page: Page;
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

export function drawChart(board: Board, outline: GeoJSON.FeatureCollection): Chart {
  const spots = [...Object.values(board.zones), ...Object.values(board.ports)].map(({ at }) => at);
  const page = layPage(outline, spots);
  const draw = (kind: string) => drawKind(page, outline, kind);
  const shapes = drawZones(board, outline, page);
  const ground = Ground.under(shapes.map((shape) => shape.path), page.width, page.height);
  const ports = namePorts(board, page.place, ground);
  const named = ground.copy();
  return {
    page,
    land: draw('void'),
    outerSea: draw('outer sea'),
    bars: draw('bar'),
    straits: draw('closed strait'),
    zones: nameZones(shapes, named),
    ports,
    links: drawLinks(board, shapes, ground),
    ground,
    named,
  };
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
