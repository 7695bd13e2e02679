/** How catalogues are checked: a key that is missing, foreign, or whose `{holes}` differ from English is an error of types. */
import type { English, Text, TextKey } from '.';

type Holes<Form> = Form extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type HolesOf<Said> = Said extends string ? Holes<Said> : Holes<Said[keyof Said]>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;
type Checked<Texts> = {
  [Key in keyof Texts]: Key extends TextKey ? Same<HolesOf<Texts[Key]>, HolesOf<English[Key]>> : never;
};

/** The texts of a game that nl and de do not have; said in English there. */
export type Spared = never;

/** A catalogue that has every text. */
export function complete<const Texts extends Record<TextKey, Text>>(texts: Texts & Checked<Texts>): Texts {
  return texts;
}

/** A catalogue that has every text but those of the games it spares. */
export function partial<const Texts extends Record<Exclude<TextKey, Spared>, Text>>(
  texts: Texts & Checked<Texts>,
): Texts {
  return texts;
}
