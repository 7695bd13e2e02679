/** A referee's corrections: any thing that the position tells of, whatever the game, as a form of its fields. */
import { t } from '../texts';
import { nameOf } from './signs';
import type { Tables } from './table.svelte';

export type Value = string | number | boolean | string[];
export type Fields = Record<string, Value>;

/** The field by which a thing of a list is taken off the board. */
const GONE = 'gone';

const isTable = (value: unknown): value is Tables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The things of one kind by name: entries with an `id`, tables by name, or one flat table, which has no name. */
export function thingsOf(position: Tables, kind: string): Record<string, Fields> {
  const table = position[kind];
  if (Array.isArray(table)) {
    const things = (table as Fields[]).filter((thing) => 'id' in thing);
    return Object.fromEntries(
      things.map((thing: Fields) => [String(thing.id), { ...thing, [GONE]: thing[GONE] ?? false }]),
    );
  }
  if (!isTable(table)) return {};
  const isFlat = Object.values(table).every((value) => !isTable(value));
  return isFlat ? { '': table as Fields } : (table as Record<string, Fields>);
}

/** The tables that say only what is to be different. */
export function changesOf(position: Tables, kind: string, name: string, wished: Fields): Tables {
  const thing = thingsOf(position, kind)[name] ?? {};
  const changed = Object.fromEntries(Object.entries(wished).filter(([field, value]) => !isSame(value, thing[field])));
  if (Array.isArray(position[kind])) return { [kind]: [{ id: thing.id, ...changed }] };
  return { [kind]: name ? { [name]: changed } : changed };
}

export function isChanged(position: Tables, kind: string, name: string, wished: Fields): boolean {
  const thing = thingsOf(position, kind)[name] ?? {};
  return Object.entries(wished).some(([field, value]) => !isSame(value, thing[field]));
}

const isSame = (a: Value, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** `iron, wine` as a list. */
export function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

const CORRECTION = /^correct (\{.*\}) because (".*")$/s;

/** A correction as it stands in the history, in words; null for any other order. What became different its effects say. */
export function sayCorrection(order: string): string | null {
  const found = CORRECTION.exec(order);
  if (!found) return null;
  const changes = JSON.parse(found[1]!) as Tables;
  const things = Object.keys(changes).flatMap((kind) => namesOf(changes, kind));
  return t('referee.corrected', { things: things.join(', '), reason: JSON.parse(found[2]!) as string });
}

function namesOf(changes: Tables, kind: string): string[] {
  const one = kind.replace(/s$/, '');
  return Object.keys(thingsOf(changes, kind)).map((name) => (name ? `${one} ${nameOf(name)}` : kind));
}
