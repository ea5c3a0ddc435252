import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import type { Translate } from '../../i18n/useText.ts';

const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
] as const;

/** The two largest units of a duration, rounded down: `2d 3h`, `5m 12s`; a whole one alone. */
export function durationText(t: Translate, ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return t('results.duration.s', { count: 0 });
  return UNITS.slice(first, first + 2)
    .map(([unit, size], index) => {
      const whole = index === 0 ? ms : ms % (UNITS[first]?.[1] ?? size);
      return { unit, count: Math.floor(whole / size) };
    })
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => t(`results.duration.${unit}`, { count }))
    .join(' ');
}
