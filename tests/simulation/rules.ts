/** The shipped rules with limits of the day and month that players reach. */
import { money } from '../../src/domain/quantities.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { exchangeRules } from '../../src/gateway/exchange.ts';
import type { ListedFeed } from '../../src/gateway/feeds/index.ts';

/** As multiples of the smallest amount. */
const DAILY_TIMES = 20n;
const MONTHLY_TIMES = 30n;

export function simulatedRules(feed: ListedFeed): EngineRules {
  const rules = exchangeRules(feed);
  return {
    ...rules,
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
