/** What is kept in memory as facts are stored: terms of rounds and of trading, and figures. */
import { HOUSE_APPEARANCE } from '../domain/sites.ts';
import type { Publish } from './ports/publish.ts';
import type { GatewayCore } from './core.ts';
import type { ListedFeed } from './feeds/index.ts';
import type { PushCarrier } from './push/port.ts';
import { PushDesk, type PushDeskOptions } from './push/pushDesk.ts';
import { Dashboard, type DashboardOptions } from './dashboard/dashboard.ts';
import { TradingTermsBook } from './futures/tradingTermsBook.ts';
import { moneyChanges } from '../engine/money/changedMoney.ts';
import { MoneyTermsBook } from './moneyTerms/moneyTermsBook.ts';
import { MONEY_DEFAULTS, type MoneySettings } from './moneyTerms/settings.ts';
import type { StoredRun } from './loop/batch.ts';
import type { Clock } from './ports.ts';
import type { Rounds } from './rounds/rounds.ts';

export interface Kept {
  readonly reads: Pick<
    GatewayCore,
    'tradingTerms' | 'moneyTerms' | 'dashboard' | 'openInterest' | 'push'
  >;
  /** Receives everything that was stored, in order. */
  readonly take: (runs: readonly StoredRun[]) => void;
  /** Call when the log was read and before anything is added. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface KeptOptions
  extends DashboardOptions, Pick<GatewayCore, 'documents' | 'sessions' | 'sites'> {
  readonly rounds: Rounds;
  readonly feed: Pick<ListedFeed, 'listings'>;
  readonly broker: DashboardOptions['broker'] &
    PushDeskOptions['broker'] &
    Pick<Publish, 'toTopic'>;
  readonly projector: PushDeskOptions['projector'];
  readonly pushCarrier?: PushCarrier;
  readonly money?: Partial<MoneySettings> | undefined;
  readonly clock: Clock;
}

/** What notifications ask of the exchange. */
function createPush(options: KeptOptions): PushDesk {
  const { store, feed, sites } = options;
  const labels = new Map(
    feed.listings.map(({ instrument }) => [String(instrument.code), instrument.label]),
  );
  return new PushDesk({
    ...options,
    carrier: options.pushCarrier,
    meta: { read: store.readMeta, write: store.writeMeta },
    labelOf: (stock) => labels.get(stock) ?? stock,
    siteNameOf: (id) => sites.byId(id)?.appearance.name ?? HOUSE_APPEARANCE.name,
  });
}

export function createKept(options: KeptOptions): Kept {
  const { rounds, loop, rules } = options;
  const push = createPush(options);
  const tradingTerms = new TradingTermsBook(rules);
  const moneyTerms = new MoneyTermsBook({
    ...options,
    money: { ...MONEY_DEFAULTS, ...options.money },
  });
  const dashboard = new Dashboard(options);
  return {
    reads: {
      tradingTerms,
      moneyTerms,
      push,
      dashboard: () => dashboard.read(),
      openInterest: (optionId) => dashboard.openInterest(optionId),
    },
    take: (runs) => {
      rounds.take(runs);
      tradingTerms.take(runs);
      moneyTerms.take(runs);
      dashboard.take(runs);
      push.take(runs);
    },
    start: async () => {
      tradingTerms.load(await loop.read(({ engine }) => engine.tradingTerms));
      moneyTerms.load(await loop.read(({ engine }) => moneyChanges(engine)));
      await Promise.all([rounds.start(), dashboard.start(), push.start()]);
    },
    stop: async () => {
      moneyTerms.stop();
      await Promise.all([dashboard.stop(), push.stop()]);
    },
  };
}
