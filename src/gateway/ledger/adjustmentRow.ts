/** An operator's change of a wallet, in its owner's list of applications and movements. Rule [O-B4]. */
import {
  ADJUSTMENT_TYPES,
  ADJUSTMENTS,
  type AdjustmentType,
} from '../../domain/ledger/adjustments.ts';
import type { MoneyCause, MoneyMoved } from '../../domain/ledger/events.ts';
import type { Millis } from '../../domain/time.ts';
import { toEntryRow } from '../money/rows.ts';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';

const TYPES: ReadonlyMap<MoneyCause, AdjustmentType> = new Map(
  ADJUSTMENT_TYPES.map((type) => [ADJUSTMENTS[type].cause, type]),
);

const NONE: readonly HistoryRow[] = [];

/**
 * The row of an adjustment; none for any other movement. Its id is the number of its event, since
 * request ids are the operator's and may come again.
 */
export function adjustmentRows(
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
