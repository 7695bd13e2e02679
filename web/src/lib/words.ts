/** A name of programs as people write it: `bid_payment` becomes `Bid payment`. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
