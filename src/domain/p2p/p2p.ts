/**
 * P2P: a user buys coins from the operator's counter for won, or sells coins to it. One side pays
 * won outside of the exchange, the other releases coins on it.
 */
import type { ClientOrderId, P2pId, UserId } from '../ids.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Price } from '../quantities.ts';
import { HOUR_MS, MINUTE_MS, type Millis } from '../time.ts';

/** Side of the user: the payer of BUY is the user, the payer of SELL the counter. */
export const P2P_SIDES = ['BUY', 'SELL'] as const;
export type P2pSide = (typeof P2P_SIDES)[number];

export const P2P_STATUSES = [
  'REQUESTED',
  'MATCHED',
  'PAID',
  'DISPUTED',
  'RELEASED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type P2pStatus = (typeof P2P_STATUSES)[number];

const P2P_ENDS: readonly P2pStatus[] = ['RELEASED', 'CANCELLED', 'EXPIRED'];
export const isP2pOver = (status: P2pStatus): boolean => P2P_ENDS.includes(status);

/** How long a request waits for the counter, and a matched trade for its payment. */
export const P2P_MATCH_MS = 24 * HOUR_MS;
export const P2P_PAY_MS = 30 * MINUTE_MS;

/** Files that either side may attach to a trade. */
export const P2P_FILES_MAX = 10;

export interface P2pTrade {
  readonly id: P2pId;
  readonly userId: UserId;
  /** Chosen by the client: the same id is the same trade. */
  readonly requestId: ClientOrderId;
  readonly side: P2pSide;
  readonly wallet: WalletType;
  /** Currency of the wallet. */
  readonly currency: Currency;
  /** In the wallet's currency, before the fee: BUY credits `amount - fee`, SELL takes `amount`. */
  readonly amount: Money;
  readonly fee: Money;
  /** Whole won that the payer pays. */
  readonly won: Money;
  /** Won for one unit, fixed at the request. */
  readonly wonRate: Price;
  /** The id of the document with name, phone and bank accounts. */
  readonly reference: string;
  readonly status: P2pStatus;
  readonly requestedAt: Millis;
  /** When it took the step it is at. */
  readonly steppedAt: Millis;
  /** REQUESTED and MATCHED end at this moment; undefined for every other status. */
  readonly expiresAt: Millis | undefined;
  /** Why the operator took its last step; empty for any other step. */
  readonly reason: string;
}

/** Whether the seller's coins are in `wait`. */
export const isP2pHeld = ({ side, status }: Pick<P2pTrade, 'side' | 'status'>): boolean =>
  side === 'SELL' && (status === 'MATCHED' || status === 'PAID' || status === 'DISPUTED');
