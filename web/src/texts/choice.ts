/** Which language this browser reads: the one chosen here, else the first of the browser's own that we have. */
import { speak, type Language } from '.';

/** By code, what each language calls itself. */
export const languages = { en: 'English', es: 'Español', nl: 'Nederlands', de: 'Deutsch' } as const;
export type Code = keyof typeof languages;

const catalogues: Record<Exclude<Code, 'en'>, () => Promise<{ default: Language }>> = {
  es: () => import('./es'),
  nl: () => import('./nl'),
  de: () => import('./de'),
};

/** The server reads it as well: what it says comes in the same language. */
const cookie = 'arsenale_language';
const year = 365 * 86_400;

export const isLanguage = (code: string | undefined): code is Code => code !== undefined && code in languages;

/** The code of the language that is spoken here. */
export function codeHere(): Code {
  const kept = document.cookie.match(new RegExp(`\\b${cookie}=(\\w+)`))?.[1];
  const wished = [kept, ...navigator.languages.map((wish) => wish.split('-')[0])];
  return wished.find(isLanguage) ?? 'en';
}

/** Loads what is said here, before anything is shown. */
export async function speakHere(): Promise<void> {
  const code = codeHere();
  document.documentElement.lang = code;
  if (code !== 'en') speak(code, (await catalogues[code]()).default);
}

/** From now on this browser reads that language: the page is loaded anew. */
export function choose(code: Code): void {
  document.cookie = `${cookie}=${code}; Path=/; Max-Age=${year}; SameSite=Lax`;
  location.reload();
}
