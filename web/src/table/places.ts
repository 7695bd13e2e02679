/** The tabs around the board, and which of them a viewer has. */
import type { GameState } from '../api/types';
import { clientOf } from '../games';

const PLACES = [
  'result',
  'players',
  'history',
  'chat',
  'standing',
  'charts',
  'analysis',
  'notes',
  'game',
  'referee',
] as const;
export type Place = (typeof PLACES)[number];
/** Behind these come the tabs of the game's own. */
const FIRST_PLACES = 3;

export const isPlace = (id: string): id is Place => (PLACES as readonly string[]).includes(id);

export function placesOf(game: GameState): string[] {
  const isRunning = game.status === 'running';
  const isThere: Partial<Record<Place, boolean>> = {
    result: game.result !== null,
    standing: isRunning && game.you !== null,
    analysis: game.result !== null,
    notes: game.yours.length > 0,
    referee: isRunning && game.is_referee,
  };
  const own = clientOf(game.ruleset).tabs.map(({ id }) => id);
  const isShown = (place: Place) => isThere[place] ?? true;
  const [first, rest] = [PLACES.slice(0, FIRST_PLACES), PLACES.slice(FIRST_PLACES)];
  return [...first.filter(isShown), ...own, ...rest.filter(isShown)];
}
