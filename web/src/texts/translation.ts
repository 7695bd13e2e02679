/** How catalogues are checked: a key that is missing, foreign, or whose `{holes}` differ from English is a type error. */
import type { bloodRoyale, bloodRoyaleTerms } from './blood_royale';
import type { English, GuideKey, Language, Meaning, TermKey, Text, TextKey } from '.';

type Holes<Form> = Form extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type HolesOf<Said> = Said extends string ? Holes<Said> : Holes<Said[keyof Said]>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;
type Checked<Texts> = {
  [Key in keyof Texts]: Key extends TextKey ? Same<HolesOf<Texts[Key]>, HolesOf<English[Key]>> : never;
};

/** What Dutch and German leave to English: the texts of Blood Royale. */
type SparedText = keyof typeof bloodRoyale;
type SparedTerm = keyof typeof bloodRoyaleTerms;

interface Catalogue<Texts, Terms extends TermKey> {
  texts: Texts & Checked<Texts>;
  glossary: Record<Terms, Meaning>;
  guides: Record<GuideKey, string>;
}

/** A language that has every text. */
export function complete<const Texts extends Record<TextKey, Text>>(language: Catalogue<Texts, TermKey>): Language {
  return language;
}

/** A language that has every text but those it spares. */
export function partial<const Texts extends Record<Exclude<TextKey, SparedText>, Text>>(
  language: Catalogue<Texts, Exclude<TermKey, SparedTerm>>,
): Language {
  return language;
}
