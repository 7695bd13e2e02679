/** How wide names are, and where they may be broken. */

export type Style = 'bold' | 'italic';
const FACE = "'Arsenale Map', 'EB Garamond', Garamond, 'Palatino Linotype', Palatino, Georgia, serif";

/** The letters of the map are here, or others in their place; names can be measured. */
export async function loadLetters(): Promise<void> {
  await Promise.allSettled([document.fonts.load(`bold 16px ${FACE}`), document.fonts.load(`italic 16px ${FACE}`)]);
}

const pen = document.createElement('canvas').getContext('2d')!;

/** The width of a line of text in units. */
export function widthOf(text: string, style: Style, size: number): number {
  pen.font = `${style} 100px ${FACE}`;
  return (pen.measureText(text).width * size) / 100;
}

/** The name on one line, then on two and three, each time so that the longest line is shortest. */
export function breakName(name: string): string[][] {
  const words = name.split(' ');
  const ways = (count: number) =>
    splits(words, count)
      .sort((a, b) => longest(a) - longest(b))
      .slice(0, 1);
  return [1, 2, 3].flatMap(ways);
}

const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));

/** All ways to set words on so many lines. */
function splits(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const cuts = words.slice(1).map((_, cut) => cut + 1);
  return cuts.flatMap((cut) =>
    splits(words.slice(cut), count - 1).map((rest) => [words.slice(0, cut).join(' '), ...rest]),
  );
}
