import type { InstrumentCode } from '../../../domain/ids.ts';
import type { Price } from '../../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../../domain/time.ts';
import type { Marks } from './traderRecord.ts';

/**
 * Marks by second, as they are computed; those of one second are remembered, because all traders
 * are valued at the same few moments.
 */
export function marksBySecond(markAt: Marks): Marks {
  const known = new Map<InstrumentCode, Price | undefined>();
  let second = Number.NaN;
  return (instrument, at) => {
    const wanted: Millis = Math.floor(at / SECOND_MS) * SECOND_MS;
    if (wanted !== second) {
      known.clear();
      second = wanted;
    }
    if (!known.has(instrument)) known.set(instrument, markAt(instrument, wanted));
    return known.get(instrument);
  };
}
