/**
 * Record of one trader since they became one, folded from their stored events: the days of their
 * wallet, their closed positions and what is open. Rules [Y-X..].
 */
import {
  addTrades,
  byWindow,
  EMPTY_WINDOW,
  type FigureWindow,
  figuresOf,
  NO_TRADES,
  sumDays,
  type TraderDay,
  type TraderFigures,
  type TradeSums,
  WINDOW_DAYS,
  type WindowSums,
  withDay,
} from '../../../domain/copytrade/figures.ts';
import { continued, emptyCurve, type IndexCurve } from '../../../domain/copytrade/profitCurve.ts';
import { unrealizedPnl } from '../../../domain/futures/index.ts';
import type { FuturesPosition, PositionSide } from '../../../domain/futuresOrders.ts';
import type { InstrumentCode, PositionId } from '../../../domain/ids.ts';
import {
  type Money,
  money,
  NO_MONEY,
  type Price,
  type Quantity,
} from '../../../domain/quantities.ts';
import { flowed, pathFrom, type ReturnPath, spanAt, valued } from '../../../domain/returns.ts';
import { DAY_MS, type Millis, MINUTE_MS } from '../../../domain/time.ts';

/** The mark of an instrument at a moment; of a closed market its last close, if there is one. */
export type Marks = (instrument: InstrumentCode, at: Millis) => Price | undefined;

export interface OpenPosition {
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
}

export interface PairFigures {
  readonly trades: number;
  readonly wins: number;
  /** Net of fees and funding, of closed positions. */
  readonly pnl: Money;
  readonly volume: Money;
}

/** A day that runs, with the path of its money so far. */
type Begun = TradeSums &
  Pick<TraderDay, 'day' | 'begun' | 'paidIn' | 'paidOut'> & {
    readonly path: ReturnPath;
  };

/** Persisted state; everything else is derived from it. */
export interface TraderState {
  readonly since: Millis;
  /** Undefined until money of the wallet moved for the first time. */
  readonly balance: Money | undefined;
  readonly positions: readonly (readonly [PositionId, OpenPosition])[];
  readonly pairs: readonly (readonly [InstrumentCode, PairFigures])[];
  readonly today: Begun;
  /** The last whole minute whose marks are in the path of today. */
  readonly sampledTo: Millis;
  /** The finished days with facts of the longest window. */
  readonly days: readonly TraderDay[];
  /** All finished days. */
  readonly all: WindowSums;
  readonly curve: IndexCurve;
}

const dayOf = (at: Millis): number => Math.floor(at / DAY_MS);

/** Length of the interval that is valued in one turn: some ten marks of each open position. */
const STRETCH_MS = 10 * MINUTE_MS;

const NO_PAIR: PairFigures = { trades: 0, wins: 0, pnl: NO_MONEY, volume: NO_MONEY };

const minuteOf = (at: Millis): Millis => Math.floor(at / MINUTE_MS) * MINUTE_MS;

const begin = (day: number, begun: Money): Begun => ({
  ...NO_TRADES,
  day,
  begun,
  paidIn: NO_MONEY,
  paidOut: NO_MONEY,
  path: pathFrom(begun),
});

/** @param ended what the day is worth at its end, or at a moment at which it is looked at */
const dayEnding = ({ path, ...day }: Begun, ended: Money): TraderDay => ({
  ...day,
  ...spanAt(path, ended),
  ended,
});

export const startedAt = (since: Millis): TraderState => ({
  since,
  balance: undefined,
  positions: [],
  pairs: [],
  today: begin(dayOf(since), NO_MONEY),
  sampledTo: minuteOf(since),
  days: [],
  all: EMPTY_WINDOW,
  curve: emptyCurve(dayOf(since)),
});

export class TraderRecord {
  readonly since: Millis;
  readonly #positions: Map<PositionId, OpenPosition>;
  readonly #pairs: Map<InstrumentCode, PairFigures>;
  #balance: Money | undefined;
  #today: Begun;
  #sampledTo: Millis;
  /** Money paid in by the facts of the moment, less the money paid out. */
  #flow = 0n;
  #days: readonly TraderDay[];
  #all: WindowSums;
  #curve: IndexCurve;
  /** The finished days of each window, until the day ends. */
  readonly #sums = new Map<FigureWindow, WindowSums>();

