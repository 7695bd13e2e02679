/** Bots as seats name them: a kind, and behind a colon how long it may think, `search:0.2`. */
import type { BotInfo } from '../api/types';
import { numberOf } from '../lib/words';
import { t } from '../texts';
import { nameOf } from './signs';

/** Seconds a decision, as people like to wait for them. */
const STRENGTHS = { quick: 0.05, usual: 0.2, patient: 1 } as const;

/** `Search (0.2 s)`. */
export function botName(bot: string): string {
  const [kind = '', budget = ''] = bot.split(':');
  const name = nameOf(kind);
  if (!budget) return name;
  if (budget.endsWith('p')) return t('bot.playouts', { name, count: Number(budget.slice(0, -1)) });
  return t('bot.seconds', { name, seconds: numberOf(Number(budget)) });
}

export interface BotChoice {
  bot: string;
  name: string;
  text: string;
}

/** Who can be seated; whoever thinks, in several strengths. */
export function choicesAmong(bots: BotInfo[]): BotChoice[] {
  return bots.flatMap((info) => (info.takes_budget ? strengthsOf(info) : [choice(info.name, info)]));
}

function strengthsOf(info: BotInfo): BotChoice[] {
  return Object.entries(STRENGTHS).map(([strength, seconds]) => ({
    ...choice(`${info.name}:${seconds}`, info),
    name: t(`bot.${strength as keyof typeof STRENGTHS}`, { name: nameOf(info.name), seconds: numberOf(seconds) }),
  }));
}

const choice = (bot: string, { text }: BotInfo): BotChoice => ({ bot, name: botName(bot), text });

/** They are listed from the weakest to the strongest: the last that lets nobody wait. */
export const usualBot = (bots: BotInfo[]) => bots.findLast((info) => !info.takes_budget)?.name ?? 'random';
