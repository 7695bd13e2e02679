/** Names set on the map: as large as there is room for. */
import { NOWHERE, type Ground, type Point } from './ground';
import { breakName, widthOf, type Style } from './lettering';

export interface Name {
  lines: string[];
  size: number;
  at: Point;
}

/** A region whose name looks for its place near `home`; its number on the ground is its place in the list. */
export interface Nameless {
  name: string;
  home: Point;
}

export interface Setting {
  largest: number;
  smallest: number;
  style: Style;
}

/** The names of regions, the smallest first: they have the least choice. What they take is taken on the ground. */
export function setNames(regions: Nameless[], ground: Ground, setting: (region: number) => Setting): Name[] {
  const areas = ground.areas();
  const names: Name[] = [];
  const order = regions.map((_, number) => number).sort((a, b) => (areas.get(a) ?? 0) - (areas.get(b) ?? 0));
  for (const number of order) {
    const { style } = setting(number);
    const name = fitName(regions[number]!, number, ground, setting(number));
    ground.take(name.at, widest(name.lines, style, name.size) + 4, name.lines.length * name.size);
    names[number] = name;
  }
  return names;
}

/** The largest setting that has room in its region, near its home; else a small one beside it. */
function fitName({ name, home }: Nameless, number: number, ground: Ground, setting: Setting): Name {
  const { largest, smallest, style } = setting;
  const isHere = (owner: number) => owner === number;
  const tries: [(owner: number) => boolean, number][] = [];
  for (let size = largest; size > smallest; size *= 0.92) tries.push([isHere, size]);
  tries.push([(owner) => owner === NOWHERE, smallest * 1.2], [(owner) => owner === NOWHERE || isHere(owner), smallest]);
  for (const [isFit, size] of tries)
    for (const lines of breakName(name)) {
      const at = ground.find(isFit, home, widest(lines, style, size) + size * 0.3, lines.length * size * 0.9);
      if (at) return { lines, size, at };
    }
  return { lines: [name], size: smallest, at: home };
}

const widest = (lines: string[], style: Style, size: number) =>
  Math.max(...lines.map((line) => widthOf(line, style, size)));

/** The base lines of a name that is drawn `letters` times its size, drawn in towards `anchor`. */
export function baselines(name: Name, letters: number, anchor: Point = name.at) {
  const size = name.size * letters;
  const x = anchor.x + (name.at.x - anchor.x) * letters;
  const middle = anchor.y + (name.at.y - anchor.y) * letters + size * 0.3;
  return name.lines.map((line, n) => ({
    line,
    x,
    size,
    y: middle + (n - (name.lines.length - 1) / 2) * size * 0.94,
  }));
}
