/**
 * The screens' only door. main.tsx joins it from streams, workers, db and machines; screens read
 * values and send intentions, and know nothing of sockets, stores or threads.
 */
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '../../machines/auth.ts';
import type { bootMachine } from '../../machines/boot.ts';
import type { socketMachine } from '../../machines/socket.ts';
import type { ChartPeriod } from '../../domain/market.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WireOptionSetting,
  WireSiteInfo,
} from '../../protocol/entities.ts';
import type { HistoryItem } from '../../protocol/calls/futures.ts';
import type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
} from '../../protocol/pricedView.ts';
import type { WireBook, WireCandle, WireMarketTrade, WireTicker } from '../../protocol/market.ts';
import type { Answer, Loadable, Readable } from './readable.ts';

export type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
  SideEstimate,
} from '../../protocol/pricedView.ts';

export type Mode = 'live' | 'practice';

export interface OrderInput {
  readonly futuresOptionId: number;
  readonly marketType: 'LIMIT' | 'MARKET';
  readonly side: 'BUY' | 'SELL';
  readonly price: string | undefined;
  readonly quantity: string;
  readonly reduceOnly: boolean;
  /** Made once per intention by the form, kept over retries. */
  readonly clientOrderId: string;
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

  readonly signup: (input: SignupInput) => Promise<Answer<{ readonly username: string }>>;
  readonly checkUsername: (username: string) => Promise<Answer<boolean>>;

  readonly notices: {
    /** Called for each new notice. */
    readonly onNotice: (listener: (notice: Notice) => void) => () => void;
    readonly history: Readable<readonly Notice[]>;
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

/** Choices kept in this browser under the specification's storage keys. */
export interface PreferenceValues {
  readonly theme: 'white' | 'dark';
  readonly language: 'ko' | 'en';
  /** Which colour means up; `language` follows the language. */
  readonly upColor: 'language' | 'red' | 'green';
  readonly favourites: readonly string[];
  readonly confirmOrders: boolean;
  readonly pnlBasis: 'mark' | 'last';
  /** Unset follows the language: Seoul for Korean, the browser's own for English. */
  readonly timeZone?: 'language' | 'Asia/Seoul' | 'UTC' | 'local';
  /** The option looked at last, by its id. */
  readonly playingOption?: string | undefined;
}

export interface Preferences {
  readonly values: Readable<PreferenceValues>;
  readonly set: (change: Partial<PreferenceValues>) => void;
}
