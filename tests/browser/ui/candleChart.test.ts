/** The real chart: its scales, its indicators and the tag of the newest price. */
import '../../../src/ui/theme/tokens.css';
import { type IChartApi, type Logical, PriceScaleMode } from 'lightweight-charts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { textToChoice } from '../../../src/domain/indicators/choices.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Bar } from '../../../src/ui/screens/futures/chart/candleFold.ts';
import {
  type CandleChart,
  type CandleChartOptions,
  type ChartLayer,
  createCandleChart,
  type LayerBase,
} from '../../../src/ui/screens/futures/chart/candleChart.ts';
import { createIndicatorLayer } from '../../../src/ui/screens/futures/chart/indicatorLayer.ts';

const FIRST_AT = Date.UTC(2026, 0, 5);
const COUNT = 300;
/** No other bar and no round step of the axis has this price. */
const NEWEST_CLOSE = 985.37;

/** A slow wave, so that averages differ from closes and bands have a width. */
const BARS: readonly Bar[] = Array.from({ length: COUNT }, (_one, index) => {
  const wave = (step: number) => 1_000 + 40 * Math.sin(step / 9) + (step % 7);
  const open = wave(index);
  const close = index === COUNT - 1 ? NEWEST_CLOSE : wave(index + 1);
  const high = Math.max(open, close) + 2;
  const low = Math.min(open, close) - 2;
  return { at: FIRST_AT + index * MINUTE_MS, open, high, low, close, volume: 5 };
});

interface Open {
  readonly chart: CandleChart;
  readonly painted: () => Promise<void>;
  /** Number of paints so far. */
  readonly paints: () => number;
}

const elements: HTMLElement[] = [];
afterEach(() => {
  for (const element of elements.splice(0)) element.remove();
});

async function openChart(repeats?: CandleChartOptions['repeats']): Promise<Open> {
  document.documentElement.dataset['up'] = 'red';
  const element = document.createElement('div');
  element.style.cssText = 'width: 800px; height: 500px';
  document.body.append(element);
  elements.push(element);
  const waiting: (() => void)[] = [];
  let paints = 0;
  const chart = createCandleChart(element, {
    priceDigits: 2,
    locale: 'en',
    priceText: (price) => price.toFixed(2),
    timeText: String,
    tickSize: 0.01,
    shownAt: (at) => at,
    repeats,
    onHover: () => {},
    onOldest: () => {},
    onLatest: () => {},
    onPainted: () => {
      paints += 1;
      for (const resume of waiting.splice(0)) resume();
    },
  });
  onTestFinished(chart.remove);
  const painted = () => new Promise<void>((resolve) => waiting.push(resolve));
  const first = painted();
  chart.setBars(BARS);
  await first;
  return { chart, painted, paints: () => paints };
}

/** Adds indicators; @returns the library's chart, to read what it does with them. */
function addIndicators(chart: CandleChart, texts: readonly string[]): IChartApi {
  const choices = texts.map(textToChoice).filter((choice) => choice !== undefined);
  let library: IChartApi | undefined;
  chart.addLayer((base) => {
    library = base.chart;
    return createIndicatorLayer(base, choices);
  });
  if (library === undefined) throw new Error('the layer was not made');
  return library;
}

test.each(['normal', 'log', 'percent'] as const)(
  'on a %s scale every curve over the candles has the position of its price',
  async (mode) => {
    const { chart, painted } = await openChart();
    const library = addIndicators(chart, ['BB:20:2', 'MA:7']);
    const next = painted();
    chart.setScale(mode);
    await next;
    const curves = (library.panes()[0]?.getSeries() ?? []).filter(
      (series) => series.options().priceScaleId !== 'volume',
    );
    expect(curves.length).toBeGreaterThan(1);
    for (const price of [970, 1_000, 1_030]) {
      for (const curve of curves) {
        expect(curve.priceToCoordinate(price)).toBeCloseTo(chart.yOf(price) ?? Number.NaN, 6);
      }
    }
  },
);

