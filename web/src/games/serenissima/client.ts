/** What the table needs to know of Serenissima. */
import type { Shown, Tables } from '../../table/table.svelte';
import { t, tIfAny } from '../../texts';
import type { GameClient, Holdings } from '../client';
import OfferForm from './OfferForm.svelte';
import { answersOf, pointAt } from './pointer';
import SalesChart from './SalesChart.svelte';
import { sentenceOf } from './sentence';
import Serenissima from './Serenissima.svelte';
import { NEUTRAL, type Board, type Told } from './told';

export const serenissima: GameClient = {
  Board: Serenissima,
  Offer: OfferForm,
  Chart: SalesChart,
  tabs: [],
  words: {
    round: 'table.round_of',
    points: 'over.points',
    standing: 'standing.text',
    pass: 'standing.pass',
    stop: 'standing.stop',
    chat: 'chat.placeholder',
    offer: 'deals.make',
    wait: 'guide.wait',
    consent: 'guide.consent',
  },
  phases: ['bidding', 'market', 'sailing', 'battle', 'ports', 'selling'],
  roundOf: (told) => toldOf(told).round,
  holdings,
  term: (name) => name,
  say: (order, board) => sentenceOf(order, board as unknown as Board),
  isOffer: (order) => order.startsWith('offer '),
  answersOf,
  pointAt,
  choicesOf,
};

const toldOf = (told: Tables) => told as unknown as Told;

function holdings({ told, score_parts }: Shown, power: string): Holdings {
  const { position, score } = toldOf(told);
  const parts = Object.entries(score_parts[power] ?? {}).filter(([, points]) => points !== 0);
  return {
    main: [
      { term: 'ducats', count: position.treasury[power] ?? 0, word: t('table.ducats') },
      { term: 'score', count: score[power] ?? 0, word: t('table.points', { count: score[power] ?? 0 }) },
    ],
    more: parts.map(([part, count]) => ({ term: `score.${part}`, count, word: tIfAny(`score.${part}`, part) })),
  };
}

function choicesOf(kind: string, field: string, board: Tables, powers: string[]): string[] | undefined {
  if (field === 'owner') return kind === 'ports' ? [...powers, NEUTRAL] : powers;
  return field === 'zone' ? Object.keys((board as unknown as Board).zones) : undefined;
}
