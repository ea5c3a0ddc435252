/**
 * The running exchange as the HTTP app sees it: one entry point for commands (`submit`), and reads.
 * Accounts and markets are read from memory, history and events from the store.
 */
import type { Role, User } from '../domain/accounts.ts';
import type { Actor } from '../domain/actor.ts';
import type { Push } from './push/port.ts';
import type { Unstamped } from '../domain/commands.ts';
import type { ExchangeEvent } from '../domain/events.ts';
import type { PositionMode } from '../domain/futuresOrders.ts';
import type {
  ApiKeyId,
  ClientOrderId,
  InstrumentCode,
  OptionId,
  OrderId,
  PositionId,
  RoundBetId,
  SessionId,
  SiteId,
  TradeOptionId,
  UserId,
} from '../domain/ids.ts';
import type { Instrument } from '../domain/instruments/index.ts';
import type { ChartPeriod, PriceType } from '../domain/market.ts';
import type { Rate } from '../domain/quantities.ts';
import type { Rejection } from '../domain/rejections.ts';
import type { Millis } from '../domain/time.ts';
import type { Bet } from '../domain/rounds/roundTypes.ts';
import type { EngineRules } from '../engine/contract.ts';
import type { EngineState } from '../engine/index.ts';
import type { CALLS } from '../protocol/contract.ts';
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { CallAnswer } from '../protocol/call.ts';
import type { WireDashboard } from '../protocol/dashboard/calls.ts';
import type { HistoryItem } from '../protocol/futures/history.ts';
import type { WireOptionSetting, WireOrder, WirePosition } from '../protocol/futures/entities.ts';
import type { WireUser } from '../protocol/accounts/entities.ts';
import type { WireWallet } from '../protocol/ledger/entities.ts';
import type { WireBook, WireCandle, WireTicker } from '../protocol/market/entities.ts';
import type { WireStatementLine } from '../protocol/statement/entities.ts';
import type { KeyBook } from './apiKeys/keyBook.ts';
import type { AdminBook } from './admins/adminBook.ts';
import type { AccountGuard } from './accountGuard/accountGuard.ts';
import type { Accounts, UserReads } from './accounts/accounts.ts';
import type { Publish } from './broker/publish.ts';
import type { ProfileReads } from './accounts/directory.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { SiteRegistry } from './site/siteRegistry.ts';
import type { CoinDesk } from './coins/coinDesk.ts';
import type { TraderNames } from './copytrade/traderNames.ts';
import type { TraderFigureReads } from './copytrade/figures/traderBook.ts';
import type { OpenInterest } from './dashboard/openFigures.ts';
import type { Documents } from './documents/documents.ts';
import type { TradingTermsBook } from './futures/tradingTermsBook.ts';
import type { Liabilities } from './liabilities/liabilityReads.ts';
import type { NextTurn } from './limits/lanes.ts';
import type { SecondRange } from './market/secondPrices.ts';
import type { DaySums } from './operator/daySums.ts';
import type { TwoPersons } from './operator/twoPersons.ts';
import type { UserIndex } from './operator/userIndex/userIndex.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PartnerProfits } from './partners/profitBook.ts';
import type { IdentityCheck } from './verification/identity.ts';
import type { Verification } from './verification/verification.ts';
import type { MessageDesk } from './messages/messageDesk.ts';
import type { MoneyTermsBook } from './money/moneyTermsBook.ts';
import type { MoneySettings } from './money/settings.ts';
import type { Providers } from './providers/access.ts';
import type { Reply } from './reply.ts';
import type { RequestGate, RequestKey } from './requests/requestGate.ts';
import type { RoundQueries } from './rounds/roundQueries.ts';
import type { StatementQuery, StatementRows } from './ports/statement.ts';
import type { Clock, FeedInfo, HistoryQuery, Page, RandomBytes } from './ports.ts';
import type { MetaName } from './ports/metaNames.ts';

/**
 * The result of a command, reported only after its events are stored. `events` is empty when the
 * command changed nothing (an order placed again under the same client order id).
 */
export type SubmitResult =
  | { readonly ok: true; readonly at: Millis; readonly events: readonly ExchangeEvent[] }
  | { readonly ok: false; readonly at: Millis; readonly rejection: Rejection };

/**
 * Without an actor the command is its user's, or of no user the exchange's own; an operator or a
 * provider is named. Refusals never reject; TRY_AGAIN when the store failed or the exchange is
 * stopping.
 */
export type Submit = (command: Unstamped, actor?: Actor) => Promise<SubmitResult>;

