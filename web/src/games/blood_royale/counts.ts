/** How much a faction has of what counts. */
import { ownerOf, sortOf, type Sort } from './pieces';
import type { Told } from './told';

export interface Counts extends Record<string, number> {
  crowns: number;
  provinces: number;
  armies: number;
  fleets: number;
  resources: number;
}

export function countsOf({ position }: Told, power: string): Counts {
  const count = (sort: Sort) => position.pieces.filter(({ id }) => ownerOf(id) === power && sortOf(id) === sort).length;
  return {
    crowns: position.treasury[power] ?? 0,
    provinces: Object.values(position.provinces).filter(({ owner }) => owner === power).length,
    armies: count('army'),
    fleets: count('fleet'),
    resources: count('resource'),
  };
}
