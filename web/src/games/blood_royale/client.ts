/** What the table needs to know of Blood Royale. */
import type { Shown, Tables } from '../../table/table.svelte';
import { t } from '../../texts';
import type { Fact, GameClient, Holdings } from '../client';
import BloodRoyale from './BloodRoyale.svelte';
import Contracts from './Contracts.svelte';
import { countsOf } from './counts';
import Families from './Families.svelte';
import OfferForm from './OfferForm.svelte';
import { answersOf, pointAt } from './pointer';
import { sentenceOf } from './sentence';
import type { Board, Told } from './told';

export const bloodRoyale: GameClient = {
  Board: BloodRoyale,
  Offer: OfferForm,
  tabs: [
    { id: 'families', name: 'br.families', Content: Families },
    { id: 'contracts', name: 'br.contracts', Content: Contracts },
  ],
  words: {
    round: 'br.turn_of',
    points: 'br.crowns',
    standing: 'br.standing',
    pass: 'br.answer.let pass',
    stop: 'br.answer.block',
    chat: 'br.chat',
    offer: 'br.offer_resource',
    wait: 'br.guide.wait',
    consent: 'br.guide.consent',
  },
  phases: ['economy', 'movement', 'cashing', 'dynasty'],
  phaseName,
  roundOf: (told) => toldOf(told).turn,
  holdings,
  term: (name) => `br.${name}`,
  say: (order, board) => sentenceOf(order, board as unknown as Board),
  isOffer,
  answersOf,
  pointAt,
  choicesOf,
};

const toldOf = (told: Tables) => told as unknown as Told;

/** Which of the two movement rounds it is. */
function phaseName(told: Tables): string | undefined {
  const { phase, round } = toldOf(told);
  return phase === 'movement' && round ? t('phase.movement_of', { round }) : undefined;
}

function holdings({ told }: Shown, power: string): Holdings {
  const { crowns, ...rest } = countsOf(toldOf(told), power);
  const fact = (what: string, count: number): Fact => ({
    term: `br.${what}`,
    count,
    word: t(`br.count.${what as 'armies'}`, { count }),
  });
  return { main: [fact('crowns', crowns)], more: Object.entries(rest).map(([what, count]) => fact(what, count)) };
}

/** Resources for sale, a marriage, or a place aboard another faction's fleet. */
function isOffer(order: string): boolean {
  return /^(offer|propose) /.test(order) || /^embark \S+ \w+\./.test(order);
}

function choicesOf(_kind: string, field: string, board: Tables, powers: string[]): string[] | undefined {
  const { provinces, seas, kingdoms } = board as unknown as Board;
  if (field === 'owner') return ['', ...Object.keys(kingdoms)];
  if (field === 'at') return [...Object.keys(provinces), ...Object.keys(seas)];
  return ['by', 'to', 'against'].includes(field) ? powers : undefined;
}
