/**
 * The screens' only door. main.tsx joins it from streams, workers, db and machines; screens read
 * values and send intentions, and know nothing of sockets, stores or threads.
 */
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '../../machines/auth.ts';
import type { bootMachine } from '../../machines/boot.ts';
import type { ordersMachine } from '../../machines/orders.ts';
import type { roundMachine } from '../../machines/round.ts';
import type { socketMachine } from '../../machines/socket.ts';
import type { MarketType, PositionMode, PositionSide } from '../../domain/futuresOrders.ts';
import type { ChartPeriod } from '../../domain/market.ts';
import type { GameType } from '../../domain/rounds/roundTypes.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WireOptionSetting,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import type { HistoryItem } from '../../protocol/futures/history.ts';
import type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
} from '../../protocol/futures/pricedView.ts';
import type {
  DailySummary,
  PublicBet,
  RoundTick,
  WireBet,
  WireRound,
  WireTradeOption,
} from '../../protocol/rounds/entities.ts';
import type {
  WireBook,
  WireCandle,
  WireMarketTrade,
  WireTicker,
} from '../../protocol/market/entities.ts';
import type { Answer, Loadable, Readable } from './readable.ts';

export type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
  SideEstimate,
} from '../../protocol/futures/pricedView.ts';

export type Mode = 'live' | 'practice';

/** Take-profit and stop-loss, by the mark price or by the last; undefined = none. */
export interface ExitsInput {
  readonly takeProfit: string | undefined;
  readonly stopLoss: string | undefined;
  readonly isMarkTp: boolean;
  readonly isMarkSl: boolean;
}

/** Of TAKEPROFIT and STOPLOSS the `isMark...` of their type is about their own trigger. */
export interface OrderInput extends ExitsInput {
  readonly futuresOptionId: number;
  readonly marketType: MarketType;
  readonly side: 'BUY' | 'SELL';
  /** Hedge mode only. */
  readonly positionSide: PositionSide | undefined;
  readonly price: string | undefined;
  readonly triggerPrice: string | undefined;
  readonly quantity: string;
  readonly reduceOnly: boolean;
  /** Made once per intention by the form, kept over retries. */
  readonly clientOrderId: string;
}

/** What is undefined stays as it is. */
export interface AmendInput {
  readonly id: string;
  readonly price?: string | undefined;
  readonly triggerPrice?: string | undefined;
  /** The whole quantity, its filled part included. */
  readonly quantity?: string | undefined;
}

export interface SignupInput {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly nick: string;
  readonly partnerId: string | undefined;
}

/** Something to tell the person once: a toast, kept in the notification history. */
export interface Notice {
  readonly id: string;
  readonly at: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** i18n key with its figures. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * A message that must be read: shown alone in a dialog titled 알림. A failed start and a failed
 * reconnect need none, the screens see those in the machines.
 */
export interface Alert {
  readonly id: string;
  /** i18n key (`alert.DENIED`, `alert.FORCED_LOGOUT`, `alert.TEXT` with `text`) with its figures. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Connection =
  | { readonly state: 'online'; readonly heardAt: number | undefined }
  | { readonly state: 'reconnecting'; readonly heardAt: number | undefined }
  | { readonly state: 'offline'; readonly heardAt: number | undefined };

export interface HistoryRequest {
  readonly kind: 'ORDER' | 'TRADE' | 'FUNDING';
  readonly futuresOptionId: number | undefined;
  /** Moments, ms UTC, both included; undefined is no limit. */
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
  readonly page: number;
  readonly size: number;
}

export interface Services {
  readonly mode: Readable<Mode>;
  /**
   * Signs out nobody: each mode keeps its own session. `path` is where the other mode begins,
   * without one the page that is open.
   */
  readonly switchMode: (mode: Mode, path?: string) => Promise<void>;
  readonly site: Readable<WireSiteInfo | undefined>;

  readonly boot: ActorRefFrom<typeof bootMachine>;
  readonly auth: ActorRefFrom<typeof authMachine>;
  readonly socket: ActorRefFrom<typeof socketMachine>;
  /** One actor for each working order: what is being asked of it. */
  readonly orders: ActorRefFrom<typeof ordersMachine>;
  readonly connection: Readable<Connection>;
  /** The exchange's clock, ms UTC (own clock plus measured offset), refreshed about once a second. */
  readonly now: Readable<number>;

