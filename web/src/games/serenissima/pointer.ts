/** What the guide of a first game points at: the pieces that can do what the phase is for. */
import type { YourTurn } from '../../api/types';
import type { Phase } from './told';

const VERBS: Partial<Record<Phase, string>> = { market: 'shift', sailing: 'move', ports: 'land', selling: 'sell' };
/** What answers a question in the midst of a phase, and where it is answered. */
const ANSWERS: Record<string, string> = {
  'let pass': 'let-pass',
  stop: 'stop',
  accept: 'accept',
  decline: 'decline',
  sink: 'open-prize',
  take: 'open-prize',
};
const END = 'end';

/** The test ids of what answers the question that is open now; none while the phase goes its usual way. */
export function answersOf(you: YourTurn): string[] {
  const verbs = Object.keys(ANSWERS).filter((verb) => you.orders.some((order) => `${order} `.startsWith(`${verb} `)));
  return verbs.map((verb) => ANSWERS[verb]!);
}

/** The test ids of what to press next. */
export function pointAt(you: YourTurn, phase: string): string[] {
  if (phase === 'bidding') return ['open-bid', ...you.orders.map((order) => order.replace(' ', '-'))];
  const answers = answersOf(you);
  if (answers.length) return answers;
  const verb = VERBS[phase as Phase];
  const doers = you.orders.map((order) => order.split(' ')).filter(([first]) => first === verb);
  const targets = new Set(doers.map(([, doer = '']) => (/^\d+$/.test(doer) ? `galley-${doer}` : `port-${doer}`)));
  return targets.size ? [...targets] : [END];
}
