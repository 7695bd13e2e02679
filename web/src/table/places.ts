/** The tabs around the board, and which of them a viewer has. */
import type { GameState } from '../api/types';

const PLACES = ['result', 'players', 'history', 'chat', 'standing', 'charts', 'notes', 'game', 'referee'] as const;
export type Place = (typeof PLACES)[number];

export function placesOf(game: GameState): Place[] {
  const isRunning = game.status === 'running';
  const isThere: Partial<Record<Place, boolean>> = {
    result: game.result !== null,
    standing: isRunning && game.you !== null,
    notes: game.yours.length > 0,
    referee: isRunning && game.is_referee,
  };
  return PLACES.filter((place) => isThere[place] ?? true);
}
