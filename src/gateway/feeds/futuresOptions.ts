/** The futures offered on a feed: every instrument that has prices, with its fixed option id. */
import { type Instrument, isOpenAt, TIERS } from '../../domain/instruments/index.ts';
import type { FuturesOptionConfig } from '../../engine/contract.ts';

const LEVERAGE_DEFAULT = 20;

/** @param instruments those with prices, such as `feed.listings.map((listing) => listing.instrument)` */
export function futuresOptions(instruments: readonly Instrument[]): readonly FuturesOptionConfig[] {
  return instruments.map((instrument) => {
    const tiers = TIERS[instrument.tierClass];
    const leverageMax = tiers[0]?.leverageMax ?? 1;
    return {
      optionId: instrument.optionId,
      instrument: instrument.code,
      tickSize: instrument.tickSize,
      lotSize: instrument.lotSize,
      minQuantity: instrument.minQuantity,
      maxQuantity: instrument.maxQuantity,
      tiers,
      leverageMax,
      leverageDefault: Math.min(LEVERAGE_DEFAULT, leverageMax),
      isOpenAt: (at) => isOpenAt(instrument.hours, at),
    };
  });
}
