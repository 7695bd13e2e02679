/** What is asked of the person in hand, and what he would leave undone by ending his turn. */
import { t } from '../../texts';
import type { Undone } from '../../desk/deed';
import { verbOf } from '../../desk/desk.svelte';
import type { Desk } from './desk.svelte';

export type Question = 'none' | 'bid' | 'position' | 'consent' | 'deal' | 'prize' | 'turn';

const BY_VERB: [string, Question][] = [
  ['bid', 'bid'],
  ['position', 'position'],
  ['let', 'consent'],
  ['decline', 'deal'],
  ['sink', 'prize'],
  ['take', 'prize'],
];

export function questionOf(desk: Desk): Question {
  if (!desk.canAct) return 'none';
  return BY_VERB.find(([verb]) => desk.verbs.has(verb))?.[1] ?? 'turn';
}

export function undoneOf(desk: Desk): Undone[] {
  const { phase } = desk.told;
  if (phase === 'market') return unmanned(desk);
  if (phase === 'sailing') return some(Object.keys(desk.table.state?.you?.reaches ?? {}).length, 'undone.sail');
  if (phase === 'ports') return some(count(desk, 'land'), 'undone.land');
  if (phase === 'selling') return some(count(desk, 'sell'), 'undone.sell');
  return [];
}

function unmanned(desk: Desk): Undone[] {
  const empty = desk.galleys.filter(({ owner, sailors }) => owner === desk.me && sailors === 0).map(({ id }) => id);
  const text = t('undone.unmanned', { count: empty.length, galleys: empty.join(', ') });
  return empty.length ? [{ text, isGrave: true }] : [];
}

function some(count: number, key: 'undone.sail' | 'undone.land' | 'undone.sell'): Undone[] {
  return count ? [{ text: t(key, { count }), isGrave: false }] : [];
}

const count = (desk: Desk, verb: string) => desk.orders.filter((order) => verbOf(order) === verb).length;
