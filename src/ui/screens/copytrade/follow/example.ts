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
import { optionTiers } from '../../../market/optionsById.ts';
import type { FollowSettings } from './followRules.ts';

/** The trader's latest opened position. */
export type LastTrade = Pick<
  WireTraderPosition,
  'futuresOptionId' | 'stock' | 'side' | 'leverage' | 'quantity' | 'entryPrice'
>;

/** The initial margin of the trader's opening, whatever is behind it: the engine copies that. */
export const traderMarginOf = ({ quantity, entryPrice, leverage }: LastTrade): Money =>
  initialMargin({ quantity: quantityOf(quantity), price: priceOf(entryPrice), leverage });

/** The limit that made a margin smaller: of one order, or what open copies leave of the maximum. */
export type Cut = 'ORDER' | 'OPEN';

export type Example =
  | {
      readonly kind: 'copied';
      /** The trader's margin times the multiplier, before any limit. */
      readonly multiplied: string;
      readonly cut: Cut | undefined;
      readonly margin: string;
      readonly quantity: string;
      readonly value: string;
      readonly fee: string;
      /** Initial margin of the quantity, and fee. */
      readonly needed: string;
    }
  /** A multiplier of 0: nothing is copied, nor skipped. */
  | { readonly kind: 'paused' }
  | {
      readonly kind: 'skipped';
      readonly reason: SkipReason;
      /** The limit that left too little for the smallest order. */
      readonly cut: Cut | undefined;
    }
  /** The money would be enough once the copies of another trader are closed, which comes first. */
  | { readonly kind: 'held'; readonly inOthers: string };

export interface ExampleInput {
  readonly trade: LastTrade;
  readonly settings: FollowSettings;
  readonly option: WireFuturesOption;
  /** Free in the FUTURES wallet; undefined for a visitor, for whom it is no limit. */
  readonly available: string | undefined;
  /** Margins of the open copies of this trader together. */
  readonly inCopies: string;
  /** Margins of copies of another trader: they are left before this one can be followed. */
  readonly inOthers: string;
}

/** Limits above any margin: the multiplied margin is the one that no limit cuts. */
const UNLIMITED = { oneMaxBet: moneyOf('900000000000000'), maxBet: moneyOf('900000000000000') };

const skipped = (reason: SkipReason, cut?: Cut): Example => ({ kind: 'skipped', reason, cut });

/**
 * Copy that the trade would lead to at the trader's price, or the first reason for which it is
 * skipped.
 */
export function exampleOf(input: ExampleInput): Example {
  const { trade, settings, option, available, inCopies } = input;
  if (settings.multiplyPer === 0) return { kind: 'paused' };
  if (!settings.stocks.includes(trade.stock)) return skipped('PAIR_NOT_FOLLOWED');
  const { multiplyPer } = settings;
  const [oneMaxBet, maxBet] = [moneyOf(settings.oneMaxBet), moneyOf(settings.maxBet)];
  const traderMargin = traderMarginOf(trade);
  const margin = copyMargin({ multiplyPer, oneMaxBet, maxBet }, traderMargin, moneyOf(inCopies));
  if (margin === 0n) return skipped('OVER_MAX_BET');
  const multiplied = copyMargin({ multiplyPer, ...UNLIMITED }, traderMargin, NO_MONEY);
  const cut = margin === multiplied ? undefined : margin === oneMaxBet ? 'ORDER' : 'OPEN';
  const [price, { leverage }] = [priceOf(trade.entryPrice), trade];
  const quantity = wantedQuantity({ margin, leverage, price, step: quantityOf(option.lotSize) });
  if (quantity === 0n || quantity < quantityOf(option.minQuantity))
    return skipped('BELOW_MINIMUM', cut);
  const value = notional(price, quantity, 'up');
  if (leverage > tierAt(optionTiers(option), value).leverageMax) return skipped('LEVERAGE_TIER');
  const feeRate = rateOf(option.takerFee);
  const cost = openingCost({ quantity, price, leverage, feeRate });
  const needed = cost.margin + cost.fee;
  if (available !== undefined && moneyOf(available) < needed) {
    const isHeld = moneyOf(available) + moneyOf(input.inOthers) >= needed;
    return isHeld ? { kind: 'held', inOthers: input.inOthers } : skipped('NO_BALANCE');
  }
  return {
    kind: 'copied',
    multiplied: formatDecimal(multiplied),
    cut,
    margin: formatDecimal(margin),
    quantity: formatDecimal(quantity),
    value: formatDecimal(value),
    fee: formatDecimal(cost.fee),
    needed: formatDecimal(needed),
  };
}
