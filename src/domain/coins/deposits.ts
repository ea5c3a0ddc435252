/** Deposits of coins: transfers that arrived at an address of the exchange, and their outcome. */
import type { UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import type { Millis } from '../time.ts';
import type { Coin, Network } from './coins.ts';

/** CONFIRMING → CREDITED | HELD, and HELD → RESOLVED by the operator; each step once. */
export const DEPOSIT_STATUSES = ['CONFIRMING', 'CREDITED', 'HELD', 'RESOLVED'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Why a deposit waits for the operator instead of being credited. */
export const HOLD_REASONS = [
  /** The address was never assigned, or the tag or memo is missing or wrong. */
  'UNKNOWN_RECEIVER',
  /** A one-time address after its end. */
  'ADDRESS_EXPIRED',
  /** A one-time address that had received before. */
  'ADDRESS_USED',
  /** The account is closed, blocked or not approved. */
  'ACCOUNT_NOT_ACTIVE',
  'BELOW_MINIMUM',
  /** The site does not take deposits of the coin. */
  'NOT_OFFERED',
  /** The user made another request under the id that the deposit has. */
  'REQUEST_ID_TAKEN',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** A transfer over a chain to an address of the exchange. */
export interface Transfer {
  readonly network: Network;
  readonly txid: string;
  /** Place among the outputs of the transaction, from 0. */
  readonly output: number;
  readonly coin: Coin;
  /** In the one form that is stored and compared. */
  readonly address: string;
  readonly tag: string | undefined;
  readonly amount: Money;
}

export interface Deposit extends Transfer {
  /** Undefined for an unknown receiver. */
  readonly userId: UserId | undefined;
  readonly seenAt: Millis;
  readonly status: DepositStatus;
  readonly reason: HoldReason | undefined;
  /** When it was credited, held or resolved; undefined while it is confirming. */
  readonly endedAt: Millis | undefined;
  /** Note of the operator who resolved it; empty before. */
  readonly note: string;
}
