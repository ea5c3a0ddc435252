/** The limits and fees that the sites ship with. */
import { ONE } from '../decimal.ts';
import type { SiteId } from '../ids.ts';
import { currencyStep } from '../ledger/currencies.ts';
import { walletCurrency, type WalletType } from '../ledger/wallets.ts';
import { type Money, money, moneyOf, NO_MONEY, rateOf } from '../quantities.ts';
import type { Site } from '../sites.ts';
import { offersWallet } from '../siteType.ts';
import type { ApplicationType } from './application.ts';
import type { MoneyTerms } from './moneyTerms.ts';

/** Smallest deposit and withdrawal, largest single one, and the network's fee of a withdrawal. */
interface CoinTerms {
  readonly deposit: Money;
  readonly withdrawal: Money;
  readonly maximum: Money;
  readonly networkFee: Money;
}

const coin = (
  deposit: string,
  withdrawal: string,
  maximum: string,
  networkFee: string,
): CoinTerms => ({
  deposit: moneyOf(deposit),
  withdrawal: moneyOf(withdrawal),
  maximum: moneyOf(maximum),
  networkFee: moneyOf(networkFee),
});

const COINS: Readonly<Partial<Record<WalletType, CoinTerms>>> = {
  USDT: coin('10', '20', '1000000', '1'),
  BTC: coin('0.0001', '0.001', '10', '0.0002'),
  ETH: coin('0.001', '0.01', '200', '0.002'),
  XRP: coin('1', '20', '500000', '0.25'),
  DOGE: coin('10', '50', '2000000', '4'),
  EOS: coin('1', '2', '300000', '0.1'),
};

/** A user may take out ten times the largest withdrawal a day, and a hundred times a month. */
const DAILY_TIMES = 10n;
const MONTHLY_TIMES = 100n;
/** Fee rate of buying and selling for won. */
const WON_FEE_RATE = rateOf('0.002');
/** Deposits for short rounds, in whole units of a site's currency. */
const PLAY_POINTS = { minimum: moneyOf('1000'), maximum: moneyOf('100000000') };
const PLAY_COINS = { minimum: moneyOf('10'), maximum: moneyOf('1000000') };

const FREE = { fixedFee: NO_MONEY, feeRate: rateOf('0'), hours: undefined };
const UNLIMITED = { dailyMaximum: undefined, monthlyMaximum: undefined };

/** Undefined where a site does not offer the type for the wallet. */
export function shippedTerms(
  site: Site,
  wallet: WalletType,
  type: ApplicationType,
): MoneyTerms | undefined {
  if (!offersWallet(site, wallet)) return undefined;
  if (wallet === 'BINARY') return type === 'D' ? playDeposit(site) : undefined;
  const terms = COINS[wallet];
  if (terms === undefined) return undefined;
  const unit = money(currencyStep(walletCurrency(wallet, site.binaryCurrency)));
  switch (type) {
    case 'D':
      return isListed(site.depositCoins, wallet)
        ? { ...FREE, ...UNLIMITED, unit, minimum: terms.deposit, maximum: terms.maximum }
        : undefined;
    case 'W':
      return isListed(site.depositCoins, wallet)
        ? { ...limited(terms), ...FREE, fixedFee: terms.networkFee, unit }
        : undefined;
    case 'WB':
    case 'WS':
      return isListed(site.buyCoins, wallet)
        ? { ...limited(terms), ...FREE, feeRate: WON_FEE_RATE, unit }
        : undefined;
  }
}

/** The same by the site's number; undefined for one that is not known. */
export const termsBySite =
  (siteOf: (id: SiteId) => Site | undefined) =>
  (id: SiteId, wallet: WalletType, type: ApplicationType): MoneyTerms | undefined => {
    const site = siteOf(id);
    return site && shippedTerms(site, wallet, type);
  };

/** Whether a site takes money into a wallet, by the site's number; an unknown one takes none. */
export const walletsBySite =
  (siteOf: (id: SiteId) => Site | undefined) =>
  (id: SiteId, wallet: WalletType): boolean => {
    const site = siteOf(id);
    return site !== undefined && offersWallet(site, wallet);
  };

const playDeposit = ({ binaryCurrency }: Site): MoneyTerms => ({
  ...FREE,
  ...UNLIMITED,
  ...(binaryCurrency === 'BKT' ? PLAY_POINTS : PLAY_COINS),
  unit: money(ONE),
});

const limited = ({ withdrawal, maximum }: CoinTerms) => ({
  minimum: withdrawal,
  maximum,
  dailyMaximum: money(maximum * DAILY_TIMES),
  monthlyMaximum: money(maximum * MONTHLY_TIMES),
});

const isListed = (coins: string, wallet: WalletType): boolean => coins.split(',').includes(wallet);
