/** The whole exchange as the parts of one run make it. */
import { HOUSE_APPEARANCE } from '../domain/sites.ts';
import { AccountGuard } from './accountGuard/accountGuard.ts';
import type { Accounts } from './accounts/accounts.ts';
import { createCoins } from './coins/coins.ts';
import { ContentBook } from './content/contentBook.ts';
import { marksBySecond } from './copytrade/figures/marks.ts';
import { TraderFiguresOfLog } from './copytrade/figures/traderFigures.ts';
import type { GatewayCore } from './core.ts';
import { Dashboard, type DashboardOptions } from './dashboard/dashboard.ts';
import type { ListedFeed } from './feeds/index.ts';
import { instrumentsOf } from './feeds/playedFeed.ts';
import { readHistory } from './futures/history.ts';
import { TradingTermsBook } from './futures/tradingTermsBook.ts';
import { createLiabilities } from './liabilities/liabilities.ts';
import type { ListReads } from './limits/listReads.ts';
import type { Loop } from './loop/loop.ts';
import type { MarketHub } from './market/hub.ts';
import { createMessageDesk } from './messages/messageDesk.ts';
import { MoneyTermsBook } from './moneyTerms/moneyTermsBook.ts';
import { MONEY_DEFAULTS, type MoneySettings } from './moneyTerms/settings.ts';
import type { RunOptions } from './options.ts';
import { PartnerNames } from './partners/access.ts';
import { Profits } from './partners/profits.ts';
import type { Clock } from './ports.ts';
import type { Publish } from './ports/submit.ts';
import type { Projector } from './projections/projector.ts';
import type { RunningProviders } from './providers/providers.ts';
import type { PushCarrier } from './push/port.ts';
import { PushDesk, type PushDeskOptions } from './push/pushDesk.ts';
import { readAccountEvents } from './readModels/accountEvents.ts';
import { createAccountReads } from './readModels/accounts.ts';
import { RequestGate } from './requests/requestGate.ts';
import { REQUESTS } from './requestTable.ts';
import type { Rounds } from './rounds/rounds.ts';
import { readStatement } from './statement/read.ts';
import { watchUsers } from './userIndex/userIndex.ts';
import { createMail } from './verification/mail.ts';

/** Books of derived facts, kept in memory as facts are stored. */
export interface Books {
  readonly tradingTerms: TradingTermsBook;
  readonly moneyTerms: MoneyTermsBook;
  readonly dashboard: Dashboard;
  readonly push: PushDesk;
}

interface BooksOptions
  extends DashboardOptions, Pick<GatewayCore, 'documents' | 'sessions' | 'sites'> {
  readonly feed: Pick<ListedFeed, 'listings'>;
  readonly broker: DashboardOptions['broker'] &
    PushDeskOptions['broker'] &
    Pick<Publish, 'toTopic'>;
  readonly projector: PushDeskOptions['projector'];
  readonly pushCarrier?: PushCarrier;
  readonly money?: Partial<MoneySettings> | undefined;
  readonly clock: Clock;
}

/** Creates the desk of push notifications with the labels and site names that they use. */
function createPush(options: BooksOptions): PushDesk {
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

/** Makes the books that later parts read; they are filled when features start. */
export const createBooks = (options: BooksOptions): Books => ({
  tradingTerms: new TradingTermsBook(options.rules),
  moneyTerms: new MoneyTermsBook({
    ...options,
    money: { ...MONEY_DEFAULTS, ...options.money },
  }),
  dashboard: new Dashboard(options),
  push: createPush(options),
});

interface CoreParts extends Pick<
  GatewayCore,
  | 'admins'
  | 'apiKeys'
  | 'documents'
  | 'publish'
  | 'sessions'
  | 'sites'
  | 'traderNames'
  | 'twoPersons'
  | 'daySums'
> {
  readonly lists: ListReads;
  readonly market: MarketHub;
  readonly rounds: Rounds;
  readonly projector: Projector;
  readonly accounts: Accounts;
  readonly providers: RunningProviders;
  readonly books: Books;
}

/** Joins what every feature offers beside the kernel. */
export function createCore(
  options: RunOptions,
  loop: Loop,
  { lists, market, rounds, projector, accounts, books, ...shared }: CoreParts,
): GatewayCore {
  const { documents, publish } = shared;
  const { store, clock, random, rules, feed, nextTurn } = options;
  const meta = { read: store.readMeta, write: store.writeMeta };
  const core: Omit<GatewayCore, 'coins' | 'guard'> = {
    clock,
    nextTurn,
    random,
    rules,
    ...books,
    dashboard: () => books.dashboard.read(),
    openInterest: (optionId) => books.dashboard.openInterest(optionId),
    money: { ...MONEY_DEFAULTS, ...options.money },
    feed: feed.info,
    instruments: instrumentsOf(feed),
    submit: loop.submit,
    requests: new RequestGate({
      kinds: REQUESTS,
      readState: (read) => loop.read(({ engine }) => read(engine)),
      findRequest: store.findRequest,
      projector,
    }),
    readAccounts: (read) => loop.read((head) => read(createAccountReads(head, accounts.directory))),
    ...shared,
    profiles: accounts.directory,
    userIndex: watchUsers(accounts.directory, { nextTurn, clock }),
    accounts,
    readState: (read) => loop.read(({ engine }) => read(engine)),
    market,
    rounds: rounds.queries,
    content: new ContentBook({ documents, clock }),
    partnerNames: new PartnerNames({ documents }),
    partners: new Profits({ ...options, documents, loop }),
    traderFigures: new TraderFiguresOfLog({
      ...options,
      documents,
      loop,
      marks: marksBySecond(market.markAt),
    }),
    history: (query) => readHistory(lists, { nextTurn, clock }, query),
    rows: lists.history,
    statement: (query) => readStatement({ lists, projector, turns: { nextTurn, clock } }, query),
    closings: lists.statement.closings,
    accountEvents: (userId, after, limit) =>
      readAccountEvents({ lists, projector }, { nextTurn, clock }, userId, after, limit),
    meta,
    ...createMail({ ...options, documents, meta }),
    messages: createMessageDesk({
      documents,
      clock,
      nextTurn,
      publish,
      logger: options.logger,
      profiles: accounts.directory,
    }),
    liabilities: createLiabilities({ ...options, documents, meta, walk: loop.walk }),
  };
  const guarded = { ...core, guard: new AccountGuard(core) };
  return { ...guarded, coins: createCoins(guarded, options.logger, options.coins) };
}
