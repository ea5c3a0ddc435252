/** The price of each second in which a market was open, newest first, by page. */
import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import type { SecondRange } from '../ports/marketReads.ts';

export interface SecondsPage {
  readonly seconds: readonly Millis[];
  readonly total: number;
}

const upTo = (at: Millis, step: number): Millis => Math.floor(at / step) * step;

/** Markets open and close on whole minutes. */
export function openSeconds(
  { from, to, page, size }: SecondRange,
  now: Millis,
  isOpenAt: (at: Millis) => boolean,
): SecondsPage {
  const last = upTo(Math.min(to ?? now, now), SECOND_MS);
  const first = Math.max(from ?? 0, last - DAY_MS + 1);
  const skipped = (page - 1) * size;
  const seconds: Millis[] = [];
  let total = 0;
  for (let minute = upTo(last, MINUTE_MS); minute > first - MINUTE_MS; minute -= MINUTE_MS) {
    if (!isOpenAt(minute)) continue;
    const newest = Math.min(last, minute + MINUTE_MS - SECOND_MS);
    const oldest = Math.max(minute, Math.ceil(first / SECOND_MS) * SECOND_MS);
    const count = Math.max(0, (newest - oldest) / SECOND_MS + 1);
    const begin = Math.max(0, skipped - total);
    for (let n = begin; n < count && seconds.length < size; n += 1) {
      seconds.push(newest - n * SECOND_MS);
    }
    total += count;
  }
  return { seconds, total };
}
