/** What is sent to which payment provider, and what a sum of won buys. Pure. */
import {
  divide,
  formatDecimal,
  ONE,
  parseDecimal,
  roundToStep,
} from '../../../../domain/decimal.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';

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
  const [sum, price, step] = [won, rate, unit].map((text) => parseDecimal(text ?? ''));
  if (sum === undefined || price === undefined || step === undefined || price <= 0n)
    return undefined;
  return formatDecimal(roundToStep(divide(sum * ONE, price, 'down'), step, 'down'));
}

/** The page of a provider, if its address is one that a browser opens as a page. */
export const pageOf = (url: string | null): string | undefined =>
  url !== null && /^https?:\/\//.test(url) ? url : undefined;
