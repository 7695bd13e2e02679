/** Pieces by their names: `england.a1` is England's army 1. */
import { t } from '../../texts';
import { nameOf } from '../../table/signs';
import type { Board, Piece } from './told';

export type Sort = 'army' | 'fleet' | 'character' | 'resource';
const SORTS: Record<string, Sort> = { a: 'army', f: 'fleet', c: 'character' };
/** The order in which they stand in a group. */
export const SORT_ORDER: Sort[] = ['army', 'fleet', 'character', 'resource'];

export const ownerOf = (id: string) => id.split('.')[0]!;
/** As its owner writes it: `a1`. */
export const shortOf = (id: string) => id.split('.').at(-1)!;
/** `a`, `f`, `c` or the kind of Resource. */
export const kindOf = (id: string) => shortOf(id).replace(/\d+$/, '');
export const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0] ?? 0);
export const sortOf = (id: string): Sort => SORTS[kindOf(id)] ?? 'resource';

/** Its name in a sentence: `army 1`, `wool 2`. */
export function pieceName(id: string): string {
  const sort = sortOf(id);
  const kind = sort === 'resource' ? resourceName(kindOf(id)) : t(`br.sort.${sort}`);
  return t('br.piece', { kind, number: numberIn(id) });
}

/** The same with whose it is. */
export const fullName = (id: string) => t('br.piece_of', { piece: pieceName(id), power: nameOf(ownerOf(id)) });

/** As sentences say it, in many languages with an article; another faction's piece with whose it is. */
export function saidName(id: string): string {
  const [sort, number] = [sortOf(id), numberIn(id)];
  const piece =
    sort === 'resource'
      ? t('br.said.resource', { kind: resourceName(kindOf(id)), number })
      : t(`br.said.${sort}`, { number });
  return id.includes('.') ? t('br.piece_of', { piece, power: nameOf(ownerOf(id)) }) : piece;
}

export const resourceName = (kind: string) => t(`br.kind.${kind as 'grain'}`);

/** The name of a province or sea, which the server tells in the reader's language. */
export const placeName = (board: Board, id: string) => (board.provinces[id] ?? board.seas[id])?.name ?? nameOf(id);

/** Armies before fleets before characters before Resources, each by number. */
export function byRank(a: Piece, b: Piece): number {
  const rank = (id: string) => SORT_ORDER.indexOf(sortOf(id));
  return rank(a.id) - rank(b.id) || kindOf(a.id).localeCompare(kindOf(b.id)) || numberIn(a.id) - numberIn(b.id);
}
