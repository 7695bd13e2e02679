import { get, post } from '../../api/client';
import { findRulesets, strongestBot } from '../../api/rulesets';
import { session } from '../../api/session.svelte';
import type { GameCard, GameLists, GameState, NewGame } from '../../api/types';
import { router } from '../../lib/router.svelte';

/** Starts a game against three bots, and sits down. `isReplacing`: the page that led here is not gone back to. */
export async function playNow({ isReplacing = false } = {}): Promise<void> {
  const [ruleset] = await findRulesets();
  await session.beSomebody();
  const powers = ruleset!.usual[4] ?? ruleset!.powers;
  const bot = `bot:${strongestBot(ruleset!)}`;
  const seats = Object.fromEntries(powers.map((power, place) => [power, place === 0 ? 'me' : bot]));
  const wish: Partial<NewGame> = { ruleset: ruleset!.id, powers, seats, start: true };
  const game = await post<GameState>('/games', wish);
  router.go(`/game/${game.id}`, isReplacing);
}

/** The latest game against nobody but bots that waits for the person here. */
export async function findWaitingGame(): Promise<GameCard | undefined> {
  const [rulesets, { yours }] = await Promise.all([findRulesets(), get<GameLists>('/games')]);
  const bots = new Set(rulesets.flatMap((ruleset) => ruleset.bots.map((bot) => bot.name)));
  const isAgainstBots = ({ powers, players, yours }: GameCard) =>
    powers.every((power) => yours.includes(power) || bots.has(players[power] ?? ''));
  return yours.find((card) => card.status === 'running' && card.is_your_turn && isAgainstBots(card));
}
