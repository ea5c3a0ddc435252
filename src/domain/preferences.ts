/** The preferences of the client; each word list is defined here once. */
import type { MarketType } from './futuresOrders.ts';
import type { ChartPeriod, PriceType } from './market.ts';
import type { Readable } from './readable.ts';
import type { BoundKeys } from './shortcuts.ts';
import type { GameType } from './rounds/roundTypes.ts';

export const THEMES = ['white', 'dark'] as const;
export const LANGUAGES = ['ko', 'en'] as const;
/** Which color means up; `language` follows the language. */
export const UP_COLORS = ['language', 'red', 'green'] as const;
/** The price that unrealized profit is based on. */
export const PNL_BASES = ['mark', 'last'] as const;
/** The margin that ROE is a share of. */
export const ROE_BASES = ['entry', 'mark'] as const;
/** Seconds after which all orders are cancelled once the page is gone. */
export const CANCEL_TIMERS = ['off', '10', '30', '60', '300'] as const;
/** How often market figures are drawn: 10, 60 or 4 times a second. */
export const UPDATE_RATES = ['normal', 'smooth', 'saving'] as const;
/** `language` follows the language: Seoul for Korean, the browser's own zone for English. */
export const TIME_ZONES = ['language', 'Asia/Seoul', 'UTC', 'local'] as const;

export type Language = (typeof LANGUAGES)[number];
export type UpdateRate = (typeof UPDATE_RATES)[number];

/** An arrangement of the terminal's panels. */
export interface PanelLayout {
  /** Under which it is saved; undefined for one that is not. */
  readonly name: string | undefined;
  /** The panels and their places, as text. */
  readonly model: string;
}

/** Periods in the bar of the chart before the person has chosen. */
export const USUAL_PERIODS: readonly ChartPeriod[] = ['1m', '5m', '15m', '1h', '4h', '1D'];

/** How many instruments a chart compares with its own. */
export const COMPARED_MAX = 3;

/** How many arrangements of panels one browser keeps. */
export const SAVED_LAYOUTS_MAX = 20;

/** The user's layout of the futures terminal. */
export interface TerminalPreferences {
  /** Shares of resizable panels by group, percent. */
  readonly panelSizes: Readonly<Record<string, readonly number[]>>;
  /** Hidden columns by table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  /** Chosen book grouping by stock. */
  readonly bookGroupings: Readonly<Record<string, string>>;
  /** Indicators on the chart, such as `MA:7`, `BB:20:2`, `VWAP`, `MACD:12:26:9`. */
  readonly indicators: readonly string[];
  readonly period: ChartPeriod | undefined;
  /** Periods in the bar of the chart; the others are in its menu. */
  readonly periods: readonly ChartPeriod[];
  /** The price that the chart shows. */
  readonly priceType: PriceType;
  /** Stocks that the chart compares with its own. */
  readonly compared: readonly string[];
  /** Tables show only the chosen instrument. */
  readonly hideOthers: boolean;
  /** The arrangement in use; undefined for the standard one. */
  readonly layout: PanelLayout | undefined;
  /** Saved arrangements, as texts by their names. */
  readonly savedLayouts: Readonly<Record<string, string>>;
}

export interface PreferenceValues {
  readonly theme: (typeof THEMES)[number];
  readonly language: Language;
  readonly upColor: (typeof UP_COLORS)[number];
  readonly favourites: readonly string[];
  readonly confirmOrders: boolean;
  /** Types that are sent without confirmation although confirmOrders is on. */
  readonly unconfirmedTypes: readonly MarketType[];
  /** Whether a bet is confirmed before it is sent; by default one press places it. */
  readonly confirmBets: boolean;
  readonly pnlBasis: (typeof PNL_BASES)[number];
  readonly roeBasis: (typeof ROE_BASES)[number];
  readonly soundFill: boolean;
  readonly soundWarning: boolean;
  readonly soundMessage: boolean;
  /** Money that was credited, and requests that were approved or rejected. */
  readonly soundMoney: boolean;
  /** Sound at the end of a bet. */
  readonly betEndAlarm: boolean;
  /** Balances on the asset pages are covered. */
  readonly hideBalances: boolean;
  readonly cancelTimer: (typeof CANCEL_TIMERS)[number];
  readonly updateRate: UpdateRate;
  readonly terminal: TerminalPreferences;
  readonly timeZone: (typeof TIME_ZONES)[number];
  /** Chosen keys of shortcuts. */
  readonly boundKeys: BoundKeys;
  /** The option last viewed, by its id; undefined before the first. */
  readonly playingOption: string | undefined;
  /** The game of short rounds last viewed; undefined before the first. */
  readonly playingGame: GameType | undefined;
  /** Options of short rounds watched together; undefined before the first choice. */
  readonly watchedRounds: readonly number[] | undefined;
  /** Pages for developers and testers of the client: state charts, event log, pricing. */
  readonly developerPages: boolean;
  /** Days for which this browser keeps folded facts of its log. */
  readonly logDays: number;
  /** Room for the log of one account, in millions of characters. */
  readonly logMegabytes: number;
}

export interface WholeRange {
  readonly min: number;
  readonly max: number;
  /** Used until the person chooses another. */
  readonly initial: number;
}

/** Bounds and defaults of the settings for trimming the log. */
export const LOG_LIMITS = {
  logDays: { min: 1, max: 3_650, initial: 30 },
  logMegabytes: { min: 1, max: 2_000, initial: 200 },
} as const satisfies { readonly [Name in keyof PreferenceValues]?: WholeRange };

/** @returns undefined for text that is no whole number of the range in plain digits */
export function readWhole(text: string, { min, max }: WholeRange): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/**
 * Preferences that follow a person to their other devices: what they watch, and how they read and
 * send. The others belong to the device: its light, its language, its screen, its loudspeaker.
 */
export const FOLLOWING_PREFERENCES = [
  'favourites',
  'watchedRounds',
  'upColor',
  'timeZone',
  'pnlBasis',
  'roeBasis',
  'confirmOrders',
  'unconfirmedTypes',
  'confirmBets',
] as const satisfies readonly (keyof PreferenceValues)[];

export type FollowingPreference = (typeof FOLLOWING_PREFERENCES)[number];

/** As they are stored, by name; null for one that was set back to its default. */
export type PreferenceTexts = {
  readonly [Name in FollowingPreference]?: string | null | undefined;
};

/** The preferences as stored in this browser. */
export interface Preferences {
  /** Changes also when another tab changes a choice. */
  readonly values: Readable<PreferenceValues>;
  readonly set: (change: Partial<PreferenceValues>) => void;
}

/** Preferences as stored, for the code that takes them to other devices. */
export interface FollowingPreferences {
  /** Texts of the preferences that were ever set in this browser. */
  readonly texts: () => PreferenceTexts;
  /** Stores values of another device; `onSet` is not called. */
  readonly take: (texts: PreferenceTexts) => void;
  /** Calls `listener` with preferences that the user has just set in this page. */
  readonly onSet: (listener: (texts: PreferenceTexts) => void) => () => void;
}
