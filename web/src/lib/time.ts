import { t } from '../texts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in words: the two largest units, `2 days 3 hours`. `seconds` may be negative: then it is none. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const counts = [
    t('time.days', { count: Math.floor(whole / day) }),
    t('time.hours', { count: Math.floor((whole % day) / hour) }),
    t('time.minutes', { count: Math.floor((whole % hour) / minute) }),
    t('time.seconds', { count: whole % minute }),
  ];
  const first = [day, hour, minute].findIndex((unit) => whole >= unit);
  if (first < 0) return counts[3]!;
  const [large, small] = counts.slice(first, first + 2);
  return small!.startsWith('0 ') || first === 2 ? large! : `${large} ${small}`;
}

/** A length of time as a clock shows it, `4:05`; from an hour on in words. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= hour) return lengthOf(whole);
  return `${Math.floor(whole / minute)}:${String(whole % minute).padStart(2, '0')}`;
}

/** How long ago a point of time was, in seconds since 1970: `5 minutes ago`. */
export function since(at: number, now = Date.now() / 1000): string {
  return now - at < minute ? t('time.now') : t('time.ago', { length: lengthOf(now - at) });
}

/** A point of time, in seconds since 1970, as the browser's user writes it: `14:05` today, else with the date. */
export function dateOf(at: number): string {
  const date = new Date(at * 1000);
  const { lang } = document.documentElement;
  if (date.toDateString() === new Date().toDateString()) {
    return date.toLocaleTimeString(lang, { timeStyle: 'short', hourCycle: 'h23' });
  }
  return date.toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
}
