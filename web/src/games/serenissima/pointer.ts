/** What the guide of a first game points at: the pieces that can do what the phase is for. */
import type { YourTurn } from '../../api/types';
import type { Phase } from './told';

const VERBS: Partial<Record<Phase, string>> = { market: 'shift', sailing: 'move', ports: 'land', selling: 'sell' };
const END = 'end';

/** The test ids of what to press next. */
export function pointAt(you: YourTurn, phase: string): string[] {
  if (phase === 'bidding') return ['open-bid', ...you.orders.map((order) => order.replace(' ', '-'))];
  const verb = VERBS[phase as Phase];
  const doers = you.orders.map((order) => order.split(' ')).filter(([first]) => first === verb);
  const targets = new Set(doers.map(([, doer = '']) => (/^\d+$/.test(doer) ? `galley-${doer}` : `port-${doer}`)));
  return targets.size ? [...targets] : [END];
}
