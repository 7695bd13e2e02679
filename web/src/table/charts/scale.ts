/** Round numbers from 0 (or below) to at least `most`, about four of them. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
}

/** Heights moved apart so that neighbours are at least `gap` away from each other, all between `highest` and `lowest`. */
export function spread(heights: number[], gap: number, highest: number, lowest: number): number[] {
  const fromAbove = [...heights.entries()].sort(([, a], [, b]) => a - b);
  const moved = [...heights];
  let free = highest;
  for (const [place, [index, height]] of fromAbove.entries()) {
    const room = lowest - (heights.length - 1 - place) * gap;
    const level = Math.max(free, Math.min(height, room));
    moved[index] = level;
    free = level + gap;
  }
  return moved;
}
