/** Time at the table: the server's clock as this page knows it. */
import { createSubscriber } from 'svelte/reactivity';
import type { GameState, SeatState } from '../api/types';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** By how much this machine's clock is ahead of the server's, noted when a state is first looked at. */
const leads = new WeakMap<GameState, number>();

/** Seconds since 1970 on the server's clock; it ticks once a second where it is read. */
export function serverNow(state: GameState): number {
  subscribe();
  const here = Date.now() / 1000;
  const lead = leads.get(state) ?? here - state.now;
  leads.set(state, lead);
  return here - lead;
}

/** Seconds left on a seat's clock, null where there is none. */
export function secondsLeft(state: GameState, seat: SeatState): number | null {
  if (seat.left === null) return null;
  const isRunning = state.to_act.includes(seat.power) && !state.is_paused && state.status === 'running';
  return Math.max(0, isRunning ? seat.left - (serverNow(state) - state.now) : seat.left);
}
