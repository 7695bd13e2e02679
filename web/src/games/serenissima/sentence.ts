/** Orders as sentences for the history: `land 1 2` is “lands 2 sailors from galley 1”. */
import { nameOf } from '../../table/signs';
import { t, type TextKey, type Values } from '../../texts';
import type { Board } from './told';

const COUNT = '(?: (?<count>\\d+))?';

const FORMS: [string, TextKey][] = [
  ['begin', 'say.begin'],
  ['bid \\?', 'say.secret_bid'],
  ['\\w+ \\?', 'say.secret'],
  ['bid (?<ducats>\\d+)', 'say.bid'],
  ['position (?<place>\\d+)', 'say.position'],
  ['price (?<at>\\w+) (?<ducats>\\d+)', 'say.price'],
  [`buy (?<ship>\\d+)${COUNT}`, 'say.buy'],
  ['offer (?<from>\\d+) (?:->|→) (?<to>\\d+) (?<goods>.*?) ?for (?<ducats>\\d+)', 'say.offer'],
  ['accept', 'say.accept'],
  ['decline', 'say.decline'],
  ['discard (?<ship>\\d+) (?<piece>\\w+)', 'say.discard'],
  ['build galley (?<at>\\w+)', 'say.build_galley'],
  ['build fort (?<at>\\w+)', 'say.build_fort'],
  [`hire (?<at>\\w+)${COUNT}`, 'say.hire'],
  [`shift (?<from>\\w+) (?:->|→) (?<to>\\w+) sailor${COUNT}`, 'say.shift_sailor'],
  [`shift (?<from>\\w+) (?:->|→) (?<to>\\w+) (?<piece>\\w+)${COUNT}`, 'say.shift'],
  ['move (?<ship>\\d+) (?<zones>.+)', 'say.move'],
  ['let pass', 'say.let_pass'],
  ['stop', 'say.stop'],
  ['attack (?<ship>\\d+) (?<to>\\w+)', 'say.attack'],
  ['take (?<ship>\\d+) with (?<count>\\d+)(?: from \\d+)?', 'say.take'],
  ['sink (?<ship>\\d+)', 'say.sink'],
  ['loot (?<from>\\d+) (?:->|→) (?<to>\\d+) (?<piece>\\w+)', 'say.loot'],
  [`land (?<ship>\\d+)${COUNT}`, 'say.land'],
  ['sell (?<ship>\\d+) (?<piece>\\w+)', 'say.sell'],
  ['give (?<power>\\w+) (?<ducats>\\d+)', 'say.give'],
  ['end', 'say.end'],
];

const PATTERNS = FORMS.map(([form, key]) => ({ pattern: new RegExp(`^${form}$`, 'i'), key }));

/** The order as a sentence, or as it stands where it has another form. */
export function sentenceOf(order: string, board: Board): string {
  for (const { pattern, key } of PATTERNS) {
    const found = pattern.exec(order);
    if (found) return t(key, { count: 1, ...named(found.groups ?? {}, board) });
  }
  return order;
}

/** The words of the order as a person says them. */
function named(words: Record<string, string | undefined>, board: Board): Values {
  const said = Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(said.map(([role, word]) => [role, (SAY[role] ?? asIs)(word, board)]));
}

type Say = (word: string, board: Board) => string;

const asIs: Say = (word) => word;
const placeName: Say = (word, board) =>
  /^\d+$/.test(word) ? t('say.galley', { number: word }) : (board.ports[word]?.name ?? nameOf(word));

const SAY: Record<string, Say> = {
  ship: placeName,
  from: placeName,
  to: placeName,
  at: placeName,
  power: nameOf,
  goods: (words) => words.split(' ').join(', '),
  zones: (words, board) =>
    words
      .split(' ')
      .map((zone) => board.zones[zone]?.name ?? nameOf(zone))
      .join(t('say.next_zone')),
};
