/** What orders of Blood Royale say. */
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import { sentencesBy, type Form, type Say } from '../sentences';
import { placeName, saidName } from './pieces';
import { ALL, type Board } from './told';

const PIECE = '[\\w.]+';

const FORMS: Form[] = [
  ['begin', 'br.say.begin'],
  [`move (?<piece>${PIECE}) (?<ways>.+)`, 'br.say.move'],
  [`sail (?<piece>${PIECE}) (?<ways>.+)`, 'br.say.sail'],
  [`dock (?<piece>${PIECE}) (?<land>\\w+)`, 'br.say.dock'],
  [`embark (?<piece>${PIECE}) (?<ship>${PIECE})`, 'br.say.embark'],
  [`disembark (?<piece>${PIECE}) (?<land>\\w+)`, 'br.say.disembark'],
  [`block (?<ship>${PIECE})`, 'br.say.block'],
  ['block', 'br.say.block_it'],
  ['let pass', 'br.say.let_pass'],
  ['permit (?<power>\\w+) (?<land>\\w+)', 'br.say.permit'],
  ['revoke (?<power>\\w+) (?<land>\\w+)', 'br.say.revoke'],
  ['tax (?<crowns>\\d+)', 'br.say.tax'],
  ['raise army (?<land>\\w+)', 'br.say.raise_army'],
  ['raise fleet (?<land>\\w+)', 'br.say.raise_fleet'],
  ['build castle (?<land>\\w+)', 'br.say.build'],
  ['demolish castle (?<land>\\w+)', 'br.say.demolish'],
  ['quell (?<land>\\w+)', 'br.say.quell'],
  [`disband (?<piece>${PIECE})`, 'br.say.disband'],
  [`attack (?<piece>${PIECE}) (?<land>\\w+) (?<power>\\w+)`, 'br.say.attack_whom'],
  [`attack (?<piece>${PIECE}) (?<land>\\w+)`, 'br.say.attack'],
  ['cash', 'br.say.cash'],
  [`give (?<piece>${PIECE}) (?<power>\\w+)`, 'br.say.give'],
  ['pay (?<power>\\w+) (?<crowns>\\d+)', 'br.say.pay'],
  [`offer (?<piece>${PIECE}) (?<power>\\w+) for (?<crowns>\\d+)`, 'br.say.offer'],
  [`offer (?<piece>${PIECE}) (?<power>\\w+) for (?<wanted>${PIECE})`, 'br.say.swap'],
  ['accept', 'br.say.accept'],
  ['decline', 'br.say.decline'],
  [`propose (?<person>${PIECE}) (?<other>${PIECE})(?<terms>.*)`, 'br.say.propose'],
  [`release (?<person>${PIECE})`, 'br.say.release'],
  ['try again', 'br.say.again'],
  ['leave it', 'br.say.leave'],
  [`crown (?<person>${PIECE})`, 'br.say.crown'],
  [`pass over (?<person>${PIECE})`, 'br.say.pass_over'],
  ['end', 'br.say.end'],
];

const anyPlace: Say<Board> = (id, board) => (id === ALL ? t('br.all_lands') : placeName(board, id));

/** The clauses of a contract as they stand in its order. */
const CLAUSES = sentencesBy<Board>(
  [
    ['pay (?<crowns>\\d+)', 'br.term.pay'],
    ['ask (?<crowns>\\d+)', 'br.term.ask'],
    ['turns (?<count>\\d+)', 'br.term.turns'],
    ['permit (?<land>\\w+)', 'br.term.permit'],
    ['request (?<land>\\w+)', 'br.term.request'],
  ],
  { land: anyPlace },
);

const sayTerms: Say<Board> = (terms, board) =>
  (terms.match(/\w+ \w+/g) ?? []).map((term) => `, ${CLAUSES(term, board)}`).join('');

/** The order as a sentence, or as it stands where it has another form. */
export const sentenceOf = sentencesBy<Board>(FORMS, {
  piece: saidName,
  person: saidName,
  other: saidName,
  ship: saidName,
  wanted: saidName,
  power: nameOf,
  land: anyPlace,
  ways: (places, board) =>
    places
      .split(' ')
      .map((place) => anyPlace(place, board))
      .join(t('br.say.next')),
  terms: sayTerms,
});
