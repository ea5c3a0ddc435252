/** Copying an opening fill for one follower. Rules [Y-B..]. */
import type { Copy, CopyFollow } from '../../domain/copytrade/copytrade.ts';
import type { TraderFill } from '../../domain/copytrade/commands.ts';
import { copyMargin, type SkipReason } from '../../domain/copytrade/proportion.ts';
import { divide, ONE } from '../../domain/decimal.ts';
import { isolatedLiquidationPrice, tierAt } from '../../domain/futures/index.ts';
import {
  addQuantity,
  type Money,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  type Quantity,
} from '../../domain/quantities.ts';
import { isFree } from '../futures/crossAccount.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { type EngineState, type Member, memberOf, optionMarketOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { followingCopy, marginInCopies, nextCopyId } from './copyState.ts';
import type { Opened, Portions } from './portions.ts';

/**
 * A follower's margin for an opening fill: none where the pair is not followed, the follow pauses,
 * or its limits leave nothing.
 */
export function marginFor(state: EngineState, follow: CopyFollow, fill: TraderFill): Money {
  return follow.multiplyPer === 0 || !follow.stocks.includes(fill.instrument)
    ? NO_MONEY
    : copyMargin(follow, fill.margin, marginInCopies(state, follow));
}

/** A block's price and its remaining quantity. */
export interface BlockPart {
  readonly fill: TraderFill;
  readonly portions: Portions;
  readonly left: Quantity;
}

/**
 * Opens or increases the follower's copy, or records why not.
 * @returns the quantity taken from the block
 */
export function copyOpening(
  turn: Turn,
  follow: CopyFollow,
  part: BlockPart,
  isBeyondCapacity: boolean,
): Quantity {
  if (follow.multiplyPer === 0) return NO_QUANTITY;
  const { fill, left } = part;
  const margin = marginFor(turn.state, follow, fill);
  const size = isBeyondCapacity ? NO_QUANTITY : part.portions.size(margin);
  const opening = judge(turn, follow, part, {
    margin,
    size: size < left ? size : left,
    isBeyondCapacity,
  });
  if (typeof opening === 'string') {
    skip(turn, follow, fill, opening);
    return NO_QUANTITY;
  }
  open(turn, follow, fill, opening);
  return opening.size;
}

interface Judged {
  readonly margin: Money;
  readonly size: Quantity;
  readonly isBeyondCapacity: boolean;
}

/** A copy as the fill leaves it, with the one it increases. */
interface Opening extends Opened {
  readonly before: Copy | undefined;
  /** Margin taken from the owner's `point`. */
  readonly margin: Money;
  readonly fee: Money;
  readonly price: Price;
  readonly size: Quantity;
}

/** The opening of a follower's copy after the fill, or the first reason that prevents it. */
function judge(
  turn: Turn,
  follow: CopyFollow,
  { fill, portions }: BlockPart,
  { margin: given, size, isBeyondCapacity }: Judged,
): Opening | SkipReason {
  const { config } = optionMarketOf(turn.state, fill.optionId);
  if (isBeyondCapacity) return 'TRADER_FULL';
  if (!follow.stocks.includes(fill.instrument)) return 'PAIR_NOT_FOLLOWED';
  if (!config.isOpenAt(turn.at)) return 'MARKET_CLOSED';
  if (given === 0n) return 'OVER_MAX_BET';
  if (portions.wanted(given) === 0n) return 'BELOW_MINIMUM';
  const { blockPrice: price } = fill;
  if (price === undefined) return 'PRICE_MOVED';
  const before = followingCopy(turn.state, follow, fill.positionId);
  const value = money(divide(((before?.quantity ?? 0n) + size) * price, ONE, 'up'));
  if (fill.leverage > tierAt(config.tiers, value).leverageMax) return 'LEVERAGE_TIER';
  if (size < config.minQuantity) return 'PRICE_MOVED';
  const { held, liquidationPrice } = portions.opened(before, size, price);
  const margin = money(held.margin - (before?.margin ?? 0n));
  const fee = money(held.fee - (before?.fee ?? 0n));
  const member = memberOf(turn.state, follow.followerId);
  return isFree(member, money(margin + fee), 'MOVE') === true
    ? { held, liquidationPrice, before, margin, fee, price, size }
    : 'NO_BALANCE';
}

function skip(turn: Turn, follow: CopyFollow, fill: TraderFill, reason: SkipReason): void {
  turn.emit({
    type: 'CopySkipped',
    skip: {
      followId: follow.id,
      followerId: follow.followerId,
      traderId: follow.traderId,
      traderPositionId: fill.positionId,
      optionId: fill.optionId,
      instrument: fill.instrument,
      side: fill.side,
      leverage: fill.leverage,
      reason,
      at: turn.at,
    },
  });
}

/** Written field by field: of thousands of copies, spreads would take most of the time. */
function open(turn: Turn, follow: CopyFollow, fill: TraderFill, opening: Opening): void {
  const { state } = turn;
  const { before, held, margin, fee, price, size } = opening;
  const copy: Copy = {
    id: before?.id ?? nextCopyId(state),
    followId: follow.id,
    followerId: follow.followerId,
    traderId: follow.traderId,
    traderPositionId: fill.positionId,
    optionId: fill.optionId,
    instrument: fill.instrument,
    side: held.side,
    leverage: held.leverage,
    quantity: held.quantity,
    entryPrice: held.entryPrice,
    margin: held.margin,
    liquidationPrice: opening.liquidationPrice,
    traderQuantity: addQuantity(fill.held, fill.quantity),
    realizedPnl: held.realizedPnl,
    fee: held.fee,
    funding: held.funding,
    traderFee: before?.traderFee ?? fill.traderFee,
    isFollowing: true,
    openedAt: before?.openedAt ?? turn.at,
    updatedAt: turn.at,
  };
  pay(turn, memberOf(state, follow.followerId), copy, { margin, fee });
  turn.emit({
    type: 'CopyOpened',
    copy,
    fill: {
      price,
      quantity: size,
      fee,
      realizedPnl: NO_MONEY,
      insurance: NO_MONEY,
      at: turn.at,
    },
  });
}

function pay(
  turn: Turn,
  member: Member,
  copy: Copy,
  { margin, fee }: { readonly margin: Money; readonly fee: Money },
): void {
  const wallet = member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'point', -margin - fee);
  toPocket(posting, wallet, 'margin', margin);
  toHouse(posting, 'fee', 'FUTURES', fee);
  post(turn.emit, posting, 'COPY', copy.id);
}

/** The copy with the price at which its margin is used up. */
export function withLiquidation(state: EngineState, copy: Copy): Copy {
  const { tiers, tickSize } = optionMarketOf(state, copy.optionId).config;
  const { side, quantity, entryPrice, margin } = copy;
  return {
    ...copy,
    liquidationPrice: isolatedLiquidationPrice({
      side,
      quantity,
      entryPrice,
      tiers,
      tickSize,
      walletMargin: margin,
    }),
  };
}
