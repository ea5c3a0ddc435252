/**
 * Figures of a trader, one function for each. Money is exact; ratios are rounded half up at 8
 * decimals unless the function says otherwise. Rules [Y-X..].
 */
import { divide, ONE } from '../decimal.ts';
import { type Money, money, NO_MONEY, type Rate, rate } from '../quantities.ts';
import { grown, type ReturnSpan, shareToRate } from '../returns.ts';
import { DAY_MS, type Millis } from '../time.ts';

/** How far back figures go, in UTC days with the current one; ALL from the first day on. */
export const FIGURE_WINDOWS = ['7', '30', '90', 'ALL'] as const;
export type FigureWindow = (typeof FIGURE_WINDOWS)[number];

/** Days of a window; none of ALL, which has no beginning but the trader's own. */
export const WINDOW_DAYS: Readonly<Record<Exclude<FigureWindow, 'ALL'>, number>> = {
  '7': 7,
  '30': 30,
  '90': 90,
};

export const byWindow = <T>(of: (window: FigureWindow) => T): Record<FigureWindow, T> => ({
  '7': of('7'),
  '30': of('30'),
  '90': of('90'),
  ALL: of('ALL'),
});

/** Sort keys of the list of traders, best first. */
export const TRADER_SORTS = [
  'ROI',
  'PNL',
  'WIN_RATE',
  'MDD',
  'FOLLOWERS',
  'VOLUME',
  'DAYS',
  'FEE',
] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];