/** The current accounts. Passed to a reader by `readAccounts`; do not retain. */
export interface AccountReads extends UserReads {
  /** The signed-in user with wallets by type. */
  readonly me: (userId: UserId) => WireUser | undefined;
  /** As it is shown: TRADER while the user trades for others. Rule [Y-W7]. */
  readonly roleOf: (user: Pick<User, 'id' | 'role'>) => Role;
  /** All wallets, those never used with zeros; FUTURES with its figures at mark. */
  readonly wallets: (userId: UserId) => readonly WireWallet[];
  /** Working orders, oldest first. */
  readonly openOrders: (userId: UserId, optionId?: OptionId) => readonly WireOrder[];
  /** A working order of this user; finished ones are in the history. */
  readonly order: (userId: UserId, orderId: OrderId) => WireOrder | undefined;
  /** The order placed under a client order id: working, or one of the user's last finished. */
  readonly orderIdByClientId: (userId: UserId, clientOrderId: ClientOrderId) => OrderId | undefined;
  readonly positions: (userId: UserId, optionId?: OptionId) => readonly WirePosition[];
  /** An open position of this user. */
  readonly position: (userId: UserId, positionId: PositionId) => WirePosition | undefined;
  readonly positionMode: (userId: UserId) => PositionMode;
  /** The largest market orders at a leverage. */
  readonly quantityPer: (
    userId: UserId,
    optionId: OptionId,
    leverage: number,
  ) => Reply<CallAnswer<typeof CALLS.quantityPer>>;
  /** Leverage and margin type for every option, the defaults where the user chose nothing. */
  readonly settings: (userId: UserId) => readonly WireOptionSetting[];
  /** Bets in progress, newest first. */
  readonly openBets: (userId: UserId, optionId?: TradeOptionId) => readonly Bet[];
  /** The bet in progress that was placed under a client bet id. */
  readonly betByClientId: (userId: UserId, clientBetId: ClientOrderId) => Bet | undefined;
  /** The same by its id, or one of the user's last that ended. */
  readonly betIdByClientId: (userId: UserId, clientBetId: ClientOrderId) => RoundBetId | undefined;
  /** Number of the user's last account event; 0 before the first. */
  readonly lastSeq: (userId: UserId) => number;
}

/** A price and its moment. */
export interface PriceAt {
  readonly at: Millis;
  readonly price: string;
}

/** The current markets. Undefined for a stock that is not offered or has no price yet. */
export interface MarketReads {
  /** The moment of the current state of all markets. */
  readonly now: () => Millis;
  readonly stocks: readonly InstrumentCode[];
  readonly isOpen: (stock: InstrumentCode) => boolean;
  readonly ticker: (stock: InstrumentCode) => WireTicker | undefined;
  /** The rate announced for a funding moment; undefined when the market was closed then. */
  readonly fundingRate: (stock: InstrumentCode, dueAt: Millis) => Rate | undefined;
  readonly tickers: () => readonly WireTicker[];
  /** The best 20 levels a side. */
  readonly book: (stock: InstrumentCode) => WireBook | undefined;
  /** The forming one-minute candle. */
  readonly formingCandle: (stock: InstrumentCode) => WireCandle | undefined;
  /** Candles opening in [from, to), oldest first, the last one as far as now has come. */
  readonly candles: (
    stock: InstrumentCode,
    period: ChartPeriod,
    from: Millis,
    to: Millis,
    type?: PriceType,
  ) => readonly WireCandle[];
  /** Does a part of the work before the first candles of a price; whether it is all done. */
  readonly prepareCandles: (stock: InstrumentCode, type: PriceType) => boolean;
  /** Prices of the series that fills orders, at each second the market was open; newest first. */
  readonly pricesBySecond: (stock: InstrumentCode, range: SecondRange) => Page<PriceAt>;
  /**
   * The last price now or `secondsAgo` (whole seconds, at most a day); of a closed market its last
   * close.
   */
  readonly lastPrice: (stock: InstrumentCode, secondsAgo: number) => PriceAt | undefined;
}

/** Small named texts kept by the store (signing key). */
export interface MetaStore {
  readonly read: (key: MetaName) => Promise<string | undefined>;
  readonly write: (key: MetaName, value: string) => Promise<void>;
}

/** A user of a site. */
interface Member {
  readonly userId: UserId;
  readonly siteId: SiteId;
}

/** The bearer of an access token. */
export interface Identity extends Member {
  readonly sessionId: SessionId;
}

/** The program that signed a request with its key. */
export interface KeyIdentity extends Member {
  readonly keyId: ApiKeyId;
}

