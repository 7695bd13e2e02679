import { post } from '../../api/client';
import { findRulesets, strongestBot } from '../../api/rulesets';
import { session } from '../../api/session.svelte';
import type { GameState, NewGame } from '../../api/types';
import { router } from '../../lib/router.svelte';

/** Starts a game against three bots, and sits down. */
export async function playNow(): Promise<void> {
  const [ruleset] = await findRulesets();
  await session.beSomebody();
  const powers = ruleset!.usual[4] ?? ruleset!.powers;
  const bot = `bot:${strongestBot(ruleset!)}`;
  const seats = Object.fromEntries(powers.map((power, place) => [power, place === 0 ? 'me' : bot]));
  const wish: Partial<NewGame> = { ruleset: ruleset!.id, powers, seats, start: true };
  const game = await post<GameState>('/games', wish);
  router.go(`/game/${game.id}`);
}
