/** What is kept in memory as facts are stored: terms of rounds and of trading, and figures. */
import type { GatewayCore } from './core.ts';
import { Dashboard, type DashboardOptions } from './dashboard/dashboard.ts';
import { TradingTermsBook } from './futures/tradingTermsBook.ts';
import type { StoredRun } from './loop/batch.ts';
import type { Rounds } from './rounds/rounds.ts';

export interface Kept {
  readonly reads: Pick<GatewayCore, 'tradingTerms' | 'dashboard' | 'openInterest'>;
  /** Receives everything that was stored, in order. */
  readonly take: (runs: readonly StoredRun[]) => void;
  /** Call when the log was read and before anything is added. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function createKept(options: DashboardOptions & { readonly rounds: Rounds }): Kept {
  const { rounds, loop, rules } = options;
  const tradingTerms = new TradingTermsBook(rules);
  const dashboard = new Dashboard(options);
  return {
    reads: {
      tradingTerms,
      dashboard: () => dashboard.read(),
      openInterest: (optionId) => dashboard.openInterest(optionId),
    },
    take: (runs) => {
      rounds.take(runs);
      tradingTerms.take(runs);
      dashboard.take(runs);
    },
    start: async () => {
      tradingTerms.load(await loop.read(({ engine }) => engine.tradingTerms));
      await Promise.all([rounds.start(), dashboard.start()]);
    },
    stop: () => dashboard.stop(),
  };
}
