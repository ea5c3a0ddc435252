/** Live figures of a copy, by the formulas with which the engine closes and liquidates it. Pure. */
import { formatDecimal } from '../../domain/decimal.ts';
import { maintenanceMarginAt, roe, unrealizedPnl } from '../../domain/futures/index.ts';
import { marginBalance, marginRatio } from '../../domain/futures/margin.ts';
import { moneyOf, priceOf, quantityOf } from '../../domain/quantities.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { optionTiers } from '../market/optionTiers.ts';

export interface PricedCopy {
  readonly markPrice: string;
  /** Unrealised, at mark, USDT. */
  readonly pnl: string;
  /** Percent of the initial margin. */
  readonly roe: string;
  /** Maintenance margin in percent of margin and PnL; undefined beyond every ratio. */
  readonly marginRatio: string | undefined;
}

export type HeldCopy = Pick<WireCopy, 'side' | 'quantity' | 'entryPrice' | 'leverage' | 'margin'>;

const toPercent = (share: bigint): string => formatDecimal(share * 100n);

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
