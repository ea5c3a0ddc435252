/** Texts of the chart, in English. */
import type { Texts } from '../ko.ts';

export const chart = {
  chart: {
    title: 'Chart',
    period: 'Period',
    loading: 'Loading the chart',
    failed: 'The chart could not be loaded.',
    open: 'O',
    high: 'H',
    low: 'L',
    close: 'C',
    volume: 'Vol',
    entry: 'Entry',
    liquidation: 'Liq.',
    order: 'Order',
    toLatest: 'To latest',
    view: 'Kind of chart',
    candles: 'Candles',
    depth: 'Depth',
    depthOf: 'Resting {coin} by price',
  },
} as const satisfies Pick<Texts, 'chart'>;
