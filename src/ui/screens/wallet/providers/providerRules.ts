/** Calls and parameters of each payment provider, and the amount that a sum of won buys. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import { boughtFor } from '../../../../domain/money/conversion.ts';
import { money, moneyOf, price } from '../../../../domain/quantities.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import type { CallError } from '../../../../protocol/answer.ts';
import type { WireProviderCoins } from '../../../../protocol/providers/entities.ts';
import type { Connection } from '../../../services/app.ts';
import { amountReason, type Reason, typedAmount } from '../forms/amountRules.ts';

export type Provider = WireTerms['providers'][number];

interface Order {
  readonly walletType: WalletType;
  /** Whole won of a purchase, else of the wallet's currency; plain decimal. */
  readonly amount: string;
  readonly clientRequestId: string;
}

/** The command that pays through a provider. */
export function providerCommand(
  provider: Provider,
  { walletType, amount, clientRequestId }: Order,
): MoneyCommand {
  const purchase = { walletType, won: amount, clientRequestId };
  switch (provider) {
    case 'paykiwoom':
      return { name: 'paykiwoomSendCoin', params: purchase };
    case 'dh-safety':
      return { name: 'dhSafetySignup', params: purchase };
    case 'paycoin':
      return { name: 'paycoinSendCoin', params: purchase };
    case 'bitdex':
      return { name: 'bitdexSendCoin', params: purchase };
    case 'gluwa':
      return { name: 'gluwaQrcode', params: { amount, clientRequestId } };
    case 'vancoin':
      return { name: 'vancoinUrl', params: { value: amount, clientRequestId } };
    case 'bitshop':
      return { name: 'bitshopUrl', params: { type: 'buy', amount, clientRequestId } };
  }
}

/** Providers that take coins for what they pay out. */
const SELLERS = ['bitdex', 'bitshop'] as const;
export type Seller = (typeof SELLERS)[number];

export const sellersOf = (providers: readonly Provider[]): readonly Seller[] =>
  SELLERS.filter((seller) => providers.includes(seller));

/** The command that sells or withdraws through a provider; `amount` is of the coin. */
export function saleCommand(
  seller: Seller,
  { walletType, amount, clientRequestId }: Order,
  proof: string | undefined,
): MoneyCommand {
  switch (seller) {
    case 'bitdex':
      return {
        name: 'bitdexSellCoin',
        params: { walletType, point: amount, proof, clientRequestId },
      };
    case 'bitshop':
      return { name: 'bitshopUrl', params: { type: 'sell', amount, proof, clientRequestId } };
  }
}

/**
 * The most that won buys, in whole units, rounded down as the exchange does it; undefined without
 * a sum or a rate.
 */
export function coinsFor(
  won: string | undefined,
  rate: string | undefined,
  unit: string,
): string | undefined {
  const [sum, known] = [parseDecimal(won ?? ''), parseDecimal(rate ?? '')];
  if (sum === undefined || known === undefined || known <= 0n) return undefined;
  return formatDecimal(boughtFor(money(sum), price(known), moneyOf(unit)));
}

/** Answer of the provider about the user. */
export interface ProviderAnswer {
  /** undefined before, and null for a provider that is not asked. */
  readonly coins: WireProviderCoins | null | undefined;
  readonly error: CallError | undefined;
}

/** Why the provider would not take the request; undefined when it would. */
function memberReason({ coins, error }: ProviderAnswer, walletType: string): Reason | undefined {
  if (error !== undefined) return { text: 'wallet.provider.down' };
  if (coins === undefined) return { text: 'wallet.provider.checking' };
  if (coins === null) return undefined;
  if (!coins.isSignedUp) return { text: 'wallet.provider.signUpFirst' };
  return coins.coins.some((coin) => coin.walletType === walletType)
    ? undefined
    : { text: 'wallet.provider.notSold' };
}

/** Deposited amount, in the currency of the wallet; undefined without a sum or a rate. */
export const paidIn = (
  typed: string,
  terms: WireTerms,
  rate: string | undefined,
): string | undefined => {
  const amount = typedAmount(typed);
  return terms.type === 'WB' ? coinsFor(amount, rate, terms.unit) : amount;
};

/** The first reason why a payment cannot be sent to the provider; undefined when it can. */
export function paymentReason(facts: {
  readonly connection: Connection['state'];
  readonly answer: ProviderAnswer;
  readonly terms: WireTerms;
  /** Won of a purchase, else of the wallet's currency. */
  readonly typed: string;
  /** Won for one unit of the wallet's currency. */
  readonly rate: string | undefined;
}): Reason | undefined {
  const { connection, answer, terms, typed, rate } = facts;
  if (connection === 'offline') return { text: 'wallet.off.offline' };
  const unmet = memberReason(answer, terms.walletType);
  if (unmet !== undefined) return unmet;
  const amount = paidIn(typed, terms, rate);
  if (amount === undefined && typedAmount(typed) !== undefined) return { text: 'wallet.off.quote' };
  return amountReason({ connection, amount: amount ?? '', terms });
}

/** The page of a provider, if its address is one that a browser opens as a page. */
export const pageOf = (url: string | null): string | undefined =>
  url !== null && /^https?:\/\//.test(url) ? url : undefined;
