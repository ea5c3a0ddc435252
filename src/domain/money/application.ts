/**
 * Applications: money that enters or leaves the exchange, from the user's request to its one end.
 */
import type { ClientOrderId, DnwId, UserId } from '../ids.ts';
import type { Provider } from '../ledger/accounts.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Price } from '../quantities.ts';
import type { Millis } from '../time.ts';

/**
 * Types of a wallet's statement lines on the wire: bonus, deposit, withdrawal, buy, sell, transfer
 * in and out, conversion in and out, returned (see `isReturned`), settlement, bonus paid,
 * deduction, released P2P purchase and sale.
 */
export const DNW_TYPES = [
  'B',
  'D',
  'W',
  'WB',
  'WS',
  'TI',
  'TO',
  'CI',
  'CO',
  'E',
  'C',
  'PB',
  'PM',
  'P2PB',
  'P2PS',
] as const;
export type DnwType = (typeof DNW_TYPES)[number];

/** Deposit, withdrawal, buying for won and selling for won. */
export const APPLICATION_TYPES = ['D', 'W', 'WB', 'WS'] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** Each application takes one step from REQUESTED to one of the others, and no other step. */
export const APPLICATION_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export interface Application {
  readonly id: DnwId;
  readonly userId: UserId;
  /** Chosen by the client: the same id is the same application. */
  readonly requestId: ClientOrderId;
  readonly type: ApplicationType;
  readonly wallet: WalletType;
  /** Currency of the wallet. */
  readonly currency: Currency;
  /**
   * In the wallet's currency, before the fee: D and WB credit `amount - fee`, W and WS take
   * `amount`, of which `amount - fee` is paid out.
   */
  readonly amount: Money;
  readonly fee: Money;
  /** WB and WS: whole won that the user pays or is paid; undefined for D and W. */
  readonly won: Money | undefined;
  /** WB and WS: won for one unit, fixed at the request. */
  readonly wonRate: Price | undefined;
  /** Who carries it out; undefined: the operator. */
  readonly provider: Provider | undefined;
  /** The payer's reference, or the id of the document that holds the destination. */
  readonly reference: string;
  readonly requestedAt: Millis;
  /** It is EXPIRED from this moment on; undefined: it waits until it is decided. */
  readonly expiresAt: Millis | undefined;
}

/** Whether an application takes money out of the wallet. */
export const isOutgoing = (type: ApplicationType): boolean => type === 'W' || type === 'WS';

/**
 * Whether the end of an application is listed as a row of its own, of type E: one that returns its
 * hold, and any that its owner cancelled.
 */
export const isReturned = (type: ApplicationType, status: ApplicationStatus): boolean =>
  status === 'CANCELLED' || (isOutgoing(type) && status !== 'REQUESTED' && status !== 'APPROVED');
