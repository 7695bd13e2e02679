/** Sending orders so that each is carried out once, whatever happens on the way. */
import { ApiError, Unreachable } from '../api/client';
import type { Stale } from '../api/types';

/** How often an order is sent again when the line breaks under it; the server knows it by its id. */
const RESENDS = 2;
const RESEND_WAIT = 800;

/** Tries again when no answer came; whatever was answered counts. */
export async function persist<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (let resends = 0; ; resends++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unreachable) || resends === RESENDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RESEND_WAIT));
    }
  }
}

/** An id of an order; also where the page is not served safely and `crypto.randomUUID` is missing. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}

/** What the server sent along because the state in hand was out of date. */
export function staleIn(error: unknown): Stale | null {
  const is409 = error instanceof ApiError && error.status === 409 && error.trouble.code === 'stale';
  return is409 ? (error.body as Stale) : null;
}
