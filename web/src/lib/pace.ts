import type { Pace } from '../api/types';
import { t } from '../texts';

/** A pace in a few words: `60 min + 30 s`. */
export function paceInWords(pace: Pace): string {
  if (pace.kind === 'live') return t('pace.live_short', { bank: pace.bank / 60, increment: pace.increment });
  if (pace.kind === 'days') return t('pace.days_short', { hours: pace.per_turn / 3600 });
  return t('pace.none');
}