  readonly account: Readable<AccountView>;
  readonly options: Readable<Loadable<readonly WireFuturesOption[]>>;

  readonly market: {
    /** Newest tickers of all stocks. */
    readonly tickers: Readable<ReadonlyMap<string, WireTicker>>;
    readonly ticker: (stock: string) => Readable<WireTicker | undefined>;
    readonly book: (stock: string) => Readable<WireBook | undefined>;
    /** Newest first, at most 100. */
    readonly trades: (stock: string) => Readable<readonly WireMarketTrade[]>;
    readonly formingCandle: (stock: string) => Readable<WireCandle | undefined>;
    /** Asks for a stock's live data until released. */
    readonly watch: (stock: string) => () => void;
    readonly candles: (
      stock: string,
      period: ChartPeriod,
      fromMs: number,
      toMs: number,
    ) => Promise<Answer<readonly WireCandle[]>>;
    /** The 500 candles before `beforeMs`, oldest first; `nextBeforeMs` undefined at the beginning. */
    readonly candlesBefore: (
      stock: string,
      period: ChartPeriod,
      beforeMs: number,
    ) => Promise<
      Answer<{ readonly items: readonly WireCandle[]; readonly nextBeforeMs: number | undefined }>
    >;
  };

  readonly pricing: {
    readonly position: (positionId: string) => Readable<PricedPosition | undefined>;
    readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
    readonly figures: Readable<AccountFigures | undefined>;
    /** Recomputed by the worker whenever input, account or prices change. */
    readonly estimate: (input: Readable<EstimateInput>) => Readable<Estimate | undefined>;
  };

  readonly trade: {
    readonly placeOrder: (input: OrderInput) => Promise<Answer<WireOrder>>;
    readonly amendOrder: (input: AmendInput) => Promise<Answer<WireOrder>>;
    readonly setExits: (positionId: string, exits: ExitsInput) => Promise<Answer<WirePosition>>;
    readonly changeMargin: (
      positionId: string,
      type: 'ADD' | 'REMOVE',
      amount: string,
    ) => Promise<Answer<WirePosition>>;
    readonly setPositionMode: (mode: PositionMode) => Promise<Answer<PositionMode>>;
    readonly cancelOrder: (orderId: string) => Promise<Answer<WireOrder>>;
    readonly cancelAll: (futuresOptionId: number | undefined) => Promise<Answer<readonly string[]>>;
    readonly setLeverage: (
      futuresOptionId: number,
      leverage: number,
    ) => Promise<Answer<WireOptionSetting>>;
    readonly setMarginType: (
      futuresOptionId: number,
      marginType: 'CROSS' | 'ISOLATED',
    ) => Promise<Answer<WireOptionSetting>>;
    readonly history: (
      request: HistoryRequest,
    ) => Promise<Answer<{ readonly items: readonly HistoryItem[]; readonly total: number }>>;
  };

  readonly rounds: RoundServices;

  readonly signup: (input: SignupInput) => Promise<Answer<{ readonly username: string }>>;
  readonly checkUsername: (username: string) => Promise<Answer<boolean>>;

