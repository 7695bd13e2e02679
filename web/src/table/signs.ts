import { tIfAny } from '../texts';

/** The sign of a power, the same everywhere: a shape, a letter and a colour, so that colour never stands alone. */
export interface Sign {
  letter: string;
  colour: string;
  ink: string;
  /** An SVG path around 0, 0 with a radius of about 10. */
  shape: string;
}

const SHAPES = [
  'M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z',
  'M-9 -9H9V9H-9Z',
  'M0 -12L12 0L0 12L-12 0Z',
  'M0 -11L10 -4L10 9L-10 9L-10 -4Z',
  'M-6 -10H6L12 0L6 10H-6L-12 0Z',
  'M-10 -9H10V2Q10 8 0 12Q-10 8 -10 2Z',
];

/** Powers whose sign is settled, each with the numbers of its colour and shape; others get one by their name. */
const KNOWN: Record<string, [colour: number, shape: number]> = {
  venice: [0, 0],
  genoa: [1, 1],
  spain: [2, 2],
  turkey: [3, 3],
  england: [4, 4],
  france: [5, 5],
  germany: [6, 1],
  italy: [7, 0],
};

export function signOf(power: string): Sign {
  const [colour, shape] = KNOWN[power] ?? byName(power);
  return {
    letter: tIfAny(`letter.${power}`, nameOf(power).charAt(0)),
    colour: `var(--power-${colour})`,
    ink: `var(--power-${colour}-ink)`,
    shape: SHAPES[shape]!,
  };
}

function byName(power: string): [colour: number, shape: number] {
  const number = [...power].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHAPES.length;
  return [number, number];
}

/** `lower_adriatic` as a person writes it. */
export function nameOf(id: string): string {
  const words = id.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return tIfAny(`name.${id}`, words.join(' '));
}
