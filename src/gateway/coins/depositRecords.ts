/** Deposits as documents: the exchange's own books, which closing an account does not erase. */
import * as v from 'valibot';
import { COINS, NETWORKS } from '../../domain/coins/coins.ts';
import {
  type Deposit,
  DEPOSIT_STATUSES,
  type DepositStatus,
  HOLD_REASONS,
  type Transfer,
} from '../../domain/coins/deposits.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { moneyOf } from '../../domain/quantities.ts';
import type { PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const DEPOSIT_KIND = 'coinDeposit';

const depositBody = v.object({
  userId: v.nullable(v.string()),
  network: v.picklist(NETWORKS),
  txid: v.string(),
  output: v.number(),
  coin: v.picklist(COINS),
  address: v.string(),
  tag: v.nullable(v.string()),
  amount: v.string(),
  seenAt: v.number(),
  status: v.picklist(DEPOSIT_STATUSES),
  reason: v.nullable(v.picklist(HOLD_REASONS)),
  endedAt: v.nullable(v.number()),
  note: v.string(),
});

export const depositLabel = {
  user: (userId: UserId): string => `user:${userId}`,
  coin: (coin: string): string => `coin:${coin}`,
  status: (status: DepositStatus): string => `status:${status}`,
} as const;

/** One transfer is one deposit, however often it is reported. */
export const depositId = ({ network, txid, output }: Omit<Transfer, 'amount'>): string =>
  [network, txid, output].join('/');

/** @param expectedVersion the version it replaces, 0 for none */
export const putDeposit = (deposit: Deposit, expectedVersion: number): PutDocument => ({
  type: 'put',
  kind: DEPOSIT_KIND,
  id: depositId(deposit),
  expectedVersion,
  labels: [
    depositLabel.coin(deposit.coin),
    depositLabel.status(deposit.status),
    ...(deposit.userId === undefined ? [] : [depositLabel.user(deposit.userId)]),
  ],
  body: JSON.stringify({
    ...deposit,
    userId: deposit.userId ?? null,
    tag: deposit.tag ?? null,
    amount: formatDecimal(deposit.amount),
    reason: deposit.reason ?? null,
    endedAt: deposit.endedAt ?? null,
  }),
});

/** Throws on a body that no version of the product wrote. */
export function readDeposit({ body }: StoredDocument): Deposit {
  const stored = v.parse(depositBody, JSON.parse(body));
  return {
    ...stored,
    userId: stored.userId === null ? undefined : parseUserId(stored.userId),
    tag: stored.tag ?? undefined,
    amount: moneyOf(stored.amount),
    reason: stored.reason ?? undefined,
    endedAt: stored.endedAt ?? undefined,
  };
}
