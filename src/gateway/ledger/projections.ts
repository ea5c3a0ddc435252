/** Account events of postings. */
import type { LedgerEvent, MoneyCause, MoneyMoved } from '../../domain/ledger/events.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toPointWallets } from './pointEvent.ts';
import {
  ADJUSTMENTS,
  ADJUSTMENT_TYPES,
  type AdjustmentType,
} from '../../domain/ledger/adjustments.ts';
import type { Millis } from '../../domain/time.ts';
import { toEntryRow } from '../money/rows.ts';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';

const TYPES: ReadonlyMap<MoneyCause, AdjustmentType> = new Map(
  ADJUSTMENT_TYPES.map((type) => [ADJUSTMENTS[type].cause, type]),
);

const NONE: readonly HistoryRow[] = [];

/**
 * The row of an operator's change of a wallet, in its owner's list of applications and movements
 * ([O-B4]); none for any other movement. Its id is the number of its event, since
 * request ids are the operator's and may come again.
 */
function adjustmentRows(
  { userId, cause, reference, entries, wallets }: MoneyMoved,
  seq: number,
  at: Millis,
): readonly HistoryRow[] {
  const type = TYPES.get(cause);
  if (type === undefined) return NONE;
  const [wallet] = wallets;
  const [entry] = entries;
  if (userId === undefined || wallet === undefined || entry === undefined) return NONE;
  const amount = entry.amount < 0n ? -entry.amount : entry.amount;
  const dnw = toWireEntry({
    id: `a-${seq}`,
    type,
    wallet: wallet.type,
    currency: wallet.currency,
    amount,
    reference,
    requestId: reference,
    at,
  });
  return [{ ...toEntryRow(userId, dnw), id: `${userId}/${dnw.id}` }];
}

export const ledgerProjections: ProjectionTable<LedgerEvent> = {
  ExchangeOpened: {},
  MoneyMoved: {
    queue: DESTINATIONS.point,
    // A posting between house accounts touches no user's wallet.
    isNotified: ({ userId, wallets }) => userId !== undefined && wallets.length > 0,
    notify: (event) => ({
      type: 'POINT',
      cause: event.cause,
      reference: event.reference,
      wallets: toPointWallets(event),
    }),
    history: (event, _, seq, at) => adjustmentRows(event, seq, at),
  },
};
