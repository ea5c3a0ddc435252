/** Figures of copies that move with prices. */
import { useMemo } from 'react';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import { useOptionLookup, optionTiers } from '../market/optionsById.ts';
import { derive } from '../services/derived.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { maintenanceMarginAt, roe, unrealizedPnl } from '../../domain/futures/index.ts';
import { marginBalance, marginRatio } from '../../domain/futures/margin.ts';
import { moneyOf, priceOf, quantityOf } from '../../domain/quantities.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';

interface PricedCopy {
  readonly markPrice: string;
  /** Unrealized, at mark, USDT. */
  readonly pnl: string;
  /** Percent of the initial margin. */
  readonly roe: string;
  /** Maintenance margin in percent of margin and PnL; undefined beyond every ratio. */
  readonly marginRatio: string | undefined;
}

type HeldCopy = Pick<WireCopy, 'side' | 'quantity' | 'entryPrice' | 'leverage' | 'margin'>;

const toPercent = (share: bigint): string => formatDecimal(share * 100n);

/** Live figures of a copy, by the formulas with which the engine closes and liquidates it. Pure. */
export function pricedCopy(
  copy: HeldCopy,
  mark: string,
  option: Pick<WireFuturesOption, 'tiers'>,
): PricedCopy {
  const { side, leverage } = copy;
  const [price, entryPrice] = [priceOf(mark), priceOf(copy.entryPrice)];
  const quantity = quantityOf(copy.quantity);
  const pnl = unrealizedPnl({ side, quantity, entryPrice, price });
  const ratio = marginRatio({
    maintenanceMargin: maintenanceMarginAt({ quantity, price, tiers: optionTiers(option) }),
    marginBalance: marginBalance(moneyOf(copy.margin), pnl),
  });
  return {
    markPrice: mark,
    pnl: formatDecimal(pnl),
    roe: toPercent(roe({ side, entryPrice, price, leverage })),
    marginRatio: ratio === undefined ? undefined : toPercent(ratio),
  };
}

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

/** Unrealized PnL of copies together, USDT; undefined while one of them has no price. */
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
