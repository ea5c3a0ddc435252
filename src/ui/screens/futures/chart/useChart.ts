import { type RefCallback, useCallback, useState } from 'react';
import { nominalStart } from '../../../../domain/chartPeriods.ts';
import type { ChartPeriod, PriceType } from '../../../../domain/market.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../../format/timeText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { createCandleChart } from './candleChart.ts';
import type { CandleKind } from './candleFold.ts';
import { type ChartHandle, createSignal } from './chartHandle.ts';
import { type ChartStatus, coalesced, startChartSession } from './chartSession.ts';

/** Periods whose bars are trading days, which have the same date in every time zone. */
const WHOLE_DAYS: readonly ChartPeriod[] = ['1D', '1W', '1M'];

function barTime(at: number, { hours, period }: CandleKind, zone: Zone): string {
  if (WHOLE_DAYS.includes(period)) return formatTime(nominalStart(hours, at), 'date', 'UTC');
  return `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
}

/** Time of a moment on the axis: the date of a trading day, or the clock of that very moment. */
const shownAt = (at: number, { hours, period }: CandleKind, zone: Zone): number =>
  WHOLE_DAYS.includes(period) ? nominalStart(hours, at) : at + zoneOffsetMs(at, zone);

/** A price read from a pixel, as text. */
export function drawnPrice(price: number, option: WireFuturesOption): string {
  const { priceDigits, price: format } = instrumentFormat(option);
  return format(price.toFixed(priceDigits));
}

export interface LiveChartState {
  /** Ref of the element in which the chart is created. */
  readonly attach: RefCallback<HTMLElement>;
  /** undefined before the first paint. */
  readonly handle: ChartHandle | undefined;
  readonly status: ChartStatus;
  /** When the candles were received, ms UTC, where they are last seen ones. */
  readonly keptAt: number | undefined;
  readonly isLatest: boolean;
}

/** Signals from the chart to its listeners. */
function createChartSignals() {
  let hoveredAt: number | undefined;
  const painted = createSignal();
  const figures = createSignal();
  const publishFigures = coalesced(queueMicrotask, figures.publish);
  return {
    followers: { onPainted: painted.on, onFigures: figures.on, hoveredAt: () => hoveredAt },
    onPainted: painted.publish,
    onBar: publishFigures,
    onHover: (at: number | undefined) => {
      hoveredAt = at;
      publishFigures();
    },
  };
}

/**
 * Creates a chart while its element is mounted. Remount the component (with another key) for
 * another instrument, period, price, zone or language.
 */
export function useChart(period: ChartPeriod, priceType: PriceType, zone: Zone): LiveChartState {
  const language = useLanguage();
  const t = useText();
  const { market, now } = useServices();
  const { option } = useTerminal();
  const [handle, setHandle] = useState<ChartHandle | undefined>(undefined);
  const [status, setStatus] = useState<ChartStatus>('loading');
  const [keptAt, setKeptAt] = useState<number>();
  const [isLatest, setLatest] = useState(true);

  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const kind = { hours: option.hours, period };
      const { followers, onPainted, onBar, onHover } = createChartSignals();
      const chart = createCandleChart(element, {
        priceDigits: instrumentFormat(option).priceDigits,
        locale: language,
        timeText: (at) => barTime(at, kind, zone),
        priceText: (price) => drawnPrice(price, option),
        tickSize: Number(option.tickSize),
        repeats: option.record && {
          playedFrom: option.record.playedFrom,
          text: t('chart.repeats'),
        },
        shownAt: (at) => shownAt(at, kind, zone),
        onHover,
        onOldest: () => session.loadOlder(),
        onLatest: setLatest,
        onPainted,
      });
      const session = startChartSession(
        chart,
        {
          kind,
          now: now.get,
          forming: market.formingCandle(option.stock, priceType),
          candlesBefore: (beforeMs) =>
            market.candlesBefore(option.stock, period, beforeMs, priceType),
          soon: queueMicrotask,
        },
        {
          onStatus: (next, at) => {
            setStatus(next);
            setKeptAt(at);
          },
          onBar,
        },
      );
      setHandle({ chart, session, ...followers });
      return () => {
        session.end();
        chart.remove();
      };
    },
    [market, now, option, period, priceType, zone, language, t],
  );
  return { attach, handle, status, keptAt, isLatest };
}
