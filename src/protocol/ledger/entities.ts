/** Wire shapes of wallets. */
import * as v from 'valibot';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { decimalText } from '../fields.ts';

export const walletType = v.picklist(WALLET_TYPES);

/**
 * Bonuses of a wallet that are not turned over yet, added up: what was given, what is to be turned
 * over in all and what has been, and what the owner added themselves. While it is there, no more
 * than `own` leaves the wallet.
 */
export const wireBonus = v.object({
  amount: decimalText,
  required: decimalText,
  turned: decimalText,
  own: decimalText,
});
export type WireBonus = v.InferOutput<typeof wireBonus>;

/**
 * `gameWaitPoint` is held for working orders and bets. FUTURES only: `realPoint` = point +
 * gameWaitPoint + margins, `playerPoint` = point, `markPnl` = unrealized at mark,
 * `minusFundingFee` = funding not yet settled.
 */
export const wireWallet = v.object({
  type: walletType,
  point: decimalText,
  gameWaitPoint: decimalText,
  realPoint: v.optional(decimalText),
  currency: v.optional(v.string()),
  playerPoint: v.optional(decimalText),
  markPnl: v.optional(decimalText),
  minusFundingFee: v.optional(decimalText),
  /** Null or left out where all of it may leave. */
  bonus: v.optional(v.nullable(wireBonus)),
});
export type WireWallet = v.InferOutput<typeof wireWallet>;

/** The feature's part of the account on the client. */
export interface LedgerView {
  readonly wallets: Readonly<Record<string, WireWallet>>;
}
