/** Traders, follows and copies in the shapes of the wire, and their rows of the history. */
import {
  type Copy,
  type CopyCloseReason,
  type CopyFee,
  type CopyFill,
  type CopyFollow,
  type CopySkip,
  type CopyTrader,
  type FollowTotals,
} from '../../domain/copytrade/copytrade.ts';
import { divide, formatDecimal, ONE, roundToStep } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import { rateOf } from '../../domain/quantities.ts';
import type {
  WireCopy,
  WireCopyFee,
  WireFollowTerms,
  WireOwnTrader,
  WireSkip,
} from '../../protocol/copytrade/entities.ts';
import type { HistoryRow } from '../ports.ts';

/** Name of a trader by their id. */
export type TraderNameOf = (trader: UserId) => string;

const SHARE_STEP = rateOf('0.0001');

/** Rows keep no names: a name may change, and is erased with its account. Reading adds them. */
const UNNAMED: TraderNameOf = () => '';

export const toWireOwnTrader = (trader: CopyTrader): WireOwnTrader => ({
  traderId: trader.traderId,
  status: trader.status,
  isOpen: trader.isOpen,
  capacity: trader.capacity,
  fee: formatDecimal(trader.fee),
  appliedAt: trader.appliedAt,
  since: trader.since ?? null,
});

/** A follow as the engine states it with each change. */
export function toWireFollowTerms(
  follow: CopyFollow,
  totals: FollowTotals,
  nameOf: TraderNameOf,
): WireFollowTerms {
  const isOn = follow.status === 'ON';
  return {
    followId: follow.id,
    followerId: follow.followerId,
    traderId: follow.traderId,
    traderName: nameOf(follow.traderId),
    followStock: [...follow.stocks],
    multiplyPer: follow.multiplyPer,
    maxBet: formatDecimal(follow.maxBet),
    oneMaxBet: formatDecimal(follow.oneMaxBet),
    status: follow.status,
    isOn,
    followedAt: follow.since,
    endedAt: isOn ? null : follow.updatedAt,
    closedCopies: totals.closed,
    skipped: Object.values(totals.skips).reduce((sum, count) => sum + count, 0),
    skips: totals.skips,
    result: formatDecimal(totals.result),
    fee: formatDecimal(totals.fee),
    traderFee: formatDecimal(totals.traderFee),
    funding: formatDecimal(totals.funding),
  };
}

/** The copy's part of the trader's position, cut at four decimals; zero once that is closed. */
const shareOf = ({ quantity, traderQuantity }: Copy): string =>
  traderQuantity === 0n
    ? '0'
    : formatDecimal(roundToStep(divide(quantity * ONE, traderQuantity, 'cut'), SHARE_STEP, 'down'));

export const toWireCopy = (copy: Copy, nameOf: TraderNameOf): WireCopy => ({
  copyId: copy.id,
  followId: copy.followId,
  traderId: copy.traderId,
  traderName: nameOf(copy.traderId),
  traderPositionId: copy.traderPositionId,
  futuresOptionId: copy.optionId,
  stock: copy.instrument,
  side: copy.side,
  leverage: copy.leverage,
  quantity: formatDecimal(copy.quantity),
  entryPrice: formatDecimal(copy.entryPrice),
  margin: formatDecimal(copy.margin),
  liquidationPrice:
    copy.liquidationPrice === undefined ? null : formatDecimal(copy.liquidationPrice),
  realizedPnl: formatDecimal(copy.realizedPnl),
  fee: formatDecimal(copy.fee),
  funding: formatDecimal(copy.funding),
  traderFee: formatDecimal(copy.traderFee),
  isFollowing: copy.isFollowing,
  openedAt: copy.openedAt,
  updatedAt: copy.updatedAt,
  share: shareOf(copy),
});

export const toWireCopyFill = (fill: CopyFill) => ({
  price: formatDecimal(fill.price),
  quantity: formatDecimal(fill.quantity),
  fee: formatDecimal(fill.fee),
  realizedPnl: formatDecimal(fill.realizedPnl),
});

export const toWireSkip = (skip: CopySkip, nameOf: TraderNameOf): WireSkip => ({
  id: `${skip.followId}-${skip.traderPositionId}-${skip.at}`,
  followId: skip.followId,
  traderId: skip.traderId,
  traderName: nameOf(skip.traderId),
  futuresOptionId: skip.optionId,
  stock: skip.instrument,
  side: skip.side,
  leverage: skip.leverage,
  reason: skip.reason,
  at: skip.at,
});

const toWireCopyFee = (paid: CopyFee, followerId: string): WireCopyFee => ({
  id: paid.copyId,
  at: paid.at,
  traderId: paid.traderId,
  traderName: '',
  followerId,
  stock: paid.instrument,
  profit: formatDecimal(paid.profit),
  fee: formatDecimal(paid.fee),
});

/** A copy that is closed whole. */
export const closedRow = (copy: Copy, fill: CopyFill, reason: CopyCloseReason): HistoryRow => ({
  kind: 'COPY',
  id: copy.id,
  userId: copy.followerId,
  optionId: copy.optionId,
  at: fill.at,
  labels: ['kind:COPY'],
  body: JSON.stringify({
    kind: 'COPY',
    copy: {
      ...toWireCopy(copy, UNNAMED),
      closedAt: fill.at,
      closePrice: formatDecimal(fill.price),
      reason,
    },
  }),
});

export const skipRow = (skip: CopySkip): HistoryRow => {
  const wire = toWireSkip(skip, UNNAMED);
  return {
    kind: 'COPY',
    id: wire.id,
    userId: skip.followerId,
    optionId: skip.optionId,
    at: skip.at,
    labels: ['kind:SKIP'],
    body: JSON.stringify({ kind: 'SKIP', skip: wire }),
  };
};

/** One row for who paid, and one for who received, to whom the follower is known by the follow. */
export const feeRows = (paid: CopyFee): readonly HistoryRow[] => {
  const { copyId, followId, followerId, traderId, at } = paid;
  const rowOf = (owner: UserId, id: string, shownAs: string, label: string): HistoryRow => ({
    kind: 'COPY_FEE',
    id,
    userId: owner,
    optionId: undefined,
    at,
    labels: [label, `trader:${traderId}`],
    body: JSON.stringify(toWireCopyFee(paid, shownAs)),
  });
  return [
    rowOf(followerId, copyId, followerId, 'fee:PAID'),
    rowOf(traderId, `${copyId}-received`, followId, 'fee:RECEIVED'),
  ];
};

/** A follow that has ended. */
export const followRow = (follow: CopyFollow, totals: FollowTotals): HistoryRow => ({
  kind: 'FOLLOW',
  id: follow.id,
  userId: follow.followerId,
  optionId: undefined,
  at: follow.updatedAt,
  body: JSON.stringify(toWireFollowTerms(follow, totals, UNNAMED)),
});
