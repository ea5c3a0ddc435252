import { Later, later } from '../../../kit/later.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { useState } from 'react';
import { CHART_PERIODS, type ChartPeriod } from '../../../../domain/market.ts';
import { ErrorBoundary } from '../../../kit/ErrorBoundary.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { FirstMarketPart } from '../../../shell/firstMarket/FirstMarketPart.tsx';
import { chartViewTexts } from '../../../i18n/chartViewTexts.ts';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import type { ScaleMode } from './candleChart.ts';
import s from './ChartPanel.module.css';
import { useTerminalPreference } from './useTerminalPreference.ts';

const LiveChart = later(async () => (await import('./LiveChart.tsx')).LiveChart);

const DepthChart = later(async () => (await import('./DepthChart.tsx')).DepthChart);

const ChartTools = later(async () => (await import('./ChartTools.tsx')).ChartTools);

const FullscreenButton = later(async () => {
  const [part] = await Promise.all([
    import('./view/FullscreenButton.tsx'),
    loadTextFiles(chartViewTexts),
  ]);
  return part.FullscreenButton;
});

const PERIODS = CHART_PERIODS.map((period) => ({ value: period, label: period }));
const FIRST_PERIOD: ChartPeriod = '15m';

/** The period of one chart of several. */
interface OwnPeriod {
  /** Absent while it has the terminal's. */
  readonly period?: ChartPeriod | undefined;
  readonly onPeriod: (period: ChartPeriod) => void;
}

/**
 * Chart view, period bar and the chart itself, whose code loads only after a price is on the
 * screen.
 */
export function ChartPanel({ own }: { readonly own?: OwnPeriod }) {
  const t = useText();
  const { option } = useTerminal();
  const language = useLanguage();
  const zone = useZone();
  const [saved, save] = useTerminalPreference('period');
  const period = own?.period ?? saved ?? FIRST_PERIOD;
  const setPeriod = own?.onPeriod ?? save;
  const [scale, setScale] = useState<ScaleMode>('normal');
  const [isDrawing, setDrawing] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const [isFull, setFull] = useState(false);
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const hasPrice = useTickerField(option.stock, 'last') !== undefined;
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
              onValue={setPeriod}
              choices={PERIODS}
            />
            {hasPrice ? (
              <Later>
                <ChartTools
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
                  key={`${period}|${zone}|${language}`}
                  period={period}
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
