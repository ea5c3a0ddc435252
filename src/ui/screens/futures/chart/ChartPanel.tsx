import { lazy, Suspense, useState } from 'react';
import { CHART_PERIODS, type ChartPeriod } from '../../../../domain/market.ts';
import { ErrorBoundary } from '../../../components/ErrorBoundary.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Button } from '../../../components/Button.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useTickerField } from '../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import s from './ChartPanel.module.css';

const LiveChart = lazy(async () => ({ default: (await import('./LiveChart.tsx')).LiveChart }));

const DepthChart = lazy(async () => ({
  default: (await import('./DepthChart.tsx')).DepthChart,
}));

const PERIODS = CHART_PERIODS.map((period) => ({ value: period, label: period }));

/** Kind of chart, period bar and the drawing; the chart's code is asked for only once a price is on the screen. */
export function ChartPanel() {
  const t = useText();
  const { option } = useTerminal();
  const [period, setPeriod] = useState<ChartPeriod>('15m');
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const hasPrice = useTickerField(option.stock, 'last') !== undefined;
  const waiting = (
    <p className={s['waiting']} role="status">
      {t(hasPrice ? 'chart.loading' : 'market.waiting')}
    </p>
  );
  return (
    <section className={s['panel']} aria-label={t('chart.title')}>
      <div className={s['bar']}>
        <Segmented
          look="text"
          label={t('chart.view')}
          value={view}
          onValue={setView}
          choices={[
            { value: 'candles', label: t('chart.candles') },
            { value: 'depth', label: t('chart.depth') },
          ]}
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
          </>
        ) : null}
      </div>
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
            <Suspense fallback={waiting}>
              {view === 'candles' ? <LiveChart period={period} /> : <DepthChart />}
            </Suspense>
          ) : (
            waiting
          )}
        </ErrorBoundary>
      </div>
    </section>
  );
}
