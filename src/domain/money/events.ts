/** Events of money. What moved is in the ledger's events beside them, under the same reference. */
import type { ClientOrderId, DnwId, UserId } from '../ids.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Price } from '../quantities.ts';
import type { Millis } from '../time.ts';
import type { Application, ApplicationStatus } from './application.ts';
import type { MoneyTermsFrom } from './changedTerms.ts';
import type { PaymentAccountFrom, RatesFrom } from './localRates.ts';

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
