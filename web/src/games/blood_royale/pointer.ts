/** What the guide of a first game points at: what answers a question, or what the phase is for. */
import type { YourTurn } from '../../api/types';

/** What answers a question in the midst of a phase, and where it is answered. */
const ANSWERS: Record<string, string> = {
  'let pass': 'let-pass',
  block: 'block',
  accept: 'accept',
  decline: 'decline',
  'try again': 'try-again',
  'leave it': 'leave-it',
};
const HEIRS = ['crown ', 'pass over '];
const END = 'end';

const testidOf = (order: string) => order.replaceAll(' ', '-');

/** The test ids of what answers the question that is open now; none while the phase goes its usual way. */
export function answersOf({ orders }: YourTurn): string[] {
  const verbs = Object.keys(ANSWERS).filter((verb) => orders.some((order) => `${order} `.startsWith(`${verb} `)));
  const heirs = orders.filter((order) => HEIRS.some((verb) => order.startsWith(verb)));
  return [...verbs.map((verb) => ANSWERS[verb]!), ...heirs.map(testidOf)];
}

/** The test ids of what to press next. */
export function pointAt(you: YourTurn, phase: string): string[] {
  const answers = answersOf(you);
  if (answers.length) return answers;
  const first = you.orders.filter((order) => /^(tax|cash)\b/.test(order));
  if (first.length) return first.map(testidOf);
  if (phase !== 'movement') return [END];
  const fleets = Object.keys(you.reaches).filter((short) => short.startsWith('f'));
  return fleets.length ? fleets.map((short) => `mark-${you.power}.${short}`) : [END];
}
