import { type RefObject, useEffect, useState } from 'react';
import type { ChartPeriod } from '../../../../domain/market.ts';
import type { WireFuturesOption } from '../../../../protocol/entities.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../../format/timeText.ts';
import { useLanguage, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { createCandleChart } from './candleChart.ts';
import { type ChartHandle, createSignal } from './chartHandle.ts';
import { type ChartStatus, oncePerFrame, startChartSession } from './chartSession.ts';

/** Periods whose bars are days of UTC on every clock. */
const WHOLE_DAYS: readonly ChartPeriod[] = ['1D', '1W', '1M'];

function barTime(at: number, period: ChartPeriod, zone: Zone): string {
  if (WHOLE_DAYS.includes(period)) return formatTime(at, 'date', 'UTC');
  return `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
}

/** A price that has become a pixel's number, as text again. */
export function drawnPrice(price: number, option: WireFuturesOption): string {
  const { priceDigits, price: format } = instrumentFormat(option);
  return format(price.toFixed(priceDigits));
}

export interface LiveChartState {
  /** undefined before the first drawing. */
  readonly handle: ChartHandle | undefined;
  readonly status: ChartStatus;
  readonly isLatest: boolean;
  readonly retry: () => void;
}

const onFrame = (draw: () => void) => void requestAnimationFrame(draw);

/** A chart in the container, made anew for another instrument, period, clock or language. */
export function useChart(
  container: RefObject<HTMLDivElement | null>,
  period: ChartPeriod,
): LiveChartState {
  const language = useLanguage();
  const zone = useZone();
  const { market, now } = useServices();
  const { option } = useTerminal();
  const [handle, setHandle] = useState<ChartHandle | undefined>(undefined);
  const [status, setStatus] = useState<ChartStatus>('loading');
  const [isLatest, setLatest] = useState(true);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let hoveredAt: number | undefined;
    let made: ChartHandle | undefined;
    const painted = createSignal();
    const figures = createSignal();
    const tellFigures = oncePerFrame(onFrame, figures.tell);
    const chart = createCandleChart(element, {
      priceDigits: instrumentFormat(option).priceDigits,
      locale: language,
      timeText: (at) => barTime(at, period, zone),
      priceText: (price) => drawnPrice(price, option),
      tickSize: Number(option.tickSize),
      offsetMs: WHOLE_DAYS.includes(period) ? 0 : zoneOffsetMs(now.get(), zone),
      onHover: (at) => {
        hoveredAt = at;
        tellFigures();
      },
      onOldest: () => made?.session.loadOlder(),
      onLatest: setLatest,
      onPainted: painted.tell,
    });
    const session = startChartSession(
      chart,
      {
        period,
        now: now.get,
        forming: market.formingCandle(option.stock),
        candlesBefore: (beforeMs) => market.candlesBefore(option.stock, period, beforeMs),
        onFrame,
      },
      { onStatus: setStatus, onBar: tellFigures },
    );
    made = {
      chart,
      session,
      onPainted: painted.on,
      onFigures: figures.on,
      hoveredAt: () => hoveredAt,
    };
    setHandle(made);
    setLatest(true);
    return () => {
      setHandle(undefined);
      session.end();
      chart.remove();
    };
  }, [container, market, now, option, period, zone, language, attempt]);

  return { handle, status, isLatest, retry: () => setAttempt((count) => count + 1) };
}