  constructor(state: TraderState) {
    this.since = state.since;
    this.#balance = state.balance;
    this.#positions = new Map(state.positions);
    this.#pairs = new Map(state.pairs);
    this.#today = state.today;
    this.#sampledTo = state.sampledTo;
    this.#days = state.days;
    this.#all = state.all;
    this.#curve = state.curve;
  }

  get state(): TraderState {
    return {
      since: this.since,
      balance: this.#balance,
      positions: [...this.#positions],
      pairs: [...this.#pairs],
      today: this.#today,
      sampledTo: this.#sampledTo,
      days: this.#days,
      all: this.#all,
      curve: this.#curve,
    };
  }

  get hasPositions(): boolean {
    return this.#positions.size > 0;
  }

  /** Whether `passTo` would end a day. */
  hasDayEnded(now: Millis): boolean {
    return dayOf(now - MINUTE_MS) > this.#today.day;
  }

  /** Pairs with the largest volume first. */
  get pairs(): readonly (readonly [InstrumentCode, PairFigures])[] {
    return [...this.#pairs].toSorted(([, a], [, b]) =>
      a.volume === b.volume ? 0 : a.volume < b.volume ? 1 : -1,
    );
  }

  /** Free, held and margin with what is open, at the marks of a moment. */
  equityAt(at: Millis, marks: Marks): Money {
    let equity: bigint = this.#balance ?? 0n;
    for (const position of this.#positions.values()) {
      const mark = marks(position.instrument, at);
      if (mark !== undefined) equity += unrealizedPnl({ ...position, price: mark });
    }
    return money(equity);
  }

  /**
   * Ends days because time passed. A little later than they end, so that every fact of a day has
   * arrived.
   */
  passTo(now: Millis, marks: Marks): void {
    this.advanceTo(now - MINUTE_MS, marks);
  }

  /** Ends the days before the one of `at`, each valued at its last moment; samples what is open. */
  advanceTo(at: Millis, marks: Marks): void {
    const day = dayOf(at);
    while (this.#today.day < day) {
      const isStill = !this.hasPositions && this.#isQuiet;
      const midnight = (this.#today.day + 1) * DAY_MS;
      this.#sampleTo(midnight - MINUTE_MS, marks);
      const ended = isStill ? this.#today.begun : this.equityAt(midnight, marks);
      if (!isStill) this.#end(dayEnding(this.#today, ended));
      // Nothing happens on days without a position, however many they are.
      this.#today = begin(this.hasPositions ? this.#today.day + 1 : day, ended);
      this.#sampledTo = midnight;
      this.#sums.clear();
    }
    this.#sampleTo(minuteOf(at), marks);
  }

  /**
   * As `advanceTo`, but no further than a few minutes at a time.
   * @returns whether it has come to `at`
   */
  advance(at: Millis, marks: Marks): boolean {
    const isFar = this.hasPositions && at - this.#sampledTo > STRETCH_MS;
    this.advanceTo(isFar ? this.#sampledTo + STRETCH_MS : at, marks);
    return !isFar;
  }

  /** Values what is open at each whole minute since the last one, whether it is read or not. */
  #sampleTo(last: Millis, marks: Marks): void {
    if (this.hasPositions) {
      let { path } = this.#today;
      for (let at = this.#sampledTo + MINUTE_MS; at <= last; at += MINUTE_MS)
        path = valued(path, this.equityAt(at, marks));
      this.#today = { ...this.#today, path };
    }
    this.#sampledTo = Math.max(this.#sampledTo, last);
  }

  /**
   * Values the wallet once all facts of a moment are applied: what came from outside ends a
   * sub-period, everything else is a result.
   */
  settle(at: Millis, marks: Marks): void {
    if (this.#balance === undefined) return;
    const after = this.equityAt(at, marks);
    const { path } = this.#today;
    const flow = this.#flow;
    this.#flow = 0n;
    this.#today = {
      ...this.#today,
      path: flow === 0n ? valued(path, after) : flowed(path, after - flow, after),
    };
  }

  /** The wallet after money moved; `change` counts as a result unless it came from outside. */
  moveMoney(after: Money, change: bigint, isOutside: boolean): void {
    if (this.#balance === undefined) {
      const begun = money(after - change);
      this.#today = { ...this.#today, begun, path: pathFrom(begun) };
    }
    this.#balance = after;
    const { paidIn, paidOut } = this.#today;
    if (!isOutside || change === 0n) return;
    this.#flow += change;
    this.#today =
      change > 0n
        ? { ...this.#today, paidIn: money(paidIn + change) }
        : { ...this.#today, paidOut: money(paidOut - change) };
  }

  hold({ id, instrument, side, quantity, entryPrice }: FuturesPosition): void {
    this.#positions.set(id, { instrument, side, quantity, entryPrice });
  }

  fill(instrument: InstrumentCode, value: Money, leverage: number): void {
    this.#add({ ...NO_TRADES, volume: value, leveraged: money(value * BigInt(leverage)) });
    const pair = this.#pairs.get(instrument) ?? NO_PAIR;
    this.#pairs.set(instrument, { ...pair, volume: money(pair.volume + value) });
  }

  /** A follower opened or closed a copy of theirs, or a part of it. */
  copy(value: Money): void {
    this.#add({ ...NO_TRADES, copied: value });
  }

  /** @param position in its final state */
  close(position: FuturesPosition): void {
    this.#positions.delete(position.id);
    const { realizedPnl, fee, funding, openedAt, updatedAt, instrument } = position;
    const pnl = money(realizedPnl - fee + funding);
    const wins = pnl > 0n ? 1 : 0;
    this.#add({
      ...NO_TRADES,
      trades: 1,
      wins,
      holdingMs: Math.max(0, updatedAt - openedAt),
      ...(pnl > 0n ? { gains: pnl } : { losses: money(-pnl) }),
    });
    const pair = this.#pairs.get(instrument) ?? NO_PAIR;
    this.#pairs.set(instrument, {
      trades: pair.trades + 1,
      wins: pair.wins + wins,
      pnl: money(pair.pnl + pnl),
      volume: pair.volume,
    });
  }

  /** Today as if it ended at `at`. */
  todayAt(at: Millis, marks: Marks): TraderDay {
    return dayEnding(this.#today, this.equityAt(at, marks));
  }

  /** The days with facts of a window before the present one. */
  finishedDays(window: Exclude<FigureWindow, 'ALL'>): readonly TraderDay[] {
    const after = this.#today.day - WINDOW_DAYS[window];
    return this.#days.filter(({ day }) => day > after);
  }

  /** All finished days, and their curve. */
  get whole(): { readonly sums: WindowSums; readonly curve: IndexCurve } {
    return { sums: this.#all, curve: this.#curve };
  }

  sumsAt(window: FigureWindow, today: TraderDay): WindowSums {
    return withDay(this.#finished(window), today);
  }

  /** @param today as `todayAt` values it */
  figuresAt(today: TraderDay): Readonly<Record<FigureWindow, TraderFigures>> {
    return byWindow((window) => figuresOf(this.sumsAt(window, today)));
  }

  #finished(window: FigureWindow): WindowSums {
    if (window === 'ALL') return this.#all;
    const known = this.#sums.get(window);
    if (known !== undefined) return known;
    const made = sumDays(this.finishedDays(window));
    this.#sums.set(window, made);
    return made;
  }

  get #isQuiet(): boolean {
    const { trades, volume, copied, paidIn, paidOut, begun } = this.#today;
    const isMoved = volume > 0n || copied > 0n || paidIn > 0n || paidOut > 0n || trades > 0;
    return !isMoved && begun === (this.#balance ?? 0n);
  }

  #end(day: TraderDay): void {
    const before = this.#all.index;
    this.#all = withDay(this.#all, day);
    this.#curve = continued(this.#curve, day.day, { before, index: this.#all.index });
    const after = day.day - WINDOW_DAYS['90'];
    this.#days = [...this.#days.filter((one) => one.day > after), day];
  }

  #add(sums: TradeSums): void {
    this.#today = { ...this.#today, ...addTrades(this.#today, sums) };
  }
}
