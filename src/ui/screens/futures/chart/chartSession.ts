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

export interface ChartSession {
  readonly loadOlder: () => void;
  /** The bar of a moment; the newest without one. */
  readonly barAt: (at: number | undefined) => Bar | undefined;
  readonly end: () => void;
}

/** Follows the source onto the chart until ended; at most one drawing a frame. */
export function startChartSession(
  chart: CandleChart,
  source: ChartSource,
  onStatus: (status: ChartStatus) => void,
  onBar: () => void,
): ChartSession {
  const { period } = source;
  let bars: readonly Bar[] = [];
  let fold: Fold | undefined;
  let isEnded = false;
  let isFrameAsked = false;
  let isLoading = false;
  let isOldestKnown = false;

  const page = (end: number) => source.candles(periodStart(period, end, -PAGE_BARS), end);

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    if (bars.length === 0) onStatus('loading');
    const answer = await page(periodStart(period, source.now(), 1));
    isLoading = false;
    if (isEnded) return;
    if (!answer.ok) {
      if (bars.length === 0) onStatus('failed');
      return;
    }
    bars = answer.value.map(candleToBar);
    const last = bars.at(-1);
    fold = last === undefined ? undefined : foldFrom(last);
    chart.setBars(bars);
    onStatus('ready');
    follow();
    onBar();
  };

  const draw = () => {
    isFrameAsked = false;
    const minute = source.forming.get();
    if (isEnded || isLoading || minute === undefined || fold === undefined) return;
    const result = foldMinute(fold, candleToBar(minute), period);
    if (result.kind === 'gap') {
      void load();
      return;
    }
    if (result.fold === fold) return;
    fold = result.fold;
    const { bar } = fold;
    bars = bars.at(-1)?.at === bar.at ? [...bars.slice(0, -1), bar] : [...bars, bar];
    chart.update(bar);
    onBar();
  };

  const follow = () => {
    if (isFrameAsked) return;
    isFrameAsked = true;
    source.onFrame(draw);
  };

  const loadOlder = async (): Promise<void> => {
    const oldest = bars[0];
    if (oldest === undefined || isLoading || isOldestKnown) return;
    isLoading = true;
    const answer = await page(oldest.at);
    isLoading = false;
    if (isEnded || !answer.ok) return;
    const older = answer.value.map(candleToBar).filter((bar) => bar.at < oldest.at);
    isOldestKnown = older.length === 0;
    if (isOldestKnown) return;
    bars = [...older, ...bars];
    chart.setBars(bars);
  };

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
