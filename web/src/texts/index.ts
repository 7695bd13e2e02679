import { glossary } from './glossary';
import { orders } from './orders';
import { pages } from './pages';
import { serenissima } from './serenissima';
import { shell } from './shell';
import { table } from './table';

/** A text, or one for each plural form of `{count}`. `{name}` in it is filled in. */
export type Text = string | { one: string; other: string };

const english = { ...shell, ...pages, ...table, ...serenissima, ...orders };

export type TextKey = keyof typeof english;
export type Values = Record<string, string | number>;

const catalogue: Record<TextKey, Text> = english;
const plurals = new Intl.PluralRules('en');

/** The text of that key in the reader's language, with the values in their places. */
export function t(key: TextKey, values: Values = {}): string {
  const text = catalogue[key];
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** A key made at run time, such as `power.venice`; `otherwise` where there is no such text. */
export function tIfAny(key: string, otherwise: string, values: Values = {}): string {
  return key in catalogue ? t(key as TextKey, values) : otherwise;
}

export { glossary };
