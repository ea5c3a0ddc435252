/** Figures of copies that move with prices. */
import { useMemo } from 'react';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import { useOptionLookup } from '../market/optionsById.ts';
import { derive } from '../services/derived.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { type HeldCopy, type PricedCopy, pricedCopy } from './pricedCopy.ts';

/** A copy, or a position of a trader. */
type Priced = HeldCopy & Pick<WireCopy, 'stock' | 'futuresOptionId'>;

/** A copy at the newest mark; undefined before the first price. */
export function usePricedCopy(copy: Priced): PricedCopy | undefined {
  const { market } = useServices();
  const option = useOptionLookup().get(copy.futuresOptionId);
  const mark = useSelected(market.ticker(copy.stock), (ticker) => ticker?.mark);
  return useMemo(
    () => (mark === undefined || option === undefined ? undefined : pricedCopy(copy, mark, option)),
    [copy, mark, option],
  );
}

/** Unrealised PnL of copies together, USDT; undefined while one of them has no price. */
export function useUnrealized(copies: readonly Priced[]): string | undefined {
  const { market } = useServices();
  const lookup = useOptionLookup();
  const sum = useMemo(
    () =>
      derive(
        copies.map(({ stock }) => market.ticker(stock)),
        () => {
          let total = 0n;
          for (const copy of copies) {
            const mark = market.ticker(copy.stock).get()?.mark;
            const option = lookup.get(copy.futuresOptionId);
            if (mark === undefined || option === undefined) return undefined;
            total += parseDecimal(pricedCopy(copy, mark, option).pnl) ?? 0n;
          }
          return formatDecimal(total);
        },
      ),
    [copies, lookup, market],
  );
  return useReadable(sum);
}
