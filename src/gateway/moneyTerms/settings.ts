/** A host's settings for money: who approves applications, and where buyers pay to. */
import type { Currency } from '../../domain/ledger/currencies.ts';
import type { BankAccount } from '../../domain/money/banks.ts';
import { type Application, isOutgoing } from '../../domain/money/application.ts';
import { DEMO_PAYMENT_ACCOUNT } from '../../domain/money/moneyTerms.ts';
import { type Price, priceOf } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';

/** After how long the demo's sandbox approves what the operator would carry out. */
export interface SandboxDelays {
  /** Deposits and purchases. */
  readonly inMs: Millis;
  /** Withdrawals and sales. */
  readonly outMs: Millis;
}

export const SANDBOX_DELAYS: SandboxDelays = { inMs: 3 * SECOND_MS, outMs: 10 * SECOND_MS };

/** USDT for one unit of coins that no market of the feed prices. */
export type CoinRates = Readonly<Partial<Record<Currency, Price>>>;

/** Rates of the coins of shipped sites that the shipped records do not price. */
export const SHIPPED_COIN_RATES: CoinRates = { DOGE: priceOf('0.2'), EOS: priceOf('0.6') };

export interface MoneySettings {
  /** Undefined where people decide. */
  readonly sandbox: SandboxDelays | undefined;
  /** Where buyers pay won to. */
  readonly paymentAccount: BankAccount;
  /** The operator's rates of coins without a market; a market price takes precedence. */
  readonly coinRates: CoinRates;
}

export const MONEY_DEFAULTS: MoneySettings = {
  sandbox: undefined,
  paymentAccount: DEMO_PAYMENT_ACCOUNT,
  coinRates: SHIPPED_COIN_RATES,
};

/** How long the sandbox takes for a type; undefined where people decide. */
export const sandboxDelay = (
  { sandbox }: Pick<MoneySettings, 'sandbox'>,
  type: Application['type'],
): Millis | undefined => (isOutgoing(type) ? sandbox?.outMs : sandbox?.inMs);

export interface MoneyDep {
  readonly money: MoneySettings;
}
