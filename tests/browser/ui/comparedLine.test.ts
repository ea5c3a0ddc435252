/** Another instrument on the real chart. */
import '../../../src/ui/theme/tokens.css';
import type { IChartApi } from 'lightweight-charts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { TradingHours } from '../../../src/domain/instruments/hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Bar } from '../../../src/ui/screens/futures/chart/candleFold.ts';
import { createCandleChart } from '../../../src/ui/screens/futures/chart/candleChart.ts';
import {
  type ComparedLine,
  createComparedLine,
} from '../../../src/ui/screens/futures/chart/compare/comparedLine.ts';

const FIRST_AT = Date.UTC(2026, 0, 5);
const COUNT = 200;

const barsOf = (close: (index: number) => number, from = 0): readonly Bar[] =>
  Array.from({ length: COUNT - from }, (_, place) => {
    const index = from + place;
    const price = close(index);
    return {
      at: FIRST_AT + index * MINUTE_MS,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
    };
  });
const OWN = barsOf((index) => 1_000 + index);
const OTHER = barsOf((index) => 10 + index / 100);

const elements: HTMLElement[] = [];
afterEach(() => {
  for (const element of elements.splice(0)) element.remove();
});

function open(onOlder: () => void = () => undefined, hours: TradingHours = 'ALWAYS') {
  const element = document.createElement('div');
  element.style.cssText = 'width: 800px; height: 500px';
  document.body.append(element);
  elements.push(element);
  const waiting: (() => void)[] = [];
  const painted = () => new Promise<void>((resolve) => waiting.push(resolve));
  const chart = createCandleChart(element, {
    priceDigits: 2,
    locale: 'en',
    priceText: (price) => price.toFixed(2),
    timeText: String,
    tickSize: 0.01,
    shownAt: (at) => at,
    onHover: () => undefined,
    onOldest: () => undefined,
    onLatest: () => undefined,
    onPainted: () => {
      for (const resume of waiting.splice(0)) resume();
    },
  });
  onTestFinished(chart.remove);
  chart.setBars(OWN);
  let library: IChartApi | undefined;
  const line = chart.addLayer((base): ComparedLine => {
    library = base.chart;
    return createComparedLine(base, {
      title: 'ETH/USDT',
      index: 0,
      hours,
      chartHours: 'ALWAYS',
      onOlder,
    });
  });
  if (library === undefined || line === undefined) throw new Error('the layer was not made');
  const points = () => library?.panes()[0]?.getSeries().at(-1)?.data() ?? [];
  return { chart, library, line, points, painted };
}

const percent = (from: number, to: number) => (to / from - 1) * 100;
const closeAt = (index: number) => OTHER[index]?.close ?? Number.NaN;

test('[W-V6] its change counts from the first bar in view to the bar under the pointer', async () => {
  const { library, line, painted } = open();
  line.target.setBars(OTHER);
  library.timeScale().setVisibleLogicalRange({ from: 50, to: COUNT });
  await painted();
  expect(line.changeAt(OTHER[120]?.at)).toBeCloseTo(percent(closeAt(50), closeAt(120)), 8);
  expect(line.changeAt(undefined)).toBeCloseTo(percent(closeAt(50), closeAt(COUNT - 1)), 8);
  expect(line.changeAt(FIRST_AT - MINUTE_MS)).toBeUndefined();
});

test('[W-V6] it has a point where the chart has a bar, and no other', () => {
  const { chart, line, points } = open();
  line.target.setBars(OTHER.filter((_, index) => index % 2 === 0));
  expect(points()).toHaveLength(COUNT / 2);
  const next = FIRST_AT + COUNT * MINUTE_MS;
  const newest = { at: next, open: 12, high: 12, low: 12, close: 12, volume: 1 };
  line.target.update(newest);
  expect(points()).toHaveLength(COUNT / 2);
  chart.update({ ...newest, close: 1_200 });
  expect(points()).toHaveLength(COUNT / 2 + 1);
  expect(points().at(-1)).toMatchObject({ value: 12 });
});

test('[W-V6] [M-F5] the day of a market with sessions is a point of the same day', () => {
  const midnight = Date.UTC(2025, 4, 12);
  const day = (at: number, close: number) => ({
    at,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  });
  const { chart, line, points } = open(undefined, 'WEEKDAYS');
  chart.setBars([day(midnight - DAY_MS, 1), day(midnight, 1), day(midnight + DAY_MS, 1)]);
  line.target.setBars([day(midnight - HOUR_MS, 20), day(midnight + DAY_MS - HOUR_MS, 22)]);
  expect(points()).toEqual([
    { time: midnight / SECOND_MS, value: 20 },
    { time: (midnight + DAY_MS) / SECOND_MS, value: 22 },
  ]);
  expect(line.changeAt(undefined)).toBeCloseTo(10, 8);
});

test('[W-V6] where the chart has older bars than it, older ones are read', () => {
  let asked = 0;
  const { chart, line } = open(() => (asked += 1));
  expect(asked).toBe(0);
  line.target.setBars(barsOf((index) => 10 + index, 100));
  expect(asked).toBe(1);
  line.target.setBars(OTHER);
  expect(asked).toBe(1);
  const older = { at: FIRST_AT - MINUTE_MS, open: 1, high: 1, low: 1, close: 1, volume: 1 };
  chart.setBars([older, ...OWN]);
  expect(asked).toBe(2);
});

test('[W-V6] it goes with the chart, and on its own', () => {
  const { chart, line, points } = open();
  line.target.setBars(OTHER);
  chart.removeLayer(line);
  expect(points().at(-1)).not.toMatchObject({ value: closeAt(COUNT - 1) });
  const other = open();
  other.chart.remove();
  other.line.target.setBars(OTHER);
  for (const bar of OTHER.slice(-1)) other.line.target.update(bar);
  expect(other.line.changeAt(undefined)).toBeUndefined();
});
