/**
 * The client of one backend in one mode: every stream of it, joined. Screens, machines and the
 * pricing worker are connected to this by main.tsx; it starts nothing by itself but the clock.
 */
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  Subject,
  Subscription,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Acknowledged } from '../db/acknowledged.ts';
import type { ClientLog } from '../db/clientLog.ts';
import type { ReadNotices } from '../db/readNotices.ts';
import type { SessionStore } from '../db/sessions.ts';
import type { SiteMemory } from '../db/siteMemory.ts';
import { offersFeature, type SiteFeature } from '../domain/siteType.ts';
import type { CrossMessage } from '../protocol/futures/accountEvents.ts';
import type { AccountView } from '../protocol/accountView.ts';
import type { WireSiteInfo } from '../protocol/site/entities.ts';
import type { AccountReport } from './account.ts';
import type { DataHealth, ReceivedEvents } from './accountState.ts';
import type { CallError } from '../protocol/answer.ts';
import { createApi, type Api } from './api.ts';
import type { ClockReading } from '../protocol/clockReading.ts';
import { clockOffset } from './clockOffset.ts';
import type { Exclusive } from './exclusive.ts';
import type { AccountFact } from './facts.ts';
import type { RequestBeat } from './beat.ts';
import { createMarket, type Market } from './market/market.ts';
import type { Labels } from './feature.ts';
import { createLazyAccount, type LazyAccount } from './lazyAccount.ts';
import { createNoticeBoard, type NoticeBoard } from './noticeBoard.ts';
import type { Readable } from '../domain/readable.ts';
import { toReadable } from './readable.ts';
import { createSignIn, type SignIn } from './accounts/signIn.ts';
import { createSiteLoader, type Options, type SiteAnswer, type SiteLoader } from './siteLoader.ts';
import { createSocket, type Socket } from './socket.ts';
import type { WireTicker } from '../protocol/market/entities.ts';
import type { Tabs } from './tabMessages.ts';
import { createTabSocket } from './tabSocket.ts';
import type { Transport } from './transport.ts';
import { createUnreadNotices, type UnreadNotices } from './unreadNotices.ts';
import { createWarnings, type Warnings } from './futures/warnings.ts';
import type { LogLimits } from './viewSnapshots.ts';

export interface ClientOptions {
  readonly transport: Transport;
  readonly log: ClientLog<AccountFact>;
  /** How much of the log is kept beyond its snapshot. */
  readonly logLimits?: (() => LogLimits) | undefined;
  readonly sessions: SessionStore;
  readonly siteMemory: SiteMemory;
  /** Liquidation warnings that have been read. */
  readonly acknowledged: Acknowledged;
  /** Up to where notices have been read. */
  readonly readNotices: ReadNotices;
  /** First label of the page's host; domain/sites reads it. */
  readonly siteCode: string;
  readonly scheduler: SchedulerLike;
  readonly frame: RequestBeat;
  readonly exclusive: Exclusive;
  readonly language: () => 'ko' | 'en';
  /** Identifier of this browser at sign-up and log-in. */
  readonly deviceMark?: (() => string) | undefined;
  /** Binds the tabs of this browser to one connection; without it each has its own. */
  readonly tabs?: Tabs | undefined;
  /** Tickers that came with the page itself. */
  readonly firstTickers?: readonly WireTicker[];
}

export interface Client {
  readonly transport: Transport;
  readonly api: Api;
  readonly socket: Socket;
  readonly market: Market;
  readonly site: Readable<WireSiteInfo | undefined>;
  readonly options: Readable<Options>;
  readonly loadSite: () => Promise<SiteAnswer>;
  readonly loadOptions: () => Promise<void>;
  readonly auth: SignIn;
  /** The refresh token was refused: the user is signed out. */
  readonly sessionLost: Observable<CallError>;
  /** Another tab signed in, renewed the session or signed out; undefined when no user is signed in. */
  readonly sessionElsewhere: Observable<string | undefined>;
  /** Log, catching up and live account of one user, while subscribed to. */
  readonly startAccount: (userId: string) => Observable<AccountReport>;
  /** Loads the part of an account before a user signs in. */
  readonly prepareAccount: () => void;
  /** Erases the user's log in this browser; what this page receives for them later is not stored. */
  readonly eraseAccount: (userId: string) => Promise<void>;
  readonly account: Readable<AccountView>;
  readonly cross: Readable<CrossMessage | undefined>;
  readonly health: Readable<DataHealth>;
  readonly received: Observable<ReceivedEvents>;
  readonly notices: Pick<
    NoticeBoard,
    'notices' | 'history' | 'alerts' | 'openOption' | 'addRefused' | 'publish'
  >;
  readonly unreadNotices: Omit<UnreadNotices, 'close'>;
  readonly warnings: Omit<Warnings, 'close'>;
  /** The exchange's clock, ms UTC, moving on once a second. */
  readonly now: Readable<number>;
  /** The exchange's clock minus ours, ms. */
  readonly clockOffsetMs: Readable<number>;
  /** The measurement with its error; undefined before the first one. */
  readonly clock: Readable<ClockReading | undefined>;
  readonly scheduler: SchedulerLike;
  readonly close: () => void;
}

const TICK_MS = 1_000;

function createApiOf(
  options: ClientOptions,
  siteId: () => number | undefined,
  offers: (feature: SiteFeature) => boolean,
): Api {
  const { transport, sessions, scheduler, exclusive, language, deviceMark } = options;
  const shared = { transport, sessions, scheduler, exclusive, language, deviceMark };
  return createApi({ ...shared, siteInfoId: siteId, offers });
}

