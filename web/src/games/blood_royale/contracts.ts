/** Marriage contracts: their clauses in words, and the order that proposes one. */
import type { Entry } from '../../api/types';
import { nameOf } from '../../table/signs';
import { t } from '../../texts';
import { placeName, saidName, shortOf } from './pieces';
import { ALL, type Board, type Contract } from './told';

/** The clauses of a contract, one a sentence. */
export function clausesOf(board: Board, contract: Contract): string[] {
  const { by, to, own, other, pays = 0, turns = 1, permit, request } = contract;
  const land = (id: string) => (id === ALL ? t('br.all_lands') : placeName(board, id));
  const clauses = [t('br.clause.marriage', { own: saidName(own), other: saidName(other) })];
  const [payer, taker] = pays > 0 ? [by, to] : [to, by];
  if (pays)
    clauses.push(
      t('br.clause.pays', { payer: nameOf(payer), taker: nameOf(taker), crowns: Math.abs(pays), count: turns }),
    );
  if (permit) clauses.push(t('br.clause.permit', { by: nameOf(by), to: nameOf(to), land: land(permit) }));
  if (request) clauses.push(t('br.clause.permit', { by: nameOf(to), to: nameOf(by), land: land(request) }));
  return clauses;
}

/** What was written with the proposal, by whoever made it. */
export function wordsOf(entries: Entry[], { by, own, other }: Contract): string {
  const isProposal = ({ power, text }: Entry) => power === by && text.startsWith(`propose ${shortOf(own)} ${other}`);
  return entries.findLast(isProposal)?.words ?? '';
}

export interface Terms {
  own: string;
  other: string;
  /** Each turn, from the one who proposes; negative: to him. */
  crowns: number;
  turns: number;
  permit: string;
  request: string;
  words: string;
}

/** The order, without what is written with it. */
export function proposalOf({ own, other, crowns, turns, permit, request }: Terms): string {
  const parts = [`propose ${shortOf(own)} ${other}`];
  if (crowns) parts.push(crowns > 0 ? `pay ${crowns}` : `ask ${-crowns}`);
  if (crowns && turns > 1) parts.push(`turns ${turns}`);
  if (permit) parts.push(`permit ${permit}`);
  if (request) parts.push(`request ${request}`);
  return parts.join(' ');
}
