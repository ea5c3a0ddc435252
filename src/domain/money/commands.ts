/** Commands of money. */
import type { ClientOrderId, DnwId, SiteId, UserId } from '../ids.ts';
import type { Provider } from '../ledger/accounts.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Price } from '../quantities.ts';
import type { Ratio } from '../ratio.ts';
import type { Millis, Stamped } from '../time.ts';
import type { Application, ApplicationStatus, ApplicationType } from './application.ts';
import type { BankAccount } from './banks.ts';
import type { MoneyTermsFrom, TermsType } from './changedTerms.ts';
import type { LocalRates, PaymentAccountFrom, RatesFrom } from './localRates.ts';
import type { MoneyTerms } from './moneyTerms.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { Refusals } from '../refusal.ts';

/** Between two wallets of one user that hold one currency. */
export interface TransferFunds extends Stamped {
  readonly type: 'TransferFunds';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
}

/** Between two wallets of one user that hold different currencies, at a quoted rate. */
export interface ConvertFunds extends Stamped {
  readonly type: 'ConvertFunds';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
  readonly quote: ConversionQuote;
}

/** Units of the target currency for one unit of the source, exact and good until a moment. */
export interface ConversionQuote {
  readonly rate: Ratio;
  readonly until: Millis;
}

/** Applies for a deposit, a withdrawal, or buying or selling for won. */
export interface ApplyForMoney extends Stamped {
  readonly type: 'ApplyForMoney';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly application: ApplicationType;
  readonly wallet: WalletType;
  readonly amount: Money;
  /** Given for WB and WS: won for one unit. */
  readonly wonRate: Price | undefined;
  readonly provider: Provider | undefined;
  readonly reference: string;
  readonly expiresAt: Millis | undefined;
}

/** The operator's or the provider's answer. */
export interface DecideApplication extends Stamped {
  readonly type: 'DecideApplication';
  readonly id: DnwId;
  readonly decision: 'APPROVED' | 'REJECTED';
  /** Shown to the user when it is rejected. */
  readonly reason: string;
}

/** By its owner, while it is requested. */
export interface CancelApplication extends Stamped {
  readonly type: 'CancelApplication';
  readonly userId: UserId;
  readonly id: DnwId;
}

/** Ends the applications whose time is over. */
export interface ExpireApplications extends Stamped {
  readonly type: 'ExpireApplications';
}

/** Holds from a moment on, at once where none is named. */
interface FromMoment extends Stamped {
  readonly from: Millis | undefined;
}

/** The operator changes limits and fees of one wallet and type on a site; the rest stays. */
export interface ChangeMoneyTerms extends FromMoment {
  readonly type: 'ChangeMoneyTerms';
  readonly siteId: SiteId;
  readonly wallet: WalletType;
  readonly of: TermsType;
  readonly changes: Partial<MoneyTerms>;
}

/** The operator changes the values of won and play points, and the cost of a conversion. */
export interface ChangeLocalRates extends FromMoment {
  readonly type: 'ChangeLocalRates';
  readonly changes: Partial<LocalRates>;
}

/** The operator changes the account that buyers pay won into. */
export interface ChangePaymentAccount extends FromMoment {
  readonly type: 'ChangePaymentAccount';
  readonly account: BankAccount;
}

export type MoneyCommand =
  | ChangeMoneyTerms
  | ChangeLocalRates
  | ChangePaymentAccount
  | TransferFunds
  | ConvertFunds
  | ApplyForMoney
  | DecideApplication
  | CancelApplication
  | ExpireApplications;

// Events of money. The movements are in the ledger's events beside them, under the same reference.

/** A movement between two wallets of one user. */
export interface Movement {
  readonly id: DnwId;
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly fromCurrency: Currency;
  readonly toCurrency: Currency;
  readonly amount: Money;
  /** In the currency of `to`; a transfer's is its amount. */
  readonly received: Money;
  /** Units of the target for one of the source, cut; undefined for a transfer. */
  readonly rate: Price | undefined;
  /** Units of the source for one of the target, cut; undefined for a transfer and in older logs. */
  readonly reverseRate: Price | undefined;
  readonly at: Millis;
}

export type MoneyEvent =
  | { readonly type: 'FundsMoved'; readonly movement: Movement }
  | { readonly type: 'MoneyApplied'; readonly application: Application }
  | { readonly type: 'MoneyTermsChanged'; readonly changed: MoneyTermsFrom }
  | { readonly type: 'LocalRatesChanged'; readonly changed: RatesFrom }
  | { readonly type: 'PaymentAccountChanged'; readonly changed: PaymentAccountFrom }
  | {
      readonly type: 'ApplicationEnded';
      readonly application: Application;
      readonly status: Exclude<ApplicationStatus, 'REQUESTED'>;
      readonly reason: string;
      readonly at: Millis;
    };

/** Refusals about transfers, conversions and applications. */
export const MONEY_REJECTIONS = {
  SAME_WALLET: 400,
  TRANSFER_CURRENCY: 400,
  CONVERT_CURRENCY: 400,
  QUOTE_EXPIRED: 409,
  CONVERT_TOO_SMALL: 400,
  WALLET_NOT_OFFERED: 403,
  AMOUNT_BELOW_MINIMUM: 400,
  AMOUNT_OFF_UNIT: 400,
  AMOUNT_ABOVE_MAXIMUM: 400,
  DAILY_LIMIT: 409,
  MONTHLY_LIMIT: 409,
  OUTSIDE_HOURS: 409,
  TERMS_TOO_EARLY: 409,
  TERMS_TOO_LATE: 400,
  TERMS_WRONG: 400,
  AMOUNT_BELOW_FEE: 400,
  APPLICATION_LIMIT: 409,
  QUOTE_CHANGED: 409,
  PAYMENT_CODE_IN_USE: 409,
  UNKNOWN_BANK: 400,
  BANK_ACCOUNT_NEEDED: 409,
  APPLICATION_AT_PROVIDER: 409,
  UNKNOWN_APPLICATION: 404,
  APPLICATION_DECIDED: 409,
} as const satisfies Refusals;
