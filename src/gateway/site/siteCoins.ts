/** Values of a site's coins: each has a market or a rate that the operator set. Rule [W-S13]. */
import type { Currency } from '../../domain/ledger/currencies.ts';
import { walletCurrency, WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import type { Site } from '../../domain/sites.ts';
import { offersWallet } from '../../domain/siteType.ts';
import { pricesOf, withoutRate } from '../moneyTerms/rates.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

type RatedCore = MarketDep & MoneyDep & MoneyTermsDep;

/** The currencies of a site's wallets that nothing prices, in the order of its coins. */
export const coinsWithoutRate = (core: RatedCore, site: Site): readonly Currency[] =>
  withoutRate(
    WALLET_TYPES.filter((wallet) => offersWallet(site, wallet)).map((wallet) =>
      walletCurrency(wallet, site.binaryCurrency),
    ),
    pricesOf(core),
  );

/** One line for the log about each coin of a site that cannot be converted; none where all can. */
export function describeCoinsWithoutRate(core: RatedCore & SitesDep): readonly string[] {
  const sitesOf = new Map<Currency, string[]>();
  for (const { site } of core.sites.all())
    for (const coin of coinsWithoutRate(core, site))
      sitesOf.set(coin, [...(sitesOf.get(coin) ?? []), site.code]);
  return [...sitesOf].map(
    ([coin, sites]) =>
      `${coin} has no market and no rate in COIN_RATES: it cannot be converted at ${sites.join(', ')}`,
  );
}
