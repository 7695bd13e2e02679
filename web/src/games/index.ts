/** The games that can be played here; a new one is one more line. */
import type { GameClient } from './client';
import { bloodRoyale } from './blood_royale/client';
import { serenissima } from './serenissima/client';

const CLIENTS: Record<string, GameClient> = { serenissima, blood_royale: bloodRoyale };

export function clientOf(ruleset: string): GameClient {
  const client = CLIENTS[ruleset];
  if (!client) throw new Error(`web/src/games/index.ts has no line for the game ${ruleset}`);
  return client;
}
