/**
 * Closing copies, wholly or in part, and the trader's share of their profit. Rules [Y-C..],
 * [Y-P..].
 */
import type { Copy, CopyCloseReason, CopyResult } from '../../domain/copytrade/copytrade.ts';
import { closedCopy, liquidatedCopy } from '../../domain/copytrade/heldCopy.ts';
import { settleTraderFee } from '../../domain/copytrade/proportion.ts';
import { bankruptcyPrice, tradingFee, unrealizedPnl } from '../../domain/futures/index.ts';
import {
  addMoney,
  type Money,
  money,
  NO_MONEY,
  type Price,
  type Quantity,
  type Rate,
} from '../../domain/quantities.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { memberOf, optionMarketOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { resultOf } from './copyState.ts';
import { withLiquidation } from './openCopy.ts';

/** Where copies are closed. */
export interface CloseTerms {
  readonly price: Price;
  readonly feeRate: Rate;
  readonly reason: Exclude<CopyCloseReason, 'LIQUIDATION'>;
  /** The trader's position after the fill that is followed; undefined for the follower's own close. */
  readonly traderQuantity?: Quantity;
}

/**
 * Closes `closes` of a copy at a price; the rest after its follower's own close no longer follows.
 */
export function closeCopyPart(turn: Turn, before: Copy, closes: Quantity, terms: CloseTerms): void {
  const { price, feeRate, reason } = terms;
  const { copy: held, point } = closedCopy(before, closes, { price, feeRate });
  const { side, entryPrice } = before;
  const realizedPnl = unrealizedPnl({ side, quantity: closes, entryPrice, price });
  const fee = tradingFee({ quantity: closes, price, feeRate });
  const fromMargin = before.margin - held.margin;
  const insurance = money(point + fee - realizedPnl - fromMargin);
  const wallet = memberOf(turn.state, before.followerId).futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'margin', -fromMargin);
  toPocket(posting, wallet, 'point', point);
  toHouse(posting, 'fee', 'FUTURES', fee);
  toHouse(posting, 'market', 'FUTURES', -realizedPnl);
  toHouse(posting, 'insurance', 'FUTURES', -insurance);
  post(turn.emit, posting, 'COPY', before.id);
  const isWhole = held.quantity === 0n;
  const rest: Copy = {
    ...before,
    ...held,
    liquidationPrice: undefined,
    traderQuantity: terms.traderQuantity ?? before.traderQuantity,
    isFollowing: before.isFollowing && (isWhole || reason === 'TRADER'),
    updatedAt: turn.at,
  };
  const copy = isWhole ? rest : withLiquidation(turn.state, rest);
  const fill = { price, quantity: closes, fee, realizedPnl, insurance, at: turn.at };
  if (!isWhole) {
    turn.emit({ type: 'CopyClosed', copy, fill, reason, result: undefined });
    return;
  }
  const settled = settle(turn, copy, insurance);
  turn.emit({ type: 'CopyClosed', copy, fill, reason, result: settled.result });
  payTrader(turn, copy, settled);
}

/** A copy whose margin is used up: the exchange takes it over and closes it at mark. */
export function liquidateCopy(turn: Turn, before: Copy, mark: Price): void {
  const { side, quantity, entryPrice, margin } = before;
  const { tickSize } = optionMarketOf(turn.state, before.optionId).config;
  const price =
    bankruptcyPrice({ side, quantity, entryPrice, walletMargin: margin, tickSize }) ?? mark;
  const atMark = unrealizedPnl({ side, quantity, entryPrice, price: mark });
  const posting = startPosting();
  toPocket(posting, memberOf(turn.state, before.followerId).futures, 'margin', -margin);
  toHouse(posting, 'market', 'FUTURES', -atMark);
  toHouse(posting, 'insurance', 'FUTURES', atMark + margin);
  post(turn.emit, posting, 'LIQUIDATION', before.id);
  const copy: Copy = {
    ...before,
    ...liquidatedCopy(before),
    liquidationPrice: undefined,
    updatedAt: turn.at,
  };
  // Parts closed before at a profit may leave more than the margin that is lost now.
  const settled = settle(turn, copy, NO_MONEY);
  turn.emit({
    type: 'CopyClosed',
    copy,
    fill: {
      price,
      quantity,
      fee: NO_MONEY,
      realizedPnl: money(-margin),
      insurance: NO_MONEY,
      at: turn.at,
    },
    reason: 'LIQUIDATION',
    result: settled.result,
  });
  payTrader(turn, copy, settled);
}

interface Settled {
  readonly result: CopyResult;
  readonly profit: Money;
  readonly fee: Money;
}

/**
 * Earnings of the pair including this copy, and the trader's share of the profit above the high
 * water mark.
 */
function settle(turn: Turn, copy: Copy, insurance: Money): Settled {
  const before = resultOf(turn.state, copy) ?? { earned: NO_MONEY, highWater: NO_MONEY };
  const net = copy.realizedPnl - copy.fee + copy.funding + insurance;
  const earned = addMoney(before.earned, money(net));
  const { point } = memberOf(turn.state, copy.followerId).futures;
  const { fee, highWater } = settleTraderFee({
    earned,
    highWater: before.highWater,
    share: copy.traderFee,
    point: point.balance,
  });
  const profit = money(highWater - before.highWater);
  return { result: { earned, highWater }, profit, fee };
}

function payTrader(turn: Turn, copy: Copy, { profit, fee }: Settled): void {
  if (fee === 0n) return;
  const posting = startPosting();
  toPocket(posting, memberOf(turn.state, copy.followerId).futures, 'point', -fee);
  toPocket(posting, memberOf(turn.state, copy.traderId).futures, 'point', fee);
  post(turn.emit, posting, 'COPY_FEE', copy.id);
  const { id, followId, followerId, traderId, instrument } = copy;
  turn.emit({
    type: 'CopyFeePaid',
    paid: {
      copyId: id,
      followId,
      followerId,
      traderId,
      instrument,
      profit,
      fee,
      at: turn.at,
    },
  });
}
