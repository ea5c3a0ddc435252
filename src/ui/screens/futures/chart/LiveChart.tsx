import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartPeriod } from '../../../../domain/market.ts';
import type { WireFuturesOption } from '../../../../protocol/entities.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatCompact } from '../../../format/decimalText.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../../format/timeText.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { upColorOf } from '../../../theme/applyTheme.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { type CandleChart, createCandleChart } from './candleChart.ts';
import type { Bar } from './candleFold.ts';
import { chartLines } from './chartLines.ts';
import s from './ChartPanel.module.css';
import { type ChartSession, type ChartStatus, startChartSession } from './chartSession.ts';

/** Periods whose bars are days of UTC on every clock. */
const WHOLE_DAYS: readonly ChartPeriod[] = ['1D', '1W', '1M'];

function barTime(at: number, period: ChartPeriod, zone: Zone): string {
  if (WHOLE_DAYS.includes(period)) return formatTime(at, 'date', 'UTC');
  return `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
}

interface Live {
  readonly chart: CandleChart;
  readonly session: ChartSession;
}

/** A price that has become a pixel's number, as text again. */
function drawnPrice(price: number, option: WireFuturesOption): string {
  const { priceDigits, price: format } = instrumentFormat(option);
  return format(price.toFixed(priceDigits));
}

function Legend({ bar }: { readonly bar: Bar | undefined }) {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  if (bar === undefined) return null;
  const tone = bar.close >= bar.open ? s['up'] : s['down'];
  const figure = (value: number) => drawnPrice(value, option);
  return (
    <dl className={s['legend']}>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`chart.${name}`)}</dt>
          <dd className={tone}>{figure(bar[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('chart.volume')}</dt>
        <dd className={tone}>{formatCompact(bar.volume.toFixed(3), language)}</dd>
      </div>
    </dl>
  );
}

/** Candles, volume, own lines, legend under the crosshair. */
export function LiveChart({ period }: { readonly period: ChartPeriod }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const services = useServices();
  const { option } = useTerminal();
  const container = useRef<HTMLDivElement>(null);
  const live = useRef<Live | undefined>(undefined);
  const [status, setStatus] = useState<ChartStatus>('loading');
  const [attempt, setAttempt] = useState(0);
  const [bar, setBar] = useState<Bar | undefined>(undefined);
  const look = useSelected(
    services.preferences.values,
    (values) => `${values.theme}|${upColorOf(values)}`,
  );
  const positions = useSelected(services.account, (account) => account.positions);
  const openOrders = useSelected(services.account, (account) => account.openOrders);
  const lines = useMemo(
    () => chartLines({ positions, openOrders }, option, t),
    [positions, openOrders, option, t],
  );

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const { market, now } = services;
    let hoveredAt: number | undefined;
    const showBar = () => setBar(live.current?.session.barAt(hoveredAt));
    const chart = createCandleChart(element, {
      priceDigits: instrumentFormat(option).priceDigits,
      locale: language,
      timeText: (at) => barTime(at, period, zone),
      priceText: (price) => drawnPrice(price, option),
      tickSize: Number(option.tickSize),
      offsetMs: WHOLE_DAYS.includes(period) ? 0 : zoneOffsetMs(now.get(), zone),
      onHover: (at) => {
        hoveredAt = at;
        showBar();
      },
      onOldest: () => live.current?.session.loadOlder(),
    });
    const session = startChartSession(
      chart,
      {
        period,
        now: now.get,
        forming: market.formingCandle(option.stock),
        candles: (from, to) => market.candles(option.stock, period, from, to),
        onFrame: (draw) => requestAnimationFrame(draw),
      },
      { onStatus: setStatus, onBar: showBar },
    );
    live.current = { chart, session };
    return () => {
      live.current = undefined;
      session.end();
      chart.remove();
    };
  }, [services, option, period, zone, language, attempt]);

  useEffect(() => {
    live.current?.chart.repaint();
  }, [look]);
  // Also after the chart was made anew.
  useEffect(() => {
    live.current?.chart.setLines(lines);
  }, [lines, option, period, zone, language, attempt]);

  return (
    <>
      <div
        ref={container}
        className={s['canvas']}
        role="img"
        aria-label={`${option.label} ${t('chart.title')} ${period}`}
      />
      <Legend bar={bar} />
      {status === 'failed' ? (
        <div className={s['over']}>
          <EmptyState
            title={t('chart.failed')}
            action={<Button onClick={() => setAttempt(attempt + 1)}>{t('app.retry')}</Button>}
          />
        </div>
      ) : null}
      {status === 'loading' ? (
        <p className={s['waiting']} role="status">
          {t('chart.loading')}
        </p>
      ) : null}
    </>
  );
}
