/** Europe laid on a page: paths, names and marks that stay as they are while a game goes on. */
import { Ground, type Point } from '../../map/ground';
import { setNames, type Name, type Setting } from '../../map/names';
import { drawKind, featuresOf, layPage, type Page } from '../../map/page';
import { placeName } from './pieces';
import type { Board } from './told';

const RING_RADIUS = 30;
/** A sign in units. */
export const SIGN = 12;
const TONES = 4;
const NAME_RAISED = 12;
const LAND_NAMES: Setting = { largest: 13, smallest: 6.5, style: 'bold' };
const SEA_NAMES: Setting = { largest: 17, smallest: 8, style: 'italic' };

export interface Shape {
  id: string;
  name: string;
  path: string;
  /** The middle, near which its name and pieces gather. */
  home: Point;
  label: Name;
  /** Where the signs of a province begin: its capital, its Resource, and what has befallen it. */
  signs: Point;
  isSea: boolean;
  /** Neighbouring seas differ in it. */
  tone: number;
}

type Unnamed = Omit<Shape, 'label' | 'signs'>;

export interface Chart {
  page: Page;
  /** What nobody enters: the rest of the earth, and high mountains. */
  beyond: string;
  outerSea: string;
  /** All provinces as one, for the shade of the coast. */
  land: string;
  shapes: Shape[];
  /** What is taken by names and signs; on `bare` by signs only. Regions are numbered as `shapes`. */
  ground: Ground;
  bare: Ground;
}

export function drawChart(board: Board, outline: GeoJSON.FeatureCollection): Chart {
  const page = layPage(outline, []);
  const unnamed = [...drawRegions(board, outline, page, 'province'), ...drawRegions(board, outline, page, 'sea')];
  const bare = Ground.under(
    unnamed.map(({ path }) => path),
    page.width,
    page.height,
  );
  const ground = bare.copy();
  const labels = setNames(unnamed.map(raise), ground, (region) => (unnamed[region]!.isSea ? SEA_NAMES : LAND_NAMES));
  return {
    page,
    beyond: drawKind(page, outline, 'void'),
    outerSea: drawKind(page, outline, 'outer sea'),
    land: drawKind(page, outline, 'province') + drawKind(page, outline, 'void'),
    shapes: unnamed.map((shape, number) => {
      const label = labels[number]!;
      return { ...shape, label, signs: placeSigns(board, shape, number, label, [ground, bare]) };
    }),
    ground,
    bare,
  };
}

/** The names of provinces stand higher, so that pieces find room below. */
function raise(shape: Unnamed): Unnamed {
  return shape.isSea ? shape : { ...shape, home: { x: shape.home.x, y: shape.home.y - NAME_RAISED } };
}

function drawRegions(
  board: Board,
  outline: GeoJSON.FeatureCollection,
  page: Page,
  kind: 'province' | 'sea',
): Unnamed[] {
  const drawn = new Map(featuresOf(outline, kind).map((feature) => [feature.properties?.id as string, feature]));
  const areas = kind === 'sea' ? board.seas : board.provinces;
  const homeOf = (id: string): Point | undefined => {
    const label = drawn.get(id)?.properties?.label;
    return label && page.place(label);
  };
  return Object.entries(areas).map(([id, { next }], number) => {
    const feature = drawn.get(id);
    const home =
      homeOf(id) ??
      middle(
        next.map(homeOf).filter((point) => point !== undefined),
        page,
      );
    const path = feature ? (page.draw(feature) ?? '') : drawRing(home);
    return { id, name: placeName(board, id), path, home, isSea: kind === 'sea', tone: number % TONES };
  });
}

/** Under the name if there is room, with room for the signs that never change. */
function placeSigns(
  board: Board,
  shape: Unnamed,
  number: number,
  label: Name,
  [ground, bare]: [Ground, Ground],
): Point {
  const count = countSigns(board, shape.id);
  const under = { x: label.at.x, y: label.at.y + (label.lines.length * label.size + SIGN) / 2 };
  if (!count) return { x: under.x - SIGN / 2, y: under.y };
  const found = ground.find((owner) => owner === number, under, count * SIGN, SIGN) ?? under;
  for (const taken of [ground, bare]) taken.take(found, count * SIGN, SIGN);
  return { x: found.x - ((count - 1) * SIGN) / 2, y: found.y };
}

function countSigns(board: Board, province: string): number {
  const isCapital = Object.values(board.kingdoms).some(({ capital }) => capital === province);
  return (isCapital ? 1 : 0) + (board.provinces[province]?.resource ? 1 : 0);
}

/** Where something is put that the outline does not show: between its neighbours. */
function middle(points: Point[], page: Page): Point {
  if (!points.length) return { x: page.width / 2, y: page.height / 2 };
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function drawRing({ x, y }: Point): string {
  const r = RING_RADIUS;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
