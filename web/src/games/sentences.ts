/** Orders as sentences for the history: `land 1 2` is “lands 2 sailors from galley 1”. */
import { t, type TextKey, type Values } from '../texts';

/** The form of an order, as a regular expression with named groups, and what it says. */
export type Form = [form: string, says: TextKey];
/** How the words of a named group are said. */
export type Say<Board> = (words: string, board: Board) => string;

/** A function that says an order by the first form that fits; as it stands where none does. */
export function sentencesBy<Board>(forms: Form[], say: Record<string, Say<Board>>) {
  const patterns = forms.map(([form, key]) => ({ pattern: new RegExp(`^${form}$`, 'i'), key }));
  return (order: string, board: Board): string => {
    for (const { pattern, key } of patterns) {
      const found = pattern.exec(order);
      if (found) return t(key, { count: 1, ...named(found.groups ?? {}, say, board) });
    }
    return order;
  };
}

/** The words of the order as a person says them. */
function named<Board>(
  words: Record<string, string | undefined>,
  say: Record<string, Say<Board>>,
  board: Board,
): Values {
  const said = Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(said.map(([role, word]) => [role, say[role]?.(word, board) ?? word]));
}
