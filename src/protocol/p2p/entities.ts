/** Wire shapes of P2P trades. */
import * as v from 'valibot';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { P2P_SIDES, P2P_STATUSES } from '../../domain/p2p/p2p.ts';
import { decimalText, eventStamp, identifier, millis } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';

/**
 * A trade with the operator's counter, without personal data. `amount` is before the fee; `receives`
 * is what a BUY credits, or what a SELL is paid for.
 */
export const wireP2p = v.object({
  id: identifier,
  side: v.picklist(P2P_SIDES),
  status: v.picklist(P2P_STATUSES),
  walletType,
  currency: v.picklist(CURRENCIES),
  amount: decimalText,
  fee: decimalText,
  receives: decimalText,
  /** Whole won that the payer pays. */
  won: decimalText,
  /** Won for one unit, fixed at the request. */
  rate: decimalText,
  clientRequestId: identifier,
  /** Why the operator took its last step; empty for any other step. */
  reason: v.string(),
  requestedAt: millis,
  /** When it took the step it is at. */
  steppedAt: millis,
  /** When it ends by itself; null where it does not. */
  expiresAt: v.nullable(millis),
});
export type WireP2p = v.InferOutput<typeof wireP2p>;

/** Delivered on /user/queue/point: a trade after its step. */
export const p2pEvent = v.object({ ...eventStamp, type: v.literal('P2P'), p2p: wireP2p });

/** The feature's part of the account as a client knows it. */
export interface P2pView {
  /** The newest trade, over or not; null before the first. */
  readonly p2p: WireP2p | null;
}