  readonly notices: {
    /** Called for each new notice. */
    readonly onNotice: (listener: (notice: Notice) => void) => () => void;
    readonly history: Readable<readonly Notice[]>;
    /** Liquidation warnings nobody has acknowledged yet, newest first; gone with their position. */
    readonly warnings: Readable<readonly Notice[]>;
    readonly acknowledge: (id: string) => void;
    /** The page of this option is open until released: its leverage changes are told. */
    readonly openOption: (futuresOptionId: number) => () => void;
  };
  readonly alerts: {
    /** The oldest alert nobody has read yet. */
    readonly current: Readable<Alert | undefined>;
    /** Read: what the alert waits for (a reload) goes on. */
    readonly acknowledge: (id: string) => void;
  };
  /** Unread messages of the inbox; missing where the server offers no inbox. */
  readonly unreadMessages?: Readable<number>;
  readonly preferences: Preferences;
  readonly reload: () => void;
}

export interface BetInput {
  readonly tradeRoundId: string;
  readonly type: 'B' | 'S';
  readonly point: string;
  /** Made once per intention, kept over retries. */
  readonly clientBetId: string;
}

export interface BetListRequest {
  readonly tradeOptionId: number | undefined;
  /** Bets of one round alone. */
  readonly tradeRoundId?: string | undefined;
  /** Game types, sides and statuses; empty is all. */
  readonly gameTypes: readonly string[];
  readonly sides: readonly ('B' | 'S')[];
  readonly statuses: readonly (1 | 2 | 3)[];
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
  readonly page: number;
  readonly size: number;
}

/** How far the exchange's clock is from this computer's, and how sure that is. */
export interface ClockReading {
  /** Add to the own clock, ms. */
  readonly offsetMs: number;
  /** Half of the best round trip and a millisecond: the true offset is within this. */
  readonly errorMs: number;
  readonly samples: number;
}

/** Short rounds. */
export interface RoundServices {
  readonly options: Readable<Loadable<readonly WireTradeOption[]>>;
  readonly clock: Readable<ClockReading | undefined>;
  /** The life of an option's rounds, started for who holds it, stopped when the last lets go. */
  readonly watch: (tradeOptionId: number) => {
    readonly actor: ActorRefFrom<typeof roundMachine>;
    readonly release: () => void;
  };
  readonly bet: (input: BetInput) => Promise<Answer<WireBet>>;
  readonly recent: (tradeOptionId: number) => Promise<Answer<readonly WireRound[]>>;
  readonly round: (
    tradeRoundId: string,
  ) => Promise<Answer<{ readonly round: WireRound; readonly ticks: readonly RoundTick[] }>>;
  readonly summary: (
    tradeOptionId: number,
    date: string | undefined,
  ) => Promise<Answer<DailySummary>>;
  readonly bets: (
    request: BetListRequest,
  ) => Promise<Answer<{ readonly items: readonly WireBet[]; readonly total: number }>>;
  readonly everybody: (tradeOptionId: number) => Promise<Answer<readonly PublicBet[]>>;
  /** Power balls' commitments as this browser saw them while their rounds ran. */
  readonly commitments: {
    readonly see: (tradeRoundId: string, commitment: string) => void;
    readonly of: (tradeRoundId: string) => string | undefined;
  };
}

/** How a person has arranged the futures terminal. */
export interface TerminalPreferences {
  /** Shares of resizable panels by group, percent. */
  readonly panelSizes: Readonly<Record<string, readonly number[]>>;
  /** Hidden columns by table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  /** Chosen book grouping by stock. */
  readonly bookGroupings: Readonly<Record<string, string>>;
  /** Indicators on the chart, such as `MA:7`, `EMA:25`, `BB:20:2`, `RSI:14`, `MACD:12:26:9`. */
  readonly indicators: readonly string[];
  readonly period: ChartPeriod | undefined;
  /** Tables show the chosen instrument alone. */
  readonly hideOthers: boolean;
}

/** Choices kept in this browser under the specification's storage keys. */
export interface PreferenceValues {
  readonly theme: 'white' | 'dark';
  readonly language: 'ko' | 'en';
  /** Which colour means up; `language` follows the language. */
  readonly upColor: 'language' | 'red' | 'green';
  readonly favourites: readonly string[];
  readonly confirmOrders: boolean;
  /** Types that are sent unasked although confirmOrders is on. */
  readonly unconfirmedTypes: readonly MarketType[];
  readonly pnlBasis: 'mark' | 'last';
  /** The margin that ROE is a share of. */
  readonly roeBasis: 'entry' | 'mark';
  readonly soundFill: boolean;
  readonly soundWarning: boolean;
  readonly soundMessage: boolean;
  readonly betEndAlarm: boolean;
  readonly terminal: TerminalPreferences;
  /** Unset follows the language: Seoul for Korean, the browser's own for English. */
  readonly timeZone?: 'language' | 'Asia/Seoul' | 'UTC' | 'local';
  /** The option looked at last, by its id. */
  readonly playingOption?: string | undefined;
  /** The game of short rounds looked at last. */
  readonly playingGame?: GameType | undefined;
  /** Options of short rounds watched together; undefined before the first choice. */
  readonly watchedRounds?: readonly number[] | undefined;
}

export interface Preferences {
  readonly values: Readable<PreferenceValues>;
  readonly set: (change: Partial<PreferenceValues>) => void;
}
