/** Orders of the history in sentences, as the game that is played says them. */
import type { Entry } from '../api/types';
import { clientOf } from '../games';
import { sayCorrection } from './correction';
import { nameOf } from './signs';
import type { Table } from './table.svelte';

/** `lands 2 sailors from galley 1`. */
export function sayOrder(table: Table, order: string): string {
  const { state, board } = table;
  if (!state || !board) return order;
  return sayCorrection(order) ?? clientOf(state.ruleset).say(order, board);
}

/** A bot's reason as a sentence, the orders that it names in words. */
export function sayReason(table: Table, reason: string): string {
  const words = reason.replace(/`([^`]+)`/g, (_, order: string) => `“${sayOrder(table, order)}”`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The order with the power that gave it; an event as it stands. */
export function sayEntry(table: Table, entry: Entry): string {
  if (entry.kind === 'event') return entry.text;
  return `${nameOf(entry.power)} ${sayOrder(table, entry.text)}`.trim();
}
