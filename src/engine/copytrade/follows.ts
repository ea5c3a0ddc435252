/** Following a trader, and the follower's acts on a copy. Rules [Y-F..], [Y-C..]. */
import type { CloseCopy, Follow, Unfollow } from '../../domain/copytrade/commands.ts';
import {
  type Copy,
  type CopyFollow,
  FOLLOW_LIMIT_MIN,
  MULTIPLY_MAX,
  NO_TOTALS,
} from '../../domain/copytrade/copytrade.ts';
import type { FollowSettings } from '../../domain/copytrade/proportion.ts';
import { divide, formatDecimal } from '../../domain/decimal.ts';
import type { OrderSide } from '../../domain/futuresOrders.ts';
import { price } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { isFree } from '../futures/crossAccount.ts';
import { bestOpposite, takeFromBook } from '../futures/book.ts';
import { tradingTermsAt } from '../futures/tradingTerms.ts';
import { isAffiliate } from '../partnerState.ts';
import { type EngineState, type Member, optionMarketOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { finishBlocks } from './blocks.ts';
import { closeCopyPart } from './closeCopy.ts';
import {
  activeTrader,
  copiesOfFollower,
  copyById,
  followerCount,
  followOf,
  nextFollowId,
  totalsOf,
} from './copyState.ts';

export function follow(turn: Turn, command: Follow, member: Member): Rejection | undefined {
  const { traderId } = command;
  const current = followOf(turn.state, member.user.id);
  const rejection =
    settingsRejection(turn.state, command) ??
    followerRejection(turn.state, member, command, current);
  if (rejection !== undefined) return rejection;
  const settings: FollowSettings = {
    stocks: [...command.stocks].toSorted(),
    multiplyPer: command.multiplyPer,
    maxBet: command.maxBet,
    oneMaxBet: command.oneMaxBet,
  };
  if (current !== undefined && isSame(current, settings)) return undefined;
  finishBlocks(turn, traderId);
  turn.emit({
    type: 'FollowChanged',
    follow: {
      ...settings,
      id: current?.id ?? nextFollowId(turn.state),
      followerId: member.user.id,
      traderId,
      status: 'ON',
      since: current?.since ?? turn.at,
      updatedAt: turn.at,
    },
    totals: current === undefined ? NO_TOTALS : totalsOf(turn.state, current.id),
  });
  return undefined;
}

function settingsRejection(state: EngineState, settings: FollowSettings): Rejection | undefined {
  const { stocks, multiplyPer, maxBet, oneMaxBet } = settings;
  if (stocks.length === 0) return reject('FOLLOW_NO_PAIR');
  const isKnown = stocks.every(
    (stock) => (state.markets.get(stock)?.optionMarkets.length ?? 0) > 0,
  );
  if (!isKnown || new Set(stocks).size < stocks.length)
    return reject('INVALID_PARAMETER', { name: 'followStock' });
  if (!Number.isSafeInteger(multiplyPer) || multiplyPer < 0 || multiplyPer > MULTIPLY_MAX)
    return reject('FOLLOW_MULTIPLIER');
  if (maxBet < FOLLOW_LIMIT_MIN || oneMaxBet < FOLLOW_LIMIT_MIN)
    return reject('FOLLOW_LIMIT_MIN', { minimum: formatDecimal(FOLLOW_LIMIT_MIN) });
  return maxBet > oneMaxBet ? undefined : reject('FOLLOW_LIMIT_ORDER');
}

function followerRejection(
  state: EngineState,
  member: Member,
  { traderId }: Follow,
  current: CopyFollow | undefined,
): Rejection | undefined {
  const { id } = member.user;
  const trader = activeTrader(state, traderId);
  if (trader === undefined) return reject('UNKNOWN_TRADER');
  if (activeTrader(state, id) !== undefined || id === traderId)
    return reject('TRADER_CANNOT_FOLLOW');
  if (isAffiliate(state, member.user)) return reject('PARTNER_CANNOT_TRADE');
  if (current !== undefined)
    return current.traderId === traderId ? undefined : reject('ALREADY_FOLLOWING');
  if (!trader.isOpen) return reject('TRADER_CLOSED');
  if (followerCount(state, traderId) >= trader.capacity) return reject('TRADER_FULL');
  return isFree(member, FOLLOW_LIMIT_MIN, 'MOVE') === true
    ? undefined
    : reject('FOLLOW_NO_BALANCE');
}

const isSame = (a: FollowSettings, b: FollowSettings): boolean =>
  a.multiplyPer === b.multiplyPer &&
  a.maxBet === b.maxBet &&
  a.oneMaxBet === b.oneMaxBet &&
  a.stocks.join() === b.stocks.join();

export function unfollow(turn: Turn, command: Unfollow): Rejection | undefined {
  const current = followOf(turn.state, command.userId);
  if (current?.id !== command.followId) return reject('UNKNOWN_FOLLOW');
  finishBlocks(turn, current.traderId);
  const open = copiesOfFollower(turn.state, command.userId);
  if (open.length > 0 && !command.closesCopies) return reject('CLOSE_COPIES_FIRST');
  if (open.some(({ optionId }) => !isOpen(turn, optionId))) return reject('MARKET_CLOSED');
  endFollow(turn, current);
  return undefined;
}

const isOpen = (turn: Turn, optionId: Copy['optionId']): boolean =>
  optionMarketOf(turn.state, optionId).config.isOpenAt(turn.at);

/** Closes the open copies of a follow, at market and the rest at mark, and ends it. */
export function endFollow(turn: Turn, ended: CopyFollow): void {
  for (const copy of copiesOfFollower(turn.state, ended.followerId)) closeAtMarket(turn, copy);
  turn.emit({
    type: 'FollowChanged',
    follow: { ...ended, status: 'ENDED', updatedAt: turn.at },
    totals: totalsOf(turn.state, ended.id),
  });
}

const closingSide = ({ side }: Copy): OrderSide => (side === 'LONG' ? 'SELL' : 'BUY');

function closeAtMarket(turn: Turn, copy: Copy): void {
  const { market } = optionMarketOf(turn.state, copy.optionId);
  const side = closingSide(copy);
  const taking = takeFromBook(market, side, copy.quantity, undefined);
  const taken = taking?.quantity ?? 0n;
  const mark = market.tick?.markPrice ?? copy.entryPrice;
  const value = (taking?.price ?? 0n) * taken + mark * (copy.quantity - taken);
  closeCopyPart(turn, copy, copy.quantity, {
    price: price(divide(value, copy.quantity, side === 'BUY' ? 'up' : 'down')),
    feeRate: tradingTermsAt(turn.state, turn.at).takerFee,
    reason: 'UNFOLLOW',
  });
}

export function closeCopy(turn: Turn, command: CloseCopy): Rejection | undefined {
  const known = copyById(turn.state, command.copyId);
  if (known === undefined || known.followerId !== command.userId) return reject('UNKNOWN_COPY');
  if (!isOpen(turn, known.optionId)) return reject('MARKET_CLOSED');
  finishBlocks(turn, known.traderId);
  const copy = copyById(turn.state, command.copyId);
  if (copy === undefined) return reject('UNKNOWN_COPY');
  const { market } = optionMarketOf(turn.state, copy.optionId);
  const side = closingSide(copy);
  const taking = takeFromBook(market, side, copy.quantity, command.worstPrice);
  if (taking === undefined) {
    const best = bestOpposite(market, side);
    return best === undefined
      ? reject('INSUFFICIENT_LIQUIDITY')
      : reject('COPY_PRICE_MOVED', { price: formatDecimal(best) });
  }
  closeCopyPart(turn, copy, taking.quantity, {
    price: taking.price,
    feeRate: tradingTermsAt(turn.state, turn.at).takerFee,
    reason: 'FOLLOWER',
  });
  return undefined;
}