test('a removed chart takes no layer: what a layer adds to it would be painted', async () => {
  const { chart } = await openChart();
  chart.remove();
  const make = vi.fn<(base: LayerBase) => ChartLayer>();
  expect(chart.addLayer(make)).toBeUndefined();
  expect(make).not.toHaveBeenCalled();
});

test('the bands are drawn, each in its color', async () => {
  const { chart, painted } = await openChart();
  const next = painted();
  const library = addIndicators(chart, ['BB:20:2']);
  await next;
  const picture = library.takeScreenshot();
  const { data } = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height) ?? {
    data: [],
  };
  const colors = chart.addLayer((base) => ({
    colors: base.colors.series.slice(0, 3),
    setBars: () => {},
    update: () => {},
    repaint: () => {},
    remove: () => {},
  }))?.colors;
  expect(colors).toHaveLength(3);
  for (const color of colors ?? []) {
    const [r, g, b] = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const near = (value: number | undefined, wanted: number | undefined) =>
        Math.abs((value ?? 0) - (wanted ?? 0)) < 24;
      if (near(data[at], r) && near(data[at + 1], g) && near(data[at + 2], b)) count += 1;
    }
    expect(count).toBeGreaterThan(50);
  }
});

test('an oscillator keeps a linear scale, whichever scale the candles had before it', async () => {
  const { chart, painted } = await openChart();
  const next = painted();
  chart.setScale('log');
  const library = addIndicators(chart, ['MACD:12:26:9']);
  await next;
  expect(library.priceScale('right', 1).options().mode).toBe(PriceScaleMode.Normal);
  expect(library.priceScale('right', 0).options().mode).toBe(PriceScaleMode.Logarithmic);
  chart.setScale('percent');
  expect(library.priceScale('right', 1).options().mode).toBe(PriceScaleMode.Normal);
});

test('an oscillator fits its axis to the bars of another period', async () => {
  const { chart, painted } = await openChart();
  chart.setScale('log');
  const library = addIndicators(chart, ['MACD:12:26:9']);
  const reach = (): readonly [axis: number, curves: number] => {
    const range = library.priceScale('right', 1).getVisibleRange();
    const values = (library.panes()[1]?.getSeries() ?? []).flatMap((series) =>
      series.data().flatMap((point) => ('value' in point ? [Math.abs(point.value)] : [])),
    );
    return [Math.max(-(range?.from ?? 0), range?.to ?? 0), Math.max(...values)];
  };
  const larger = (price: number) => price * 50;
  const next = painted();
  chart.setBars(
    BARS.map(({ at, open, high, low, close, volume }) => ({
      at: FIRST_AT + (at - FIRST_AT) * 60,
      open: larger(open),
      high: larger(high),
      low: larger(low),
      close: larger(close),
      volume,
    })),
  );
  chart.toLatest();
  await next;
  const [axis, curves] = reach();
  expect(curves).toBeGreaterThan(100);
  // The axis shows the bars in view, whose waves are as high as all others.
  expect(axis / curves).toBeGreaterThan(0.8);
  expect(axis / curves).toBeLessThan(2);
});

/** Whether the axis is filled with a direction's color beside a price. */
function isTagged(chart: CandleChart, library: IChartApi, price: number): boolean {
  const picture = library.takeScreenshot();
  const scale = picture.width / 800;
  const x = Math.round((chart.paneSize().width + 4) * scale);
  const y = Math.round((chart.yOf(price) ?? Number.NaN) * scale);
  const [r = 0, g = 0, b = 0] = picture.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
  return Math.max(r, g, b) - Math.min(r, g, b) > 80;
}