/** Tabs that are signed in as the same user share one connection. */
function createSocketOf(
  { transport, scheduler, sessions, tabs }: ClientOptions,
  { tokens }: Api,
  siteInfoId: () => number | undefined,
): Socket {
  const own = createSocket({ transport, tokens, siteInfoId, scheduler });
  const groupName = (): string =>
    `maru.socket.${transport.mode}.${transport.origin}.${sessions.get()?.user.id ?? 'guest'}`;
  return tabs === undefined ? own : createTabSocket({ own, tabs, groupName, scheduler });
}

const hasExtension = (
  site: WireSiteInfo | undefined,
  name: WireSiteInfo['extensions'][number],
): boolean => site?.extensions.includes(name) === true;

function createMarketOf(
  { scheduler, frame, firstTickers = [] }: ClientOptions,
  api: Api,
  socket: Socket,
  { site, options }: SiteLoader,
): Market {
  return createMarket({
    socket,
    api,
    scheduler,
    frame,
    firstTickers,
    hasTopics: site.pipe(
      filter((known) => known !== undefined),
      map((known) => hasExtension(known, 'market-topic')),
      distinctUntilChanged(),
    ),
    stocks: options.pipe(
      map(({ value }) => (value ?? []).map(({ stock }) => stock)),
      distinctUntilChanged((a, b) => a.join() === b.join()),
    ),
  });
}

/** The exchange's clock: ours, ticking on the scheduler, plus the measured offset. */
function createServerClock(
  api: Api,
  socket: Socket,
  scheduler: SchedulerLike,
  running: Subscription,
) {
  const offset = new BehaviorSubject(0);
  const reading = new BehaviorSubject<ClockReading | undefined>(undefined);
  const now = new BehaviorSubject(scheduler.now());
  const opened = socket.connection.pipe(filter((connection) => connection > 0));
  running.add(
    clockOffset(api, scheduler, opened).subscribe((measured) => {
      reading.next(measured);
      offset.next(measured.offsetMs);
    }),
  );
  running.add(
    combineLatest([timer(0, TICK_MS, scheduler), offset])
      .pipe(map(([, ahead]) => scheduler.now() + ahead))
      .subscribe(now),
  );
  return { offset, reading, now };
}

const labelsOf = ({ options }: SiteLoader): Labels => ({
  ofOption: (id) => options.value.value?.find((option) => option.id === id)?.label,
  ofStock: (stock) => options.value.value?.find((option) => option.stock === stock)?.label,
});

/** The account's part, which loads when it is needed, with the board that its notices appear on. */
function createAccountOf(
  { transport, log, logLimits, scheduler, readNotices }: ClientOptions,
  api: Api,
  socket: Socket,
  loader: SiteLoader,
  offset: BehaviorSubject<number>,
): {
  readonly account: LazyAccount;
  readonly board: NoticeBoard;
  readonly unreadNotices: UnreadNotices;
} {
  const now = (): number => scheduler.now() + offset.value;
  const board = createNoticeBoard({ socket, scheduler, now });
  const account = createLazyAccount({
    transport,
    api,
    socket,
    log,
    logLimits,
    scheduler,
    now,
    board,
    labels: labelsOf(loader),
    isNumbered: () => hasExtension(loader.site.value, 'event-seq'),
  });
  const { view } = account.state;
  const unreadNotices = createUnreadNotices({ view, history: board.history, read: readNotices });
  return { account, board, unreadNotices };
}

export function createClient(options: ClientOptions): Client {
  const { transport, sessions, siteMemory, siteCode, scheduler } = options;
  const running = new Subscription();
  let siteId = siteMemory.siteId();
  let known: WireSiteInfo | undefined;
  const api = createApiOf(
    options,
    () => siteId,
    // Until the site is known the exchange itself says what it offers.
    (feature) => known === undefined || offersFeature(known, feature),
  );
  const socket = createSocketOf(options, api, () => siteId);
  const loader = createSiteLoader(api, siteMemory, siteCode);
  running.add(
    loader.site.subscribe((site) => {
      known = site;
      siteId = site?.id ?? siteId;
    }),
  );
  const market = createMarketOf(options, api, socket, loader);
  const { offset, reading, now } = createServerClock(api, socket, scheduler, running);
  const { account, board, unreadNotices } = createAccountOf(options, api, socket, loader, offset);
  const { view, cross, health, received } = account.state;
  const warnings = createWarnings({
    view,
    received,
    acknowledged: options.acknowledged,
    labelOf: labelsOf(loader).ofOption,
  });
  const elsewhere = new Subject<string | undefined>();
  const announce = (): void => elsewhere.next(sessions.get()?.user.id);
  running.add(sessions.onForeignChange(announce));
  running.add(api.tokens.replaced.subscribe(announce));
  return {
    transport,
    scheduler,
    api,
    socket,
    market,
    site: toReadable(loader.site),
    options: toReadable(loader.options),
    loadSite: loader.loadSite,
    loadOptions: loader.loadOptions,
    auth: createSignIn(api, sessions, scheduler),
    sessionLost: api.tokens.lost,
    sessionElsewhere: elsewhere.asObservable(),
    startAccount: account.start,
    prepareAccount: account.prepare,
    eraseAccount: account.erase,
    account: toReadable(view),
    cross: toReadable(cross),
    health: toReadable(health),
    received: received.asObservable(),
    notices: board,
    unreadNotices,
    warnings,
    now: toReadable(now),
    clockOffsetMs: toReadable(offset),
    clock: toReadable(reading),
    close: () => {
      running.unsubscribe();
      account.close();
      warnings.close();
      unreadNotices.close();
      market.close();
    },
  };
}
