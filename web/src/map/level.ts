/** How much is shown, and how large, from so many pixels to a unit of the page on. */
export interface Level {
  from: number;
  scale: number;
  /** Of names, against their size on the whole map. */
  letters: number;
  /** Near enough to show what pieces carry and places hold. */
  isDetailed: boolean;
}

export function levelAt(levels: Level[], pixelsPerUnit: number): Level {
  return levels.findLast((level) => pixelsPerUnit >= level.from) ?? levels[0]!;
}