test('the tag on the axis is the newest price while older bars are in view', async () => {
  const { chart, painted } = await openChart();
  const library = addIndicators(chart, []);
  expect(isTagged(chart, library, NEWEST_CLOSE)).toBe(true);
  const next = painted();
  library.timeScale().scrollToPosition(-120, false);
  await next;
  expect(isTagged(chart, library, NEWEST_CLOSE)).toBe(true);
  const edge = BARS[Math.floor(library.timeScale().getVisibleLogicalRange()?.to ?? 0)]?.close ?? 0;
  expect(Math.abs(edge - NEWEST_CLOSE)).toBeGreaterThan(20);
  expect(isTagged(chart, library, edge)).toBe(false);
});

test('bars that open before the record was first played are shaded, the others are not', async () => {
  const middle = BARS[COUNT - 30]?.at ?? 0;
  const { chart } = await openChart({ playedFrom: middle, text: '' });
  const library = addIndicators(chart, []);
  const picture = library.takeScreenshot();
  const scale = picture.width / 800;
  const edge = (library.timeScale().logicalToCoordinate((COUNT - 30) as Logical) ?? 0) * scale;
  const context = picture.getContext('2d');
  // A row at the very top holds neither candles nor grid lines of prices.
  const at = (x: number) => context?.getImageData(Math.round(x), 2, 1, 1).data.join();
  const spacing = library.timeScale().options().barSpacing * scale;
  expect(at(edge - 0.75 * spacing)).not.toBe(at(edge + 0.25 * spacing));
  expect(at(edge - 1.75 * spacing)).toBe(at(edge - 0.75 * spacing));
});

/** Frames in which everything that was requested so far has been drawn. */
async function frames(count = 4): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

const newest = (change: Partial<Bar>): Bar => {
  const last = BARS.at(-1);
  if (last === undefined) throw new Error('there are no bars');
  return { ...last, ...change };
};

test('a candle that changes is drawn once, with marks and lines on the chart', async () => {
  const { chart, paints } = await openChart();
  chart.setMarks([{ at: BARS.at(-20)?.at ?? 0, kind: 'BUY' }]);
  chart.setLines([{ id: 'entry', price: 1_000, tone: 'up', style: 'solid' }]);
  await frames();
  for (const close of [986, 987, 988]) {
    const before = paints();
    chart.update(newest({ close }));
    await frames();
    expect(paints() - before).toBe(1);
  }
});

test('a line that moves outside of the view draws nothing, and is in its place once it comes into view', async () => {
  const { chart, paints } = await openChart();
  const library = addIndicators(chart, []);
  const line = (price: number) => [{ id: 'far', price, tone: 'up', style: 'solid' }] as const;
  chart.setLines(line(4_000));
  await frames();
  const before = paints();
  chart.setLines(line(1_200));
  await frames();
  expect(paints()).toBe(before);
  chart.update(newest({ high: 1_300 }));
  await frames();
  expect(isTagged(chart, library, 1_200)).toBe(true);
  chart.setLines(line(1_250));
  await frames();
  expect(isTagged(chart, library, 1_250)).toBe(true);
  expect(isTagged(chart, library, 1_200)).toBe(false);
});

test('the candles stay below the legend, whatever its height', async () => {
  const { chart, painted } = await openChart();
  const top = () => chart.yOf(Math.max(...BARS.slice(-60).map(({ high }) => high))) ?? 0;
  for (const height of [60, 120, 20]) {
    const next = painted();
    chart.setHeadroom(height);
    await next;
    expect(top()).toBeGreaterThanOrEqual(height - 1);
  }
});

test('a chart that was removed finds no place and ignores what follows it', async () => {
  const { chart, painted } = await openChart();
  chart.setBars(BARS);
  await painted();
  expect(chart.paneSize().height).toBeGreaterThan(100);
  chart.remove();
  expect(chart.paneSize()).toEqual({ width: 0, height: 0 });
  expect([chart.yOf(1_000), chart.priceAt(100), chart.paneTop(1)]).toEqual([
    undefined,
    undefined,
    0,
  ]);
  chart.setBars(BARS);
  chart.setLines([]);
  chart.setMarks([]);
  chart.setScale('log');
  chart.setHeadroom(50);
  chart.toLatest();
  chart.repaint();
});
