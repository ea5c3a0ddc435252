/** The shipped rules with limits that players reach: of the day and month, and of one order. */
import { money, quantityOf } from '../../src/domain/quantities.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { exchangeRules } from '../../src/gateway/exchange.ts';
import type { ListedFeed } from '../../src/gateway/feeds/index.ts';

/** As multiples of the smallest amount. */
const DAILY_TIMES = 20n;
const MONTHLY_TIMES = 30n;

/** Largest single orders, where positions are to become larger than that. */
const MOST: Readonly<Record<string, string>> = { XRPUSDT: '2000' };

export function simulatedRules(feed: ListedFeed): EngineRules {
  const rules = exchangeRules(feed);
  return {
    ...rules,
    options: rules.options.map((option) => {
      const most = MOST[option.instrument];
      return most === undefined ? option : { ...option, maxQuantity: quantityOf(most) };
    }),
    moneyTermsOf: (site, wallet, type) => {
      const terms = rules.moneyTermsOf(site, wallet, type);
      return (
        terms && {
          ...terms,
          dailyMaximum: money(terms.minimum * DAILY_TIMES),
          monthlyMaximum: money(terms.minimum * MONTHLY_TIMES),
        }
      );
    },
  };
}
