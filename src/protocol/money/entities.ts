/** Wire shapes of applications, transfers and conversions. */
import * as v from 'valibot';
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { APPLICATION_STATUSES, DNW_TYPES } from '../../domain/money/application.ts';
import { TERMS_TYPES } from '../../domain/money/changedTerms.ts';
import { decimalText, eventStamp, identifier, millis, shownAs } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { parseHours } from '../../domain/money/terms.ts';

/** Hours of a day as text: `09:00-18:00`, and `22:00-06:00` over midnight. */
export const hoursText = v.pipe(
  v.string(),
  v.check((text) => parseHours(text) !== undefined, 'INVALID_PARAMETER'),
  shownAs({ type: 'string', pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$' }),
);

const currency = v.picklist(CURRENCIES);

/**
 * Where an application is paid to, or from where it is to be paid. A coin's `address` with its tag
 * or memo; or an account at a bank: of the exchange for a purchase, with the code that the payer
 * writes as sender, of the user for a sale.
 */
export const wireDestination = v.variant('kind', [
  v.object({
    kind: v.literal('ADDRESS'),
    /** A code of domain/coins: `TRON`. */
    network: v.string(),
    address: v.string(),
    tag: v.nullable(v.string()),
    /** Id of the transaction that paid a withdrawal out, where the exchange sent it itself. */
    txid: v.optional(v.nullable(v.string()), null),
  }),
  v.object({
    kind: v.literal('BANK'),
    bankCode: v.string(),
    bankName: v.string(),
    account: v.string(),
    holder: v.string(),
    wonpNum: v.nullable(v.string()),
  }),
]);
export type WireDestination = v.InferOutput<typeof wireDestination>;

/**
 * An application, or one side of a transfer or conversion, whose sides share one id. `amount` is
 * before the fee; `receives` is credited to the wallet, or paid out of it, after it.
 */
export const wireDnw = v.object({
  id: identifier,
  type: v.picklist(DNW_TYPES),
  /** Transfers and conversions are APPROVED at once. */
  status: v.picklist(APPLICATION_STATUSES),
  walletType,
  currency,
  amount: decimalText,
  fee: decimalText,
  receives: decimalText,
  /** The other wallet of a transfer or conversion. */
  counterWalletType: v.nullable(walletType),
  /** Amount on the other side: in the other wallet's currency, or in won. */
  counterAmount: v.nullable(decimalText),
  counterCurrency: v.nullable(currency),
  /** Units of the counter currency for one unit of `currency`, as agreed. */
  rate: v.nullable(decimalText),
  provider: v.nullable(v.picklist(PROVIDERS)),
  reference: v.string(),
  /**
   * Personal data, so that account events and stored lists are without it: answers of calls have
   * it, null where there is none or its owner's data was erased.
   */
  destination: v.optional(v.nullable(wireDestination), null),
  clientRequestId: identifier,
  /** Why it was rejected; empty otherwise. */
  reason: v.string(),
  requestedAt: millis,
  expiresAt: v.nullable(millis),
  /** When it ended; null while it is requested. */
  endedAt: v.nullable(millis),
});
export type WireDnw = v.InferOutput<typeof wireDnw>;

/**
 * Delivered on /user/queue/point: an application after its step. Transfers and conversions are in
 * POINT alone.
 */
export const dnwEvent = v.object({ ...eventStamp, type: v.literal('DNW'), dnw: wireDnw });

/** Limits and fee of an amount; no maximum where one is null. */
export const limitFields = {
  minimum: decimalText,
  maximum: decimalText,
  unit: decimalText,
  dailyMaximum: v.nullable(decimalText),
  monthlyMaximum: v.nullable(decimalText),
  fixedFee: decimalText,
  /** A share: 0.002 is 0.2 %. */
  feeRate: decimalText,
} as const;

/** Limits and fees of one type of application of one wallet. */
export const wireTerms = v.object({
  walletType,
  currency,
  /** Types of applications; TO and CO out of a wallet, and P2PB and P2PS. */
  type: v.picklist(TERMS_TYPES),
  ...limitFields,
  /** Every day in Korea, `09:00-18:00`; null: always. */
  hours: v.optional(v.nullable(hoursText), null),
  /** The demo's sandbox approves after so many ms; null where people decide. */
  sandboxMs: v.optional(v.nullable(v.number()), null),
  /** The payment providers through which it can be carried out as well. */
  providers: v.optional(v.array(v.picklist(PROVIDERS)), () => []),
});
export type WireTerms = v.InferOutput<typeof wireTerms>;

/** Used part of a user's limits of a wallet and type; absent where nothing was used. */
export const wireUsed = v.object({
  walletType,
  /** Trades between persons count as WB and WS. */
  type: v.picklist(TERMS_TYPES),
  /** Since midnight in Korea, and since the first of the month there. */
  today: decimalText,
  thisMonth: decimalText,
});
export type WireUsed = v.InferOutput<typeof wireUsed>;

/** Message of `/topic/money_terms`: clients read limits, fees and rates again. */
export const moneyTermsMessage = v.object({ at: millis });
export type MoneyTermsMessage = v.InferOutput<typeof moneyTermsMessage>;

/** The feature's part of the account as a client knows it. */
export interface MoneyView {
  /** Applications that wait for a decision, by id. */
  readonly applications: Readonly<Record<string, WireDnw>>;
}
