/** The chances to win over a game, as a chart shows them: at the end of each phase. */
import type { Analysis, Series } from '../api/types';

/** What hangs over one place of a chart. */
export interface Mark {
  at: number;
  text: string;
}

export interface Chances {
  series: Series;
  /** What each place is called, and what of it stands on the axis. */
  names: string[];
  labels: string[];
  marks: Mark[];
}

/** Places are the start and the ends of phases; the swings are numbered marks on the phases in which they were. */
export function chancesOf({ powers, points, swings }: Analysis): Chances {
  const isEnd = (place: number) => place === 0 || points[place]!.heading !== points[place + 1]?.heading;
  const shown = points.filter((_, place) => isEnd(place));
  const at = (step: number) => shown.findIndex((point) => point.step >= step);
  const percent = (power: number) => shown.map(({ chances }) => Math.round(100 * chances[power]!));
  const names = shown.map(({ heading }) => heading);
  return {
    series: {
      rounds: shown.map(({ step }) => step),
      values: Object.fromEntries(powers.map((power, place) => [power, percent(place)])),
    },
    names,
    labels: names.map((name, place) => (roundOf(name) === roundOf(names[place - 1]) ? '' : (roundOf(name) ?? ''))),
    marks: marksOf(swings.map(({ last }) => at(last))),
  };
}

/** The number of the round or turn in `Round 3, market`. */
const roundOf = (heading = '') => heading.match(/\d+/)?.[0];

/** Several swings of one phase share a mark. */
function marksOf(places: number[]): Mark[] {
  const numbers = (at: number) => places.flatMap((place, index) => (place === at ? [index + 1] : []));
  return [...new Set(places)].map((at) => ({ at, text: numbers(at).join(', ') }));
}
