/** What is asked of the person in hand, and what he would leave undone by ending his turn. */
import type { Undone } from '../../desk/deed';
import { t } from '../../texts';
import { ordersOf, type Desk } from './desk.svelte';
import { kindOf } from './pieces';

export type Question = 'none' | 'blockade' | 'deal' | 'labour' | 'heir' | 'turn';

const BY_VERB: [string, Question][] = [
  ['block', 'blockade'],
  ['decline', 'deal'],
  ['try', 'labour'],
  ['crown', 'heir'],
];

export function questionOf(desk: Desk): Question {
  if (!desk.canAct) return 'none';
  return BY_VERB.find(([verb]) => desk.verbs.has(verb))?.[1] ?? 'turn';
}

export function undoneOf(desk: Desk): Undone[] {
  const { phase } = desk.told;
  if (phase === 'economy') return some(untaxed(desk), 'br.undone.tax');
  if (phase === 'movement') return some(countMovers(desk), 'br.undone.move');
  if (phase === 'cashing') return some(ordersOf(desk, 'cash').length, 'br.undone.cash', true);
  return [];
}

/** Who says nothing about taxes raises the usual ones by ending. */
function untaxed(desk: Desk): number {
  return ordersOf(desk, 'tax').length ? 1 : 0;
}

/** Pieces that could still go by themselves. */
function countMovers(desk: Desk): number {
  const movers = Object.keys(desk.table.state?.you?.reaches ?? {});
  return movers.filter((short) => kindOf(short) !== 'c').length;
}

type Key = 'br.undone.tax' | 'br.undone.move' | 'br.undone.cash';

function some(count: number, key: Key, isGrave = false): Undone[] {
  return count ? [{ text: t(key, { count }), isGrave }] : [];
}