export const RISK_CLASSES = ['LOW', 'MIDDLE', 'HIGH'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

/** Sums of closed positions and traded volume. */
export interface TradeSums {
  readonly trades: number;
  /** Number of positions that earned more than their fees and funding. */
  readonly wins: number;
  /** Results of the positions that earned something, and of those that lost (above zero), net. */
  readonly gains: Money;
  readonly losses: Money;
  /** How long the closed positions were open, added up. */
  readonly holdingMs: number;
  /** Value of all fills. */
  readonly volume: Money;
  /** The same, each fill times its leverage. */
  readonly leveraged: Money;
  /** Value opened and closed by followers' copies. */
  readonly copied: Money;
}

/**
 * One UTC day of a trader's FUTURES wallet: free, held and margin with what is open, at mark. As a
 * stretch it is what the day did to its money, whatever was paid in and out.
 */
export interface TraderDay extends TradeSums, ReturnSpan {
  /** Days since the epoch, UTC. */
  readonly day: number;
  readonly begun: Money;
  readonly ended: Money;
  /** Deposits from outside trading, and withdrawals; neither below zero. */
  readonly paidIn: Money;
  readonly paidOut: Money;
}

/** Sums over the days of a window. */
export interface WindowSums extends TradeSums {
  /** Value of one unit since the beginning; ONE means unchanged. */
  readonly index: bigint;
  /** The highest index so far. */
  readonly peak: bigint;
  readonly maxDrawdown: Rate;
  readonly pnl: Money;
}

export interface TraderFigures {
  readonly roi: Rate;
  readonly pnl: Money;
  readonly winRate: Rate;
  readonly maxDrawdown: Rate;
  /** Undefined while nothing was lost. */
  readonly profitFactor: Rate | undefined;
  readonly holdingMs: number;
  readonly volume: Money;
  readonly copied: Money;
  readonly trades: number;
}

export const NO_TRADES: TradeSums = {
  trades: 0,
  wins: 0,
  holdingMs: 0,
  gains: NO_MONEY,
  losses: NO_MONEY,
  volume: NO_MONEY,
  leveraged: NO_MONEY,
  copied: NO_MONEY,
};

export const EMPTY_WINDOW: WindowSums = {
  ...NO_TRADES,
  index: ONE,
  peak: ONE,
  maxDrawdown: rate(0n),
  pnl: NO_MONEY,
};

export const addTrades = (a: TradeSums, b: TradeSums): TradeSums => ({
  trades: a.trades + b.trades,
  wins: a.wins + b.wins,
  gains: money(a.gains + b.gains),
  losses: money(a.losses + b.losses),
  holdingMs: a.holdingMs + b.holdingMs,
  volume: money(a.volume + b.volume),
  leveraged: money(a.leveraged + b.leveraged),
  copied: money(a.copied + b.copied),
});

/**
 * Time-weighted return over realized and open results: the chained growth of the days, minus one.
 * Formula and source: `domain/returns`.
 */
export const timeWeightedReturn = (index: bigint): Rate => rate(index - ONE);

/** Profit or loss of a day's trading, realized and open, exact: ended − begun − in + out. */
export const profitAndLoss = (
  day: Pick<TraderDay, 'begun' | 'ended' | 'paidIn' | 'paidOut'>,
): Money => money(day.ended - day.begun - day.paidIn + day.paidOut);

/**
 * Share of the closed positions that earned more than their fees and funding; zero without one.
 * Source: "percent profitable" of a trading system (Pardo, The Evaluation and Optimization of
 * Trading Strategies, ch. 12).
 */
export const winRate = ({ trades, wins }: Pick<TradeSums, 'trades' | 'wins'>): Rate =>
  trades === 0 ? rate(0n) : rate(divide(BigInt(wins) * ONE, BigInt(trades), 'halfUp'));

/**
 * How far an index lies below the highest before it: (peak − index) / peak, half up.
 * Source: Magdon-Ismail and Atiya, "Maximum Drawdown", Risk 17 (10), 2004.
 */
export const drawdown = (peak: bigint, index: bigint): Rate =>
  peak <= 0n || index >= peak ? rate(0n) : rate(divide((peak - index) * ONE, peak, 'halfUp'));

/**
 * Gains per unit of loss, half up; undefined without a loss. Source: "profit factor" (Schwager,
 * Technical Analysis, ch. 21: gross profit / gross loss).
 */
export const profitFactor = ({
  gains,
  losses,
}: Pick<TradeSums, 'gains' | 'losses'>): Rate | undefined =>
  losses <= 0n ? undefined : rate(divide(gains * ONE, losses, 'halfUp'));

/** Mean time between opening and closing of the closed positions, cut to milliseconds. */
export const averageHolding = ({
  holdingMs,
  trades,
}: Pick<TradeSums, 'holdingMs' | 'trades'>): number =>
  trades === 0 ? 0 : Math.floor(holdingMs / trades);

/** Mean leverage of the fills, weighted with their value, half up; zero without a fill. */
export const averageLeverage = ({
  leveraged,
  volume,
}: Pick<TradeSums, 'leveraged' | 'volume'>): Rate =>
  volume <= 0n ? rate(0n) : rate(divide(leveraged * ONE, volume, 'halfUp'));

/** UTC days since someone became a trader, that day included. */
export const daysSince = (since: Millis, now: Millis): number =>
  Math.max(1, Math.floor(now / DAY_MS) - Math.floor(since / DAY_MS) + 1);

const LOW_DRAWDOWN = rate(ONE / 10n);
const HIGH_DRAWDOWN = rate((ONE * 3n) / 10n);
const LOW_LEVERAGE = rate(5n * ONE);
const HIGH_LEVERAGE = rate(20n * ONE);

/**
 * LOW: a maximum drawdown of at most 10 % and an average leverage of at most 5. HIGH: a maximum
 * drawdown above 30 % or an average leverage above 20. MIDDLE: everything between. Both figures are
 * those of the last 30 days, so that a trader can leave a class.
 */
export function riskClass(p: {
  readonly maxDrawdown: Rate;
  readonly averageLeverage: Rate;
}): RiskClass {
  if (p.maxDrawdown > HIGH_DRAWDOWN || p.averageLeverage > HIGH_LEVERAGE) return 'HIGH';
  return p.maxDrawdown <= LOW_DRAWDOWN && p.averageLeverage <= LOW_LEVERAGE ? 'LOW' : 'MIDDLE';
}

const larger = <Figure extends bigint>(a: Figure, b: Figure): Figure => (a > b ? a : b);

/**
 * The sums with one more day at their end. The deepest fall is one within a day, or from a highest
 * value of the days before to the lowest of this one. Source: as `drawdown`.
 */
export function withDay(sums: WindowSums, day: TraderDay): WindowSums {
  const lowest = grown(sums.index, day.low);
  const depth = larger(shareToRate(day.drawdown), drawdown(sums.peak, lowest));
  return {
    ...addTrades(sums, day),
    index: grown(sums.index, day.growth),
    peak: larger(sums.peak, grown(sums.index, day.high)),
    maxDrawdown: larger(depth, sums.maxDrawdown),
    pnl: money(sums.pnl + profitAndLoss(day)),
  };
}

/**
 * Whether figures say anything: without a fill in the window, and nothing open that moved, a zero
 * would claim a result that does not exist.
 */
export const isKnown = ({ trades, volume, pnl, roi }: TraderFigures): boolean =>
  trades > 0 || volume > 0n || pnl !== 0n || roi !== 0n;

/** The days of a window, the oldest first, added up. */
export const sumDays = (days: readonly TraderDay[]): WindowSums =>
  days.reduce(withDay, EMPTY_WINDOW);

export const figuresOf = (sums: WindowSums): TraderFigures => ({
  roi: timeWeightedReturn(sums.index),
  pnl: sums.pnl,
  winRate: winRate(sums),
  maxDrawdown: sums.maxDrawdown,
  profitFactor: profitFactor(sums),
  holdingMs: averageHolding(sums),
  volume: sums.volume,
  copied: sums.copied,
  trades: sums.trades,
});
