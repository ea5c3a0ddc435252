/** Wire shapes of the statement. */
import * as v from 'valibot';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { decimalText, identifier, millis, millisParam, pageParams, words } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';

const currency = v.picklist(CURRENCIES);

/** Which lines of a statement a page of it is of. */
export const statementParams = {
  walletTypeStrs: words,
  causeStrs: words,
  startDate: v.optional(millisParam),
  endDate: v.optional(millisParam),
  ...pageParams,
};

/**
 * A movement of one wallet. `amount` is the change of all that it holds and `balance` that total
 * after it; `pointAmount` is the change of the free part. The figures of the newest line of a
 * wallet are the wallet's.
 */
export const wireStatementLine = v.object({
  id: identifier,
  at: millis,
  walletType,
  currency,
  cause: v.picklist(MONEY_CAUSES),
  /** Reference of its origin: an application, an order's execution, a bet, a position. */
  reference: v.string(),
  /** Type of the application that the movement carries out; null for any other movement. */
  applicationType: v.optional(v.nullable(v.picklist(APPLICATION_TYPES)), null),
  amount: decimalText,
  pointAmount: decimalText,
  /** The owner's other wallet that the movement changed, as in a transfer; null where there is none. */
  counterWalletType: v.nullable(walletType),
  counterAmount: v.nullable(decimalText),
  counterCurrency: v.nullable(currency),
  point: decimalText,
  gameWaitPoint: decimalText,
  balance: decimalText,
});
export type WireStatementLine = v.InferOutput<typeof wireStatementLine>;

/**
 * Value of all wallets of the user in USDT at the end of a day of their site's time zone. A wallet
 * whose currency had no price then is left out.
 */
export const wireEquity = v.object({
  /** The day, `2026-11-21`. */
  day: v.string(),
  /** The end of the day, ms UTC; of the day that runs, now. */
  at: millis,
  usdt: decimalText,
  /**
   * Time-weighted return since the first day that is listed, a share: what was paid in and out does
   * not change it. Null where there were too many flows to tell.
   */
  roi: v.nullable(decimalText),
  /** Deposits from outside and withdrawals on that day, USDT, neither below zero. */
  paidIn: decimalText,
  paidOut: decimalText,
});
export type WireEquity = v.InferOutput<typeof wireEquity>;
