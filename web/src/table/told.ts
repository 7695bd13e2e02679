/** What every game tells of a position, whatever else it tells besides. */
import type { Tables } from './table.svelte';

export interface CommonTold {
  phase: string;
  /** The order of play; an empty name where a position is still free. */
  order: string[];
  score: Record<string, number>;
  position: { treasury: Record<string, number> };
}

export function commonOf(told: Tables): CommonTold {
  return told as unknown as CommonTold;
}
