/** Account events of followers and traders, and history rows of copies. Rules [Y-G..]. */
import type { CopytradeEvent } from '../../domain/copytrade/commands.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toTraderFillRow } from './figures/facts.ts';
import {
  closedRow,
  feeRows,
  followRow,
  skipRow,
  toWireCopy,
  toWireCopyFill,
  toWireFollowTerms,
  toWireOwnTrader,
  toWireSkip,
} from './wire.ts';

const queue = DESTINATIONS.futures;

export const copytradeProjections: ProjectionTable<CopytradeEvent> = {
  TraderChanged: {
    queue,
    notify: ({ trader }) => ({ type: 'TRADER', trader: toWireOwnTrader(trader) }),
  },
  FollowChanged: {
    queue,
    notify: ({ follow, totals }, { traderName }) => ({
      type: 'FOLLOW',
      follow: toWireFollowTerms(follow, totals, traderName),
    }),
    history: ({ follow, totals }) => (follow.status === 'ENDED' ? [followRow(follow, totals)] : []),
  },
  TraderFilled: { history: ({ fill }, _context, seq) => [toTraderFillRow(fill, seq)] },
  CopyBlockOpened: {},
  CopyBlockWorked: {},
  CopyOpened: {
    queue,
    notify: ({ copy, fill }, { traderName }) => ({
      type: 'COPYTRADE_OPEN',
      copy: toWireCopy(copy, traderName),
      fill: toWireCopyFill(fill),
    }),
  },
  CopyClosed: {
    queue,
    notify: ({ copy, fill, reason }, { traderName }) => ({
      type: 'COPYTRADE_CLOSE',
      copy: toWireCopy(copy, traderName),
      fill: toWireCopyFill(fill),
      reason,
    }),
    history: ({ copy, fill, reason }) =>
      copy.quantity === 0n ? [closedRow(copy, fill, reason)] : [],
  },
  CopySkipped: {
    queue,
    notify: ({ skip }, { traderName }) => ({
      type: 'COPYTRADE_SKIP',
      skip: toWireSkip(skip, traderName),
    }),
    history: ({ skip }) => [skipRow(skip)],
  },
  CopyFunded: {
    queue,
    notify: ({ copy }, { traderName }) => ({
      type: 'COPYTRADE_UPDATE',
      copy: toWireCopy(copy, traderName),
    }),
  },
  CopyFeePaid: { history: ({ paid }) => feeRows(paid) },
};
