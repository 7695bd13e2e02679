/** What the table needs to know of each game; a new game is one more line here. */
import type { Component } from 'svelte';
import type { Table } from '../table/table.svelte';
import OfferForm from './serenissima/OfferForm.svelte';
import Serenissima from './serenissima/Serenissima.svelte';

export interface GameClient {
  /** The board with everything that is done on it. */
  Board: Component<{ table: Table }>;
  /** The form by which goods are offered to another player. */
  Offer: Component<{ table: Table }>;
  /** The phases of a round, in order. */
  phases: readonly string[];
}

const CLIENTS: Record<string, GameClient> = {
  serenissima: {
    Board: Serenissima,
    Offer: OfferForm,
    phases: ['bidding', 'market', 'sailing', 'battle', 'ports', 'selling'],
  },
};

export function clientOf(ruleset: string): GameClient {
  return CLIENTS[ruleset] ?? CLIENTS.serenissima!;
}
