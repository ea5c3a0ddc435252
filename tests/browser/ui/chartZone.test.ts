/** The time axis across a change of summer time, on the real chart. */
import '../../../src/ui/theme/tokens.css';
import type { IChartApi } from 'lightweight-charts';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { zoneOffsetMs } from '../../../src/ui/format/timeText.ts';
import { createCandleChart } from '../../../src/ui/screens/futures/chart/candleChart.ts';
import {
  chartTime,
  createTickText,
  createZonedScale,
} from '../../../src/ui/screens/futures/chart/chartDrawing.ts';

const NEW_YORK = 'America/New_York';
const shownAt = (at: number): number => at + zoneOffsetMs(at, NEW_YORK);
/** TickMarkWeight of the library: a new day, a new month. */
const DAY = 50;

/** Hours of five days around a change of the clocks. */
const hoursAround = (at: number): readonly number[] =>
  Array.from({ length: 5 * 24 }, (_, hour) => at + (hour - 60) * HOUR_MS);

const CHANGES = [
  ['forward', Date.UTC(2026, 2, 8, 7)],
  ['back', Date.UTC(2026, 10, 1, 6)],
] as const;

test.each(CHANGES)(
  '[W-V8] every day begins at the reader’s midnight where the clocks go %s',
  (_, change) => {
    const scale = createZonedScale(shownAt);
    const openings = hoursAround(change);
    const points = openings.map((at) => ({
      timeWeight: 0,
      time: scale.convertHorzItemToInternal(chartTime(at)),
      originalTime: chartTime(at),
    })) as unknown as Parameters<typeof scale.fillWeightsForPoints>[0];
    scale.fillWeightsForPoints(points, 0);
    const days = openings.filter((_at, index) => Number(points[index]?.timeWeight) >= DAY);
    const clock = createTickText(shownAt, 'en-GB');
    expect(days.map((at) => clock(chartTime(at), 3))).toEqual(days.map(() => '00:00'));
    expect(days).toHaveLength(5);
    // Points that are added later have the same weights.
    const whole = points.map(({ timeWeight }) => Number(timeWeight));
    for (let index = 1; index < points.length; index += 1)
      scale.fillWeightsForPoints(points.slice(0, index + 1), index);
    expect(points.map(({ timeWeight }) => Number(timeWeight))).toEqual(whole);
  },
);

test.each(CHANGES)(
  '[W-V8] the chart takes every hour where the clocks go %s, the one that comes twice as well',
  (_, change) => {
    const element = document.createElement('div');
    element.style.cssText = 'width: 800px; height: 400px';
    document.body.append(element);
    const chart = createCandleChart(element, {
      priceDigits: 2,
      locale: 'en',
      priceText: String,
      timeText: String,
      tickSize: 0.01,
      shownAt,
      onHover: () => undefined,
      onOldest: () => undefined,
      onLatest: () => undefined,
      onPainted: () => undefined,
    });
    onTestFinished(() => {
      chart.remove();
      element.remove();
    });
    const openings = hoursAround(change);
    chart.setBars(openings.map((at) => ({ at, open: 1, high: 2, low: 1, close: 2, volume: 1 })));
    let library: IChartApi | undefined;
    chart.addLayer((base) => {
      library = base.chart;
      return { setBars: () => {}, update: () => {}, repaint: () => {}, remove: () => {} };
    });
    const shown = library?.panes()[0]?.getSeries()[0]?.data() ?? [];
    expect(shown.map(({ time }) => time)).toEqual(openings.map(chartTime));
  },
);
