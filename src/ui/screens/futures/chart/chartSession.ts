/** One instrument in one period on a chart: its history, its forming candle, older pages. */
import { periodStart } from '../../../../domain/chartPeriods.ts';
import type { ChartPeriod } from '../../../../domain/market.ts';
import type { WireCandle } from '../../../../protocol/market.ts';
import type { Answer, Readable } from '../../../services/readable.ts';
import type { CandleChart } from './candleChart.ts';
import { type Bar, candleToBar, type Fold, foldFrom, foldMinute } from './candleFold.ts';

const PAGE_BARS = 500;

export interface ChartSource {
  readonly period: ChartPeriod;
  readonly now: () => number;
  readonly forming: Readable<WireCandle | undefined>;
  readonly candles: (fromMs: number, toMs: number) => Promise<Answer<readonly WireCandle[]>>;
  /** Calls back once, at the next frame. */
  readonly onFrame: (draw: () => void) => void;
}

export type ChartStatus = 'loading' | 'ready' | 'failed';

export interface ChartListener {
  readonly onStatus: (status: ChartStatus) => void;
  /** The newest bar changed. */
  readonly onBar: () => void;
}

export interface ChartSession {
  readonly loadOlder: () => void;
  /** The bar of a moment; the newest without one. */
  readonly barAt: (at: number | undefined) => Bar | undefined;
  readonly end: () => void;
}

type ChartTarget = Pick<CandleChart, 'setBars' | 'update'>;

/** A page of bars opening before `endMs`, oldest first; undefined when it could not be read. */
async function readPage(source: ChartSource, endMs: number): Promise<readonly Bar[] | undefined> {
  const answer = await source.candles(periodStart(source.period, endMs, -PAGE_BARS), endMs);
  return answer.ok ? answer.value.map(candleToBar) : undefined;
}

const withNewest = (bars: readonly Bar[], bar: Bar): readonly Bar[] =>
  bars.at(-1)?.at === bar.at ? [...bars.slice(0, -1), bar] : [...bars, bar];

/** Any number of calls draw once, at the next frame. */
function oncePerFrame(onFrame: ChartSource['onFrame'], draw: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    onFrame(() => {
      isAsked = false;
      draw();
    });
  };
}

/** Follows the source onto the chart until ended; at most one drawing a frame. */
export function startChartSession(
  chart: ChartTarget,
  source: ChartSource,
  listener: ChartListener,
): ChartSession {
  let bars: readonly Bar[] = [];
  let fold: Fold | undefined;
  let isEnded = false;
  let isLoading = false;
  let isOldestKnown = false;

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    if (bars.length === 0) listener.onStatus('loading');
    const page = await readPage(source, periodStart(source.period, source.now(), 1));
    isLoading = false;
    if (isEnded) return;
    if (page === undefined) {
      if (bars.length === 0) listener.onStatus('failed');
      return;
    }
    bars = page;
    const last = bars.at(-1);
    fold = last === undefined ? undefined : foldFrom(last);
    isOldestKnown = false;
    chart.setBars(bars);
    listener.onStatus('ready');
    listener.onBar();
    follow();
  };

  const loadOlder = async (): Promise<void> => {
    const oldest = bars[0];
    if (oldest === undefined || isLoading || isOldestKnown) return;
    isLoading = true;
    const page = await readPage(source, oldest.at);
    isLoading = false;
    if (isEnded || page === undefined) return;
    const older = page.filter((bar) => bar.at < oldest.at);
    isOldestKnown = older.length === 0;
    if (isOldestKnown) return;
    bars = [...older, ...bars];
    chart.setBars(bars);
  };

  const draw = (): void => {
    const minute = source.forming.get();
    if (isEnded || isLoading || minute === undefined || fold === undefined) return;
    const result = foldMinute(fold, candleToBar(minute), source.period);
    if (result.kind === 'gap') {
      void load();
      return;
    }
    if (result.fold === fold) return;
    fold = result.fold;
    bars = withNewest(bars, fold.bar);
    chart.update(fold.bar);
    listener.onBar();
  };

  const follow = oncePerFrame(source.onFrame, draw);
  const stop = source.forming.subscribe(follow);
  void load();
  return {
    loadOlder: () => void loadOlder(),
    barAt: (at) => (at === undefined ? bars.at(-1) : bars.find((bar) => bar.at === at)),
    end: () => {
      isEnded = true;
      stop();
    },
  };
}
