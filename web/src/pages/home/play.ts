import { get, post } from '../../api/client';
import { findRulesets } from '../../api/rulesets';
import { session } from '../../api/session.svelte';
import type { GameCard, GameLists, GameState, NewGame } from '../../api/types';
import { router } from '../../lib/router.svelte';
import { usualBot } from '../../table/bots';

/** Starts a game against three bots, and sits down. `isReplacing`: the page that led here is not gone back to. */
export async function playNow({ isReplacing = false } = {}): Promise<void> {
  const [ruleset] = await findRulesets();
  await session.beSomebody();
  const powers = ruleset!.usual[4] ?? ruleset!.powers;
  const bot = `bot:${usualBot(ruleset!.bots)}`;
  const seats = Object.fromEntries(powers.map((power, place) => [power, place === 0 ? 'me' : bot]));
  const wish: Partial<NewGame> = { ruleset: ruleset!.id, powers, seats, start: true };
  const game = await post<GameState>('/games', wish);
  router.go(`/game/${game.id}`, isReplacing);
}

/** The latest game against nobody but bots that waits for the person here. */
export async function findWaitingGame(): Promise<GameCard | undefined> {
  const { yours } = await get<GameLists>('/games');
  const isAgainstBots = ({ powers, players, yours }: GameCard) =>
    powers.every((power) => yours.includes(power) || players[power]?.bot);
  return yours.find((card) => card.status === 'running' && card.is_your_turn && isAgainstBots(card));
}
