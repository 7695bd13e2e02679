/** What the table needs to know of each game; a new game is one more line here. */
import type { Component } from 'svelte';
import type { YourTurn } from '../api/types';
import type { Table, Tables } from '../table/table.svelte';
import OfferForm from './serenissima/OfferForm.svelte';
import { answersOf, pointAt } from './serenissima/pointer';
import { sentenceOf } from './serenissima/sentence';
import Serenissima from './serenissima/Serenissima.svelte';
import type { Board } from './serenissima/told';

export interface GameClient {
  /** The board with everything that is done on it. */
  Board: Component<{ table: Table }>;
  /** The form by which goods are offered to another player. */
  Offer: Component<{ table: Table }>;
  /** The phases of a round, in order. */
  phases: readonly string[];
  /** An order as a sentence, without its subject. */
  say: (order: string, board: Tables) => string;
  /** The test ids of what answers a question in the midst of a phase, if there is one. */
  answersOf: (you: YourTurn) => string[];
  /** The test ids of what the guide points at in a phase. */
  pointAt: (you: YourTurn, phase: string) => string[];
}

const CLIENTS: Record<string, GameClient> = {
  serenissima: {
    Board: Serenissima,
    Offer: OfferForm,
    phases: ['bidding', 'market', 'sailing', 'battle', 'ports', 'selling'],
    say: (order, board) => sentenceOf(order, board as unknown as Board),
    answersOf,
    pointAt,
  },
};

export function clientOf(ruleset: string): GameClient {
  const client = CLIENTS[ruleset];
  if (!client) throw new Error(`web/src/games/index.ts has no line for the game ${ruleset}`);
  return client;
}
