/** fast-check arbitraries of what the events of copy trading carry, as wide as their types. */
import fc from 'fast-check';
import {
  type Copy,
  COPY_CLOSE_REASONS,
  type CopyFill,
  type CopyFollow,
  type CopyTrader,
  type FollowTotals,
  FOLLOW_STATUSES,
  TRADER_STATUSES,
} from '../../src/domain/copytrade/copytrade.ts';
import { TRADER_FILL_KINDS, type TraderFill } from '../../src/domain/copytrade/commands.ts';
import { SKIP_REASONS } from '../../src/domain/copytrade/proportion.ts';
import { POSITION_SIDES } from '../../src/domain/futuresOrders.ts';
import { copyId, followId, positionId } from '../../src/domain/ids.ts';
import { quantity } from '../../src/domain/quantities.ts';
import {
  at,
  cost,
  instrument,
  maybe,
  number,
  option,
  paid,
  result,
  share,
  size,
  user,
} from './arbitraryValues.ts';

const copyTrader: fc.Arbitrary<CopyTrader> = fc.record({
  traderId: user,
  status: fc.constantFrom(...TRADER_STATUSES),
  isOpen: fc.boolean(),
  capacity: number,
  fee: share,
  appliedAt: at,
  since: maybe(at),
  updatedAt: at,
});

const copyFollow: fc.Arbitrary<CopyFollow> = fc.record({
  id: number.map(followId),
  followerId: user,
  traderId: user,
  status: fc.constantFrom(...FOLLOW_STATUSES),
  stocks: fc.array(instrument, { maxLength: 3 }),
  multiplyPer: number,
  maxBet: paid,
  oneMaxBet: paid,
  since: at,
  updatedAt: at,
});

const followTotals: fc.Arbitrary<FollowTotals> = fc.record({
  closed: number,
  result,
  fee: paid,
  traderFee: paid,
  funding: result,
  skips: fc.dictionary(fc.constantFrom(...SKIP_REASONS), number, { noNullPrototype: true }),
});

const copyBase = {
  followId: number.map(followId),
  followerId: user,
  traderId: user,
  instrument,
};

const copy: fc.Arbitrary<Copy> = fc.record({
  ...copyBase,
  id: number.map(copyId),
  traderPositionId: number.map(positionId),
  optionId: option,
  side: fc.constantFrom(...POSITION_SIDES),
  leverage: number,
  quantity: size,
  entryPrice: cost,
  margin: paid,
  liquidationPrice: maybe(cost),
  // A share of a position is no astronomical figure.
  traderQuantity: fc.bigInt({ min: 10n ** 12n, max: 10n ** 20n }).map(quantity),
  realizedPnl: result,
  fee: paid,
  funding: result,
  traderFee: share,
  isFollowing: fc.boolean(),
  openedAt: at,
  updatedAt: at,
});

const copyFill: fc.Arbitrary<CopyFill> = fc.record({
  price: cost,
  quantity: size,
  fee: paid,
  realizedPnl: result,
  insurance: paid,
  at,
});

const traderFill: fc.Arbitrary<TraderFill> = fc.record({
  traderId: user,
  positionId: number.map(positionId),
  optionId: option,
  instrument,
  kind: fc.constantFrom(...TRADER_FILL_KINDS),
  side: fc.constantFrom(...POSITION_SIDES),
  leverage: number,
  margin: paid,
  price: cost,
  quantity: size,
  held: size,
  traderFee: share,
  feeRate: share,
  blockPrice: maybe(cost),
  wanted: size,
  taken: size,
  at,
});

/** The fields of each event. */
export const COPY_EVENT_FIELDS = {
  TraderChanged: { trader: copyTrader },
  FollowChanged: { follow: copyFollow, totals: followTotals },
  TraderFilled: { fill: traderFill },
  CopyBlockOpened: {
    block: fc.record({ number, fill: traderFill, cursor: number, left: size }),
  },
  CopyBlockWorked: {
    traderId: user,
    number,
    cursor: maybe(number),
    left: size,
  },
  CopyOpened: { copy, fill: copyFill },
  CopyClosed: {
    copy,
    fill: copyFill,
    reason: fc.constantFrom(...COPY_CLOSE_REASONS),
    result: maybe(fc.record({ earned: result, highWater: paid })),
  },
  CopySkipped: {
    skip: fc.record({
      ...copyBase,
      traderPositionId: number.map(positionId),
      optionId: option,
      leverage: number,
      side: fc.constantFrom(...POSITION_SIDES),
      reason: fc.constantFrom(...SKIP_REASONS),
      at,
    }),
  },
  CopyFunded: {
    copy,
    rate: share,
    markPrice: cost,
    amount: result,
    insurance: paid,
    at,
  },
  CopyFeePaid: {
    paid: fc.record({ ...copyBase, copyId: number.map(copyId), profit: paid, fee: paid, at }),
  },
} as const;
