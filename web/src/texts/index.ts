import { bloodRoyale, bloodRoyaleTerms } from './blood_royale';
import { glossary as serenissimaTerms, type Term } from './glossary';
import { guides as englishGuides } from './guides';
import { names } from './names';
import { orders } from './orders';
import { pages } from './pages';
import { serenissima } from './serenissima';
import { shell } from './shell';
import { table } from './table';

/** A text, or one for each plural form of `{count}`. `{name}` in it is filled in. */
export type Text = string | { one: string; other: string };

const english = { ...shell, ...pages, ...table, ...names, ...serenissima, ...orders, ...bloodRoyale };
const englishGlossary = { ...serenissimaTerms, ...bloodRoyaleTerms };

export type English = typeof english;
export type TextKey = keyof English;
export type Values = Record<string, string | number>;
export type TermKey = keyof typeof englishGlossary;
export type GuideKey = keyof typeof englishGuides;
export type Meaning = Pick<Term, 'name' | 'text'>;
export type { Term };

/** Everything that is said in one language. What a language lacks is said in English. */
export interface Language {
  texts: Partial<Record<TextKey, Text>>;
  glossary: Partial<Record<TermKey, Meaning>>;
  guides: Partial<Record<GuideKey, string>>;
}

let catalogue: Record<TextKey, Text> = english;
let plurals = new Intl.PluralRules('en');

export let glossary: Record<string, Term> = englishGlossary;
export let guides: Record<GuideKey, string> = englishGuides;

/** From here on everything is said in this language. Called once, before anything is shown. */
export function speak(code: string, language: Language): void {
  catalogue = { ...english, ...language.texts };
  guides = { ...englishGuides, ...language.guides };
  const meanings: Partial<Record<string, Meaning>> = language.glossary;
  glossary = Object.fromEntries(
    Object.entries(englishGlossary).map(([term, meaning]) => [term, { ...meaning, ...meanings[term] }]),
  );
  plurals = new Intl.PluralRules(code);
}

/** The text of that key in the reader's language, with the values in their places. */
export function t(key: TextKey, values: Values = {}): string {
  const text = catalogue[key];
  const form = typeof text === 'string' ? text : text[plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** A key made at run time, such as `phase.market`; `otherwise` where there is no such text. */
export function tIfAny(key: string, otherwise: string, values: Values = {}): string {
  return key in catalogue ? t(key as TextKey, values) : otherwise;
}
