/** Account events of postings. */
import type { LedgerEvent, MoneyCause, MoneyMoved } from '../../domain/ledger/events.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import {
  ADJUSTMENT_TYPES,
  ADJUSTMENTS,
  type AdjustmentType,
} from '../../domain/ledger/adjustments.ts';
import type { Millis } from '../../domain/time.ts';
import { toEntryRow } from '../money/rows.ts';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type Entry, pocketAccount } from '../../domain/ledger/accounts.ts';
import type { WalletBalance } from '../../domain/ledger/wallets.ts';
import type { UserId } from '../../domain/ids.ts';
import type { PointEvent } from '../../protocol/ledger/accountEvents.ts';
import { realPoint } from './wire.ts';

// The changes of a posting to its owner's wallets, as reported by POINT.

/** A touched wallet: the change of its `point` and of all of its pockets together. */
interface Change {
  readonly wallet: WalletBalance;
  readonly point: bigint;
  readonly total: bigint;
}

/** The wallets of a POINT event; none for a posting that touched no wallet of a user. */
export function toPointWallets(event: MoneyMoved): PointEvent['wallets'] {
  const { userId, wallets, entries } = event;
  if (userId === undefined) return [];
  const changes = wallets.map((wallet) => changeOf(userId, wallet, entries));
  return changes.map((change) => toPointWallet(change, changes));
}

function changeOf(userId: UserId, wallet: WalletBalance, entries: readonly Entry[]): Change {
  const key = pocketAccount(userId, wallet.type, 'point');
  const prefix = key.slice(0, -'point'.length);
  let point = 0n;
  let total = 0n;
  for (const { account, amount } of entries) {
    if (account === key) point += amount;
    if (account.startsWith(prefix)) total += amount;
  }
  return { wallet, point, total };
}

function toPointWallet(change: Change, all: readonly Change[]): PointEvent['wallets'][number] {
  const { wallet, point } = change;
  const counter = counterOf(change, all);
  return {
    walletType: wallet.type,
    currency: wallet.currency,
    amount: formatDecimal(point),
    counterAmount: counter === undefined ? null : formatDecimal(counter.amount),
    counterCurrency:
      counter === undefined || counter.currency === wallet.currency ? null : counter.currency,
    point: formatDecimal(wallet.point),
    gameWaitPoint: formatDecimal(wallet.wait),
    realPoint: realPoint(wallet),
  };
}

/** Another wallet of the owner that the posting touched, else what the wallet itself holds. */
function counterOf({ wallet, point, total }: Change, all: readonly Change[]) {
  const other = all.find((one) => one.wallet !== wallet && one.total !== 0n);
  if (other !== undefined) return { amount: other.total, currency: other.wallet.currency };
  return total === point ? undefined : { amount: total - point, currency: wallet.currency };
}

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
