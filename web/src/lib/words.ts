import { tIfAny } from '../texts';

/** A name of programs as people write it: `bid_payment` becomes `Bid payment`. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return tIfAny(`name.${name}`, words.charAt(0).toUpperCase() + words.slice(1));
}

/** A number as the reader writes it: 1,900 in English. */
export function numberOf(count: number): string {
  return count.toLocaleString(document.documentElement.lang);
}
