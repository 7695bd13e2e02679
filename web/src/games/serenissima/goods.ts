/** The marks of the goods: a colour and two letters each. */
import { tIfAny } from '../../texts';
import type { Board } from './told';

/** The colours that board files name, in tones that go together on the map. */
const TONES: Record<string, string> = {
  orange: '#e8852c',
  yellow: '#f0c93a',
  green: '#2f7d49',
  red: '#b3263a',
  black: '#2b2a2e',
  grey: '#8b929b',
  gray: '#8b929b',
  brown: '#7d4f2a',
  blue: '#2f6ea5',
  purple: '#7b4a94',
  pink: '#dd8fa6',
  white: '#f4f1ea',
};
const NEUTRAL_TONE = '#b9ab92';

export interface GoodSign {
  letters: string;
  tone: string;
  ink: string;
}

export function signOfGood(board: Board, good: string): GoodSign {
  const colour = board.good_colours[good] ?? '';
  const tone = /^#[0-9a-f]{6}$/i.test(colour) ? colour : (TONES[colour.toLowerCase()] ?? NEUTRAL_TONE);
  return { letters: lettersOf(board, good), tone, ink: isBright(tone) ? '#2b2118' : '#fff' };
}

/** The first letters, two or as many as tell it from the other goods. */
function lettersOf(board: Board, good: string): string {
  const name = goodName(good);
  const others = board.goods.filter((other) => other !== good).map(goodName);
  let count = 2;
  while (count < name.length && others.some((other) => other.startsWith(name.slice(0, count)))) count++;
  return name.charAt(0).toUpperCase() + name.slice(1, count);
}

/** A good, or a sailor, within a sentence. */
export function goodName(piece: string): string {
  return tIfAny(`good.${piece}`, piece);
}

export const goodNames = (goods: readonly string[]) => goods.map(goodName).join(', ');

function isBright(tone: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 130;
}
