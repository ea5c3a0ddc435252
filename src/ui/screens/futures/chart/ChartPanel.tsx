import { Later, later, laterWithTexts } from '../../../kit/later.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { useState } from 'react';
import { CHART_PERIODS, type ChartPeriod, type PriceType } from '../../../../domain/market.ts';
import { ErrorBoundary } from '../../../kit/ErrorBoundary.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { FirstMarketPart } from '../../../shell/firstMarket/FirstMarketPart.tsx';
import { chartViewTexts } from '../../../i18n/chartViewTexts.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { useKnown } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import type { ScaleMode } from './candleChart.ts';
import s from './ChartPanel.module.css';
import { useTerminalPreference } from './useTerminalPreference.ts';

const LiveChart = later(async () => (await import('./LiveChart.tsx')).LiveChart);

const DepthChart = later(async () => (await import('./DepthChart.tsx')).DepthChart);

const ChartTools = laterWithTexts(
  chartViewTexts,
  async () => (await import('./ChartTools.tsx')).ChartTools,
);

const FullscreenButton = laterWithTexts(
  chartViewTexts,
  async () => (await import('./view/FullscreenButton.tsx')).FullscreenButton,
);

const FIRST_PERIOD: ChartPeriod = '15m';

/** Period and price of one chart of several. */
interface OwnChoices {
  /** Absent while it has the terminal's. */
  readonly period?: ChartPeriod | undefined;
  readonly onPeriod: (period: ChartPeriod) => void;
  /** Absent while it has the terminal's. */
  readonly priceType?: PriceType | undefined;
  readonly onPriceType: (type: PriceType) => void;
}

function useChoices(own: OwnChoices | undefined) {
  const [period, onPeriod] = useTerminalPreference('period');
  const [priceType, onPriceType] = useTerminalPreference('priceType');
  const [pinned] = useTerminalPreference('periods');
  const shown = own?.period ?? period ?? FIRST_PERIOD;
  return {
    period: shown,
    onPeriod: own?.onPeriod ?? onPeriod,
    priceType: own?.priceType ?? priceType,
    onPriceType: own?.onPriceType ?? onPriceType,
    periods: CHART_PERIODS.filter((one) => one === shown || pinned.includes(one)),
  };
}

/**
 * Chart view, period bar and the chart itself, whose code loads only after a price is on the
 * screen.
 */
export function ChartPanel({ own }: { readonly own?: OwnChoices }) {
  const t = useText();
  const { option } = useTerminal();
  const language = useLanguage();
  const zone = useZone();
  const { period, onPeriod, priceType, onPriceType, periods } = useChoices(own);
  const [scale, setScale] = useState<ScaleMode>('normal');
  const [isDrawing, setDrawing] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const [isFull, setFull] = useState(false);
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const hasPrice = useKnown(option.stock);
  // Charts side by side have names of their own.
  const name =
    own === undefined ? t('chart.title') : `${option.label} ${t('chart.title')} ${period}`;
  const waiting = (
    <FirstMarketPart part="chart" fills>
      <p className={s['waiting']} role="status">
        {t(hasPrice ? 'chart.loading' : 'market.waiting')}
      </p>
    </FirstMarketPart>
  );
  return (
    <section className={s['panel']} data-full={isFull || undefined} aria-label={name}>
      <div className={s['bar']}>
        <Segmented
          look="text"
          label={t('chart.view')}
          value={view}
          onValue={setView}
          choices={choicesOf(['candles', 'depth'], (kind) => t(`chart.${kind}`))}
        />
        {view === 'candles' ? (
          <>
            <span className={s['divider']} aria-hidden />
            <Segmented
              look="text"
              label={t('chart.period')}
              value={period}
              onValue={onPeriod}
              choices={choicesOf(periods, (one) => one)}
            />
            {hasPrice ? (
              <Later>
                <ChartTools
                  {...{ period, onPeriod, priceType, onPriceType }}
                  scale={scale}
                  onScale={setScale}
                  isDrawing={isDrawing}
                  onDrawing={setDrawing}
                />
              </Later>
            ) : null}
          </>
        ) : null}
        <div ref={setEnd} className={s['end']}>
          {hasPrice || isFull ? (
            <Later>
              <FullscreenButton isFull={isFull} onFull={setFull} />
            </Later>
          ) : null}
        </div>
      </div>
      {isDrawing && view === 'candles' ? <div ref={setTools} /> : null}
      <div className={s['body']}>
        <ErrorBoundary
          fallback={(reset) => (
            <EmptyState
              title={t('chart.failed')}
              action={<Button onClick={reset}>{t('app.retry')}</Button>}
            />
          )}
        >
          {hasPrice ? (
            <Later fallback={waiting}>
              {view === 'candles' ? (
                <LiveChart
                  key={`${period}|${priceType}|${zone}|${language}`}
                  period={period}
                  priceType={priceType}
                  zone={zone}
                  scale={scale}
                  tools={tools ?? undefined}
                  end={end ?? undefined}
                />
              ) : (
                <DepthChart />
              )}
            </Later>
          ) : (
            waiting
          )}
        </ErrorBoundary>
      </div>
    </section>
  );
}
