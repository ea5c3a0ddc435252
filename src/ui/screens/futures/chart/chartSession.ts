/**
 * Drives the chart of one instrument in one period: its history, its forming candle and older
 * pages.
 */
import { countLeading } from '../../../../domain/countLeading.ts';
import type { WireCandle } from '../../../../protocol/market/entities.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { MarketServices } from '../../../services/market.ts';
import {
  type Bar,
  barStart,
  type CandleKind,
  candleToBar,
  type Fold,
  foldFrom,
  foldMinute,
} from './candleFold.ts';

type PageAnswer = ReturnType<MarketServices['candlesBefore']>;

export interface ChartSource {
  readonly kind: CandleKind;
  readonly now: () => number;
  readonly forming: Readable<WireCandle | undefined>;
  readonly candlesBefore: (beforeMs: number) => PageAnswer;
  /** Runs the callback once, when everything that changes at this moment has changed. */
  readonly soon: (draw: () => void) => void;
}

export type ChartStatus = 'loading' | 'ready' | 'failed';

export interface ChartListener {
  /** `keptAt`: when the bars were received, ms UTC, where they are last seen ones. */
  readonly onStatus: (status: ChartStatus, keptAt?: number) => void;
  /** The newest bar changed. */
  readonly onBar: () => void;
}

/** Receives the bars to draw. */
export interface BarTarget {
  /** All bars, oldest first; the last one is forming. */
  readonly setBars: (bars: readonly Bar[]) => void;
  /** The last bar changed, or a newer one was added. */
  readonly update: (bar: Bar) => void;
}

export interface ChartSession {
  readonly loadOlder: () => void;
  /** Reloads the newest page. */
  readonly retry: () => void;
  /** All bars, oldest first. */
  readonly bars: () => readonly Bar[];
  /** The bar at a moment; the newest one if omitted. */
  readonly barAt: (at: number | undefined) => Bar | undefined;
  /** The bar before that one, for the change. */
  readonly barBefore: (at: number | undefined) => Bar | undefined;
  readonly end: () => void;
}

/** Coalesces any number of calls into one draw, at the moment that `schedule` chooses. */
export function coalesced(schedule: ChartSource['soon'], draw: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      draw();
    });
  };
}

/** Index of the bar at a moment in bars ordered by time; -1 if there is none. */
export function indexAt(bars: readonly Pick<Bar, 'at'>[], at: number): number {
  const index = countLeading(bars, (bar) => bar.at < at);
  return bars[index]?.at === at ? index : -1;
}

/**
 * Replaces the bars that a reloaded newest page covers; older bars are kept if they are adjacent to
 * it, and dropped if bars would be missing in between.
 */
function joinNewest(known: readonly Bar[], page: readonly Bar[], kind: CandleKind): readonly Bar[] {
  const first = page[0];
  if (first === undefined) return known;
  const older = known.filter(({ at }) => at < first.at);
  const last = older.at(-1);
  const isJoined = older.length < known.length || last?.at === barStart(kind, first.at, -1);
  return isJoined ? [...older, ...page] : page;
}

/** Loads one page at a time. */
function createPager(source: ChartSource) {
  let isLoading = false;
  return {
    isLoading: () => isLoading,
    /** The bars before a moment, and the end of the next older page; undefined on failure. */
    read: async (beforeMs: number) => {
      isLoading = true;
      const answer = await source.candlesBefore(beforeMs);
      isLoading = false;
      if (!answer.ok) return undefined;
      const { items, nextBeforeMs } = answer.value;
      return { bars: items.map(candleToBar), next: nextBeforeMs, keptAt: answer.keptAt };
    },
  };
}

/** Updates or appends the newest bar; in place, because it happens with every picture. */
function putNewest(bars: Bar[], bar: Bar): void {
  if (bars.at(-1)?.at === bar.at) bars[bars.length - 1] = bar;
  else bars.push(bar);
}

/** Finds bars by their moment. */
function barReaders(bars: () => readonly Bar[]) {
  const indexOf = (at: number | undefined) =>
    at === undefined ? bars().length - 1 : indexAt(bars(), at);
  return {
    bars,
    barAt: (at: number | undefined) => bars()[indexOf(at)],
    barBefore: (at: number | undefined) => bars()[indexOf(at) - 1],
  };
}

/** Feeds the source into the chart until stopped. */
export function startChartSession(
  chart: BarTarget,
  source: ChartSource,
  listener: ChartListener,
): ChartSession {
  let bars: Bar[] = [];
  let fold: Fold | undefined;
  let isEnded = false;
  const pager = createPager(source);
  /** End of the next older page; undefined at the start of the recorded data. */
  let olderBefore: number | undefined;
  /** The forming minute for which a gap was last reloaded. */
  let reloadedAt: number | undefined;

  const load = async (): Promise<void> => {
    if (pager.isLoading()) return;
    if (bars.length === 0) listener.onStatus('loading');
    const page = await pager.read(barStart(source.kind, source.now(), 1));
    if (isEnded) return;
    if (page === undefined) {
      if (bars.length === 0) listener.onStatus('failed');
      return;
    }
    const known = bars[0];
    bars = [...joinNewest(bars, page.bars, source.kind)];
    if (known === undefined || bars[0]?.at !== known.at) olderBefore = page.next;
    fold = bars.slice(-1).map(foldFrom)[0];
    chart.setBars(bars);
    listener.onStatus('ready', page.keptAt);
    listener.onBar();
    follow();
  };

  const loadOlder = async (): Promise<void> => {
    const oldest = bars[0];
    if (oldest === undefined || pager.isLoading() || olderBefore === undefined) return;
    const page = await pager.read(olderBefore);
    if (isEnded || page === undefined) return;
    olderBefore = page.next;
    bars = [...page.bars.filter((bar) => bar.at < oldest.at), ...bars];
    chart.setBars(bars);
    follow();
  };

  const draw = (): void => {
    const minute = source.forming.get();
    if (isEnded || pager.isLoading() || minute === undefined || fold === undefined) return;
    const result = foldMinute(fold, candleToBar(minute), source.kind);
    if (result.kind === 'gap') {
      // A gap that a reload could not fill is not requested again until the next minute.
      if (minute[0] !== reloadedAt) void load();
      reloadedAt = minute[0];
      return;
    }
    if (result.fold === fold) return;
    fold = result.fold;
    putNewest(bars, fold.bar);
    chart.update(fold.bar);
    listener.onBar();
  };

  const follow = coalesced(source.soon, draw);
  const stop = source.forming.subscribe(follow);
  void load();
  return {
    loadOlder: () => void loadOlder(),
    retry: () => void load(),
    ...barReaders(() => bars),
    end: () => {
      isEnded = true;
      stop();
    },
  };
}
