/** Stored forms of copy trading. */
import {
  COPY_CLOSE_REASONS,
  type Copy,
  type CopyFee,
  type CopyFill,
  type CopyFollow,
  type CopyResult,
  type CopySkip,
  type CopyTrader,
  type FollowTotals,
  FOLLOW_STATUSES,
  TRADER_STATUSES,
} from '../../domain/copytrade/copytrade.ts';
import {
  type OpenBlock,
  TRADER_FILL_KINDS,
  type TraderFill,
} from '../../domain/copytrade/commands.ts';
import { SKIP_REASONS } from '../../domain/copytrade/proportion.ts';
import { POSITION_SIDES } from '../../domain/futuresOrders.ts';
import {
  boolean,
  copyId,
  followId,
  instrument,
  money,
  number,
  optionId,
  positionId,
  price,
  quantity,
  rate,
  userId,
  word,
} from '../codec/cells.ts';
import { type Cell, list, optional, pair, row, type RowCell } from '../codec/row.ts';

const side = word(POSITION_SIDES);
export const closeReason = word(COPY_CLOSE_REASONS);

export const traderRow: RowCell<CopyTrader> = row({
  traderId: userId,
  status: word(TRADER_STATUSES),
  isOpen: boolean,
  capacity: number,
  fee: rate,
  appliedAt: number,
  since: optional(number),
  updatedAt: number,
});

export const followRow: RowCell<CopyFollow> = row({
  id: followId,
  followerId: userId,
  traderId: userId,
  status: word(FOLLOW_STATUSES),
  stocks: list(instrument),
  multiplyPer: number,
  maxBet: money,
  oneMaxBet: money,
  since: number,
  updatedAt: number,
});

/** Whose copy of which position, opened or skipped. */
const copiedCells = {
  followId,
  followerId: userId,
  traderId: userId,
  traderPositionId: positionId,
  optionId,
  instrument,
  side,
  leverage: number,
};

export const copyRow: RowCell<Copy> = row({
  id: copyId,
  ...copiedCells,
  quantity,
  entryPrice: price,
  margin: money,
  liquidationPrice: optional(price),
  traderQuantity: quantity,
  realizedPnl: money,
  fee: money,
  funding: money,
  traderFee: rate,
  isFollowing: boolean,
  openedAt: number,
  updatedAt: number,
});

export const copyFillRow: RowCell<CopyFill> = row({
  price,
  quantity,
  fee: money,
  realizedPnl: money,
  insurance: money,
  at: number,
});

export const skipRow: RowCell<CopySkip> = row({
  ...copiedCells,
  reason: word(SKIP_REASONS),
  at: number,
});

const storedTotalsRow = row({
  closed: number,
  result: money,
  fee: money,
  traderFee: money,
  funding: money,
  skips: list(pair(word(SKIP_REASONS), number)),
});

export const totalsRow: Cell<FollowTotals> = {
  form: 'WRITTEN',
  write: ({ skips, ...totals }) =>
    storedTotalsRow.write({
      ...totals,
      skips: SKIP_REASONS.flatMap((reason) => {
        const count = skips[reason];
        return count === undefined ? [] : [[reason, count] as const];
      }),
    }),
  read(stored) {
    const { skips, ...totals } = storedTotalsRow.read(stored);
    return { ...totals, skips: Object.fromEntries(skips) };
  },
};

export const resultRow: RowCell<CopyResult> = row({ earned: money, highWater: money });

export const feeRow: RowCell<CopyFee> = row({
  copyId,
  followId,
  followerId: userId,
  traderId: userId,
  instrument,
  profit: money,
  fee: money,
  at: number,
});

export const traderFillRow: RowCell<TraderFill> = row({
  traderId: userId,
  positionId,
  optionId,
  instrument,
  kind: word(TRADER_FILL_KINDS),
  side,
  leverage: number,
  margin: money,
  price,
  quantity,
  held: quantity,
  traderFee: rate,
  feeRate: rate,
  blockPrice: optional(price),
  wanted: quantity,
  taken: quantity,
  at: number,
});

export const blockRow: RowCell<OpenBlock> = row({
  number,
  fill: traderFillRow,
  cursor: number,
  left: quantity,
});
