/** The trader's last trade as it would be copied, by the functions with which the engine copies. Pure. */
import {
  copyMargin,
  type SkipReason,
  wantedQuantity,
} from '../../../../domain/copytrade/proportion.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { openingCost } from '../../../../domain/copytrade/heldCopy.ts';
import { initialMargin, tierAt } from '../../../../domain/futures/index.ts';
import {
  type Money,
  moneyOf,
  NO_MONEY,
  notional,
  priceOf,
  quantityOf,
  rateOf,
} from '../../../../domain/quantities.ts';
import type { WireTraderPosition } from '../../../../protocol/copytrade/entities.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { optionTiers } from '../../../market/optionTiers.ts';
import type { FollowSettings } from './followRules.ts';

/** What the trader opened last. */
export type LastTrade = Pick<
  WireTraderPosition,
  'futuresOptionId' | 'stock' | 'side' | 'leverage' | 'quantity' | 'entryPrice'
>;

/** The initial margin of what the trader opened, whatever is behind it: the engine copies that. */
export const traderMarginOf = ({ quantity, entryPrice, leverage }: LastTrade): Money =>
  initialMargin({ quantity: quantityOf(quantity), price: priceOf(entryPrice), leverage });

export type Example =
  | {
      readonly kind: 'copied';
      /** The trader's margin times the multiplier, before any limit. */
      readonly multiplied: string;
      /** The limit that made it smaller: of one order, or what open copies leave of the maximum. */
      readonly cut: 'ORDER' | 'OPEN' | undefined;
      readonly margin: string;
      readonly quantity: string;
      readonly value: string;
      readonly fee: string;
      /** Initial margin of the quantity, and fee. */
      readonly needed: string;
    }
  /** A multiplier of 0: nothing is copied, nor skipped. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

export interface ExampleInput {
  readonly trade: LastTrade;
  readonly settings: FollowSettings;
  readonly option: WireFuturesOption;
  /** Free in the FUTURES wallet; undefined for a visitor, for whom it is no limit. */
  readonly available: string | undefined;
  /** Margins of the open copies together. */
  readonly inCopies: string;
}

/** More than any margin: the multiplied margin is the one that no limit cuts. */
const UNLIMITED = { oneMaxBet: moneyOf('900000000000000'), maxBet: moneyOf('900000000000000') };

const skipped = (reason: SkipReason): Example => ({ kind: 'skipped', reason });

/** What becomes of the trade, at the trader's price: a copy, or the first reason for which it is skipped. */
export function exampleOf({ trade, settings, option, available, inCopies }: ExampleInput): Example {
  if (settings.multiplyPer === 0) return { kind: 'paused' };
  if (!settings.stocks.includes(trade.stock)) return skipped('PAIR_NOT_FOLLOWED');
  const { multiplyPer } = settings;
  const [oneMaxBet, maxBet] = [moneyOf(settings.oneMaxBet), moneyOf(settings.maxBet)];
  const traderMargin = traderMarginOf(trade);
  const margin = copyMargin({ multiplyPer, oneMaxBet, maxBet }, traderMargin, moneyOf(inCopies));
  if (margin === 0n) return skipped('OVER_MAX_BET');
  const [price, { leverage }] = [priceOf(trade.entryPrice), trade];
  const quantity = wantedQuantity({ margin, leverage, price, step: quantityOf(option.lotSize) });
  if (quantity === 0n || quantity < quantityOf(option.minQuantity)) return skipped('BELOW_MINIMUM');
  const value = notional(price, quantity, 'up');
  if (leverage > tierAt(optionTiers(option), value).leverageMax) return skipped('LEVERAGE_TIER');
  const feeRate = rateOf(option.takerFee);
  const cost = openingCost({ quantity, price, leverage, feeRate });
  const needed = cost.margin + cost.fee;
  if (available !== undefined && moneyOf(available) < needed) return skipped('NO_BALANCE');
  const multiplied = copyMargin({ multiplyPer, ...UNLIMITED }, traderMargin, NO_MONEY);
  return {
    kind: 'copied',
    multiplied: formatDecimal(multiplied),
    cut: margin === multiplied ? undefined : margin === oneMaxBet ? 'ORDER' : 'OPEN',
    margin: formatDecimal(margin),
    quantity: formatDecimal(quantity),
    value: formatDecimal(value),
    fee: formatDecimal(cost.fee),
    needed: formatDecimal(needed),
  };
}
