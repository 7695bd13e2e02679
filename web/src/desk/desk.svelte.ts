/** What one person has before him, whatever the game: the position on view, what he has chosen on it, what he may do. */
import type { Table } from '../table/table.svelte';

/** Something on the board that can be pointed at. */
export interface Thing {
  kind: string;
  id: string | number;
}

export abstract class Desk<Board, Told extends { phase: string }, Choice extends Thing> {
  readonly table: Table;
  choice = $state.raw<Choice | null>(null);
  /** What is chosen lies in the left half of the view, so that what is said of it goes to the right. */
  isChoiceLeft = $state(false);
  /** The place that is pointed at while a piece is in hand. */
  aim = $state<string | null>(null);

  board = $derived.by(() => this.table.board as unknown as Board);
  told = $derived.by(() => this.table.shown?.told as unknown as Told);
  me = $derived.by(() => this.table.state?.you?.power ?? '');
  isPast = $derived.by(() => this.table.shown?.isPast ?? false);
  isPlaying = $derived.by(
    () => Boolean(this.table.state?.you) && this.table.state?.status === 'running' && !this.isPast,
  );
  /** Something is asked of the person, and he looks at the present. */
  canAct = $derived.by(() => !this.isPast && (this.table.state?.you?.is_to_act ?? false));
  orders = $derived.by(() => (this.canAct ? (this.table.state?.you?.orders ?? []) : []));
  verbs = $derived.by(() => new Set(this.orders.map(verbOf)));

  constructor(table: Table) {
    this.table = table;
  }

  choose(choice: Choice | null): void {
    this.choice = isSame(choice, this.choice) ? null : choice;
    this.aim = null;
  }

  order(text: string): Promise<boolean> {
    return this.table.order(text);
  }
}

/** The desk of any game. */
export type AnyDesk = Desk<unknown, { phase: string }, Thing>;

export const verbOf = (order: string) => order.split(' ', 1)[0]!;

function isSame(a: Thing | null, b: Thing | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id;
}

/** The server's sentence without the orders that it would have us type. */
export function questionText(desk: Pick<AnyDesk, 'table'>): string {
  const sentence = (desk.table.state?.you?.question ?? '').replace(/[:,]?\s*`.*$/s, '');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
