import { Later, later } from '../../../kit/later.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { useState } from 'react';
import { CHART_PERIODS, type ChartPeriod } from '../../../../domain/market.ts';
import { ErrorBoundary } from '../../../kit/ErrorBoundary.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { FirstMarketPart } from '../../../shell/firstMarket/FirstMarketPart.tsx';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import type { ScaleMode } from './candleChart.ts';
import s from './ChartPanel.module.css';
import { useTerminalPreference } from './useTerminalPreference.ts';

const LiveChart = later(async () => (await import('./LiveChart.tsx')).LiveChart);

const DepthChart = later(async () => (await import('./DepthChart.tsx')).DepthChart);

const IndicatorMenu = later(async () => (await import('./IndicatorMenu.tsx')).IndicatorMenu);

const PERIODS = CHART_PERIODS.map((period) => ({ value: period, label: period }));
const FIRST_PERIOD: ChartPeriod = '15m';

/** Indicators and price scale mode. */
function ChartTools(props: {
  readonly scale: ScaleMode;
  readonly onScale: (scale: ScaleMode) => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
}) {
  const t = useText();
  const { scale, onScale, isDrawing } = props;
  const kind = (mode: Exclude<ScaleMode, 'normal'>, label: string, hint: string) => (
    <button
      type="button"
      className={s['tool']}
      aria-label={hint}
      title={hint}
      aria-pressed={scale === mode}
      onClick={() => onScale(scale === mode ? 'normal' : mode)}
    >
      {label}
    </button>
  );
  return (
    <div className={s['tools']}>
      <OnDemand
        trigger={(open) => (
          <button type="button" className={s['tool']} aria-haspopup="dialog" onClick={open}>
            {t('chart.indicators')}
          </button>
        )}
      >
        {(part) => <IndicatorMenu {...part} />}
      </OnDemand>
      <button
        type="button"
        className={s['tool']}
        aria-pressed={isDrawing}
        onClick={() => props.onDrawing(!isDrawing)}
      >
        {t('chart.draw')}
      </button>
      {kind('log', t('chart.scaleLog'), t('chart.scaleLogHint'))}
      {kind('percent', '%', t('chart.scalePercentHint'))}
    </div>
  );
}

/**
 * Chart view, period bar and the chart itself, whose code loads only after a price is on the
 * screen.
 */
export function ChartPanel() {
  const t = useText();
  const { option } = useTerminal();
  const language = useLanguage();
  const zone = useZone();
  const [saved, setPeriod] = useTerminalPreference('period');
  const period = saved ?? FIRST_PERIOD;
  const [scale, setScale] = useState<ScaleMode>('normal');
  const [isDrawing, setDrawing] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const hasPrice = useTickerField(option.stock, 'last') !== undefined;
  const waiting = (
    <FirstMarketPart part="chart" fills>
      <p className={s['waiting']} role="status">
        {t(hasPrice ? 'chart.loading' : 'market.waiting')}
      </p>
    </FirstMarketPart>
  );
  return (
    <section className={s['panel']} aria-label={t('chart.title')}>
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
            <ChartTools
              scale={scale}
              onScale={setScale}
              isDrawing={isDrawing}
              onDrawing={setDrawing}
            />
          </>
        ) : null}
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