/** Whoever acts for a user. */
export type Bearer = Identity | KeyIdentity;

export type AuthenticateResult =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly rejection: Rejection };

/** Checks an access token; never rejects. The broker calls it at CONNECT. */
export type Authenticate = (token: string) => Promise<AuthenticateResult>;

/** The exchange has no trustworthy state in memory: it is starting, or its store is failing. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

export interface GatewayCore {
  /** Keys of people's programs. */
  readonly apiKeys: KeyBook;
  readonly clock: Clock;
  /** Informs owners of changes, and holds money back after them. */
  readonly guard: AccountGuard;
  /** Lets orders and prices pass between the parts of a long read. */
  readonly nextTurn: NextTurn;
  readonly random: RandomBytes;
  readonly rules: EngineRules;
  /** Fees and limits of the orders that are placed now, and those before. */
  readonly tradingTerms: Pick<TradingTermsBook, 'shipped' | 'newest' | 'changed'>;
  /** Limits, fees and rates of money of now, and those of other moments. */
  readonly moneyTerms: Omit<MoneyTermsBook, 'load' | 'take' | 'stop'>;
  /** The figures of the operator's first page. */
  readonly dashboard: () => Promise<WireDashboard>;
  /** Notifications while no page is open. */
  readonly push: Push;
  /** What is open in an instrument now; undefined for one in which nothing ever was. */
  readonly openInterest: (optionId: OptionId) => Readonly<OpenInterest> | undefined;
  readonly money: MoneySettings;
  readonly sites: SiteRegistry;
  readonly feed: FeedInfo;
  /**
   * What the feed has prices for, by code; a recorded folder may hold more than the catalogue
   * names.
   */
  readonly instruments: ReadonlyMap<InstrumentCode, Instrument>;
  readonly submit: Submit;
  /** For commands with a request id of the client's own. */
  readonly requests: RequestGate;
  /** The row of the history with a request that is over. */
  readonly storedRequest: (request: RequestKey) => Promise<string | undefined>;
  readonly documents: Documents;
  /** For what is no account event; publish after it is stored. */
  readonly publish: Publish;
  /** Coins over their networks: addresses, deposits, address book. */
  readonly coins: CoinDesk;
  /** Profiles and sessions, from memory. */
  readonly profiles: ProfileReads;
  readonly sessions: Sessions;
  /** Operators and what they were granted, from memory. */
  readonly admins: AdminBook;
  /** Acts that take two of them. */
  readonly twoPersons: TwoPersons;
  /** What each operator moved within a day. */
  readonly daySums: DaySums;
  readonly accounts: Pick<Accounts, 'complete' | 'abandon' | 'erase' | 'change'>;
  /**
   * Calls `read` at a moment when memory matches the store exactly: immediately, or after the
   * append in progress. Its result is never rolled back. Rejects with UnavailableError while the
   * store cannot be reached; answer TRY_AGAIN then.
   */
  readonly readAccounts: <T>(read: (accounts: AccountReads) => T) => Promise<T>;
  /** The same for a feature that reads its own part of the engine's state. */
  readonly readState: <T>(read: (state: EngineState) => T) => Promise<T>;
  readonly market: MarketReads;
  readonly rounds: RoundQueries;
  readonly providers: Providers;
  /** Finished orders, executions and funding payments, newest first. */
  readonly history: (query: HistoryQuery) => Promise<Page<HistoryItem>>;
  /** Rows of any list as they are stored. */
  readonly rows: (query: HistoryQuery) => Promise<Page<string>>;
  /** Movements of a user's wallets, newest first. */
  readonly statement: (query: StatementQuery) => Promise<Page<WireStatementLine>>;
  /** What the wallets of a user held before each of some moments. */
  readonly closings: StatementRows['closings'];
  /** Account events with `seq > after`, oldest first, at most `limit`. */
  readonly accountEvents: (
    userId: UserId,
    after: number,
    limit: number,
  ) => Promise<readonly AccountEvent[]>;
  readonly meta: MetaStore;
  /** E-mail and SMS. */
  readonly outbox: Outbox;
  /** Codes to what people can be reached at, and proofs for them. */
  readonly verification: Verification;
  /** Proves phones in a window of another service. */
  readonly identity: IdentityCheck;
  /** Messages to people. */
  readonly messages: MessageDesk;
  readonly liabilities: Liabilities;
  /** What partners earned. */
  readonly partners: PartnerProfits;
  readonly traderFigures: TraderFigureReads;
  readonly traderNames: TraderNames;
  /** Users by what operators filter and search. */
  readonly userIndex: UserIndex;
}
