/** P2P trades in the shapes of the wire, and as rows of the history. */
import * as v from 'valibot';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { moneyOf } from '../../domain/quantities.ts';
import type { P2pStatus, P2pTrade } from '../../domain/p2p/p2p.ts';
import { type WireP2p, wireP2p } from '../../protocol/p2p/entities.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import { toEntryRow } from '../money/rows.ts';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';
import type { StoredKinds } from '../requests/requestRows.ts';
import type { SubmitResult } from '../ports/submit.ts';

export const toWireP2p = (trade: P2pTrade): WireP2p => ({
  id: trade.id,
  side: trade.side,
  status: trade.status,
  walletType: trade.wallet,
  currency: trade.currency,
  amount: formatDecimal(trade.amount),
  fee: formatDecimal(trade.fee),
  receives: formatDecimal(trade.amount - trade.fee),
  won: formatDecimal(trade.won),
  rate: formatDecimal(trade.wonRate),
  clientRequestId: trade.requestId,
  reason: trade.reason,
  requestedAt: trade.requestedAt,
  steppedAt: trade.steppedAt,
  expiresAt: trade.expiresAt ?? null,
});

export const p2pUserLabel = (user: string): string => `user:${user}`;
export const p2pStatusLabel = (status: P2pStatus): string => `status:${status}`;

/** The row also names the trade's document, so that what is over keeps its name and accounts. */
const storedP2p = v.object({
  p2p: wireP2p,
  reference: v.string(),
  userId: v.pipe(
    v.string(),
    v.transform(parseUserId),
    v.guard((id: UserId | undefined): id is UserId => id !== undefined),
  ),
});
export type StoredP2p = v.InferOutput<typeof storedP2p>;

export const toStoredP2p = (trade: P2pTrade): StoredP2p => ({
  p2p: toWireP2p(trade),
  reference: trade.reference,
  userId: trade.userId,
});

/** Written again with each step. */
export const toP2pRow = (trade: P2pTrade): HistoryRow => ({
  kind: 'P2P',
  id: trade.id,
  userId: trade.userId,
  optionId: undefined,
  at: trade.requestedAt,
  labels: [p2pStatusLabel(trade.status)],
  requestId: trade.requestId,
  body: JSON.stringify(toStoredP2p(trade)),
});

/** The same among the trades of all users, for the operator. */
export function toDeskRow(trade: P2pTrade): HistoryRow {
  const { requestId: _, ...row } = toP2pRow(trade);
  const labels = [p2pStatusLabel(trade.status), p2pUserLabel(trade.userId)];
  return { ...row, kind: 'P2P_DESK', userId: undefined, labels };
}

const MOVEMENT = { BUY: 'P2PB', SELL: 'P2PS' } as const;

/** A trade that was released, as a movement of its wallet: at the moment of its release. [D-L4] */
export function releasedRows(trade: P2pTrade): readonly HistoryRow[] {
  if (trade.status !== 'RELEASED') return [];
  const dnw: WireDnw = {
    ...toWireEntry({
      id: trade.id,
      type: MOVEMENT[trade.side],
      wallet: trade.wallet,
      currency: trade.currency,
      amount: trade.amount,
      receives: trade.amount - trade.fee,
      reference: '',
      requestId: trade.requestId,
      at: trade.steppedAt,
    }),
    fee: formatDecimal(trade.fee),
    counterAmount: formatDecimal(trade.won),
    counterCurrency: 'KRW',
    rate: formatDecimal(trade.wonRate),
  };
  return [toEntryRow(trade.userId, dnw)];
}

/** Throws on a body that no version of the product wrote. */
export const readP2p = (body: string): StoredP2p => v.parse(storedP2p, JSON.parse(body));

export const p2pRequests: Pick<StoredKinds, 'p2p'> = {
  p2p: {
    history: 'P2P',
    reused: 'CLIENT_REQUEST_ID_REUSED',
    requestedAs(body) {
      const { side, walletType: wallet, amount } = readP2p(body).p2p;
      return [{ side, wallet, amount: moneyOf(amount) }];
    },
  },
};

/** The trade after a command that was carried out; undefined when the command changed nothing. */
export const tradeAfter = (result: SubmitResult & { readonly ok: true }): P2pTrade | undefined =>
  result.events.flatMap((event) => ('trade' in event ? [event.trade] : [])).at(-1);
