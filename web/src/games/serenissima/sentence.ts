/** What orders of Serenissima say. */
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import { sentencesBy, type Form, type Say } from '../sentences';
import type { Board } from './told';
import { goodName, goodNames } from './goods';

const COUNT = '(?: (?<count>\\d+))?';

const FORMS: Form[] = [
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

const placeName: Say<Board> = (word, board) =>
  /^\d+$/.test(word) ? t('say.galley', { number: word }) : (board.ports[word]?.name ?? nameOf(word));

const SAY: Record<string, Say<Board>> = {
  ship: placeName,
  from: placeName,
  to: placeName,
  at: placeName,
  power: nameOf,
  goods: (words) => goodNames(words.split(' ')),
  piece: goodName,
  zones: (words, board) =>
    words
      .split(' ')
      .map((zone) => board.zones[zone]?.name ?? nameOf(zone))
      .join(t('say.next_zone')),
};

/** The order as a sentence, or as it stands where it has another form. */
export const sentenceOf = sentencesBy(FORMS, SAY);
