import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type IndicatorChoice, textToChoice } from '../../../../domain/indicators/choices.ts';
import type { ChartPeriod, PriceType } from '../../../../domain/market.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Later, laterWithTexts } from '../../../kit/later.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import type { Zone } from '../../../format/timeText.ts';
import { FirstMarketPart, useEndFirstMarket } from '../../../shell/firstMarket/FirstMarketPart.tsx';
import { chartViewTexts } from '../../../i18n/chartViewTexts.ts';
import { drawingTexts } from '../../../i18n/drawingTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { upColorOf } from '../../../theme/applyAppearance.ts';
import { useTerminal } from '../terminalContext.ts';
import { useCompared } from './compare/useCompared.ts';
import { CandleAge } from '../PriceAge.tsx';
import type { ScaleMode } from './candleChart.ts';
import type { ChartHandle } from './chartHandle.ts';
import { barChange, ChartLegend } from './ChartLegend.tsx';
import s from './ChartPanel.module.css';
import { type ChartMark, groupFills, groupFundings, type OwnMarks } from './chartMarks.ts';
import type { IndicatorLayer } from './indicatorLayer.ts';
import { ChartLines } from './lines/ChartLines.tsx';
import { drawnPrice, useChart } from './useChart.ts';
import { inTime } from '../../../services/inTime.ts';

/** Drawings and their tools, which load once there are candles. */
const DrawingPart = laterWithTexts(
  drawingTexts,
  async () => (await import('./drawings/DrawingPart.tsx')).DrawingPart,
);

/** Its texts load with it. */
const SaveImage = laterWithTexts(
  chartViewTexts,
  async () => (await import('./view/SaveImage.tsx')).SaveImage,
);

const ComparedRows = laterWithTexts(
  chartViewTexts,
  async () => (await import('./compare/ComparedRows.tsx')).ComparedRows,
);

/** The indicators on the chart; their code loads with the first one. */
function useIndicators(handle: ChartHandle | undefined): IndicatorLayer | undefined {
  const { preferences } = useServices();
  const texts = useSelected(preferences.values, ({ terminal }) => terminal.indicators);
  const [layer, setLayer] = useState<IndicatorLayer | undefined>(undefined);
  useEffect(() => {
    const choices = texts
      .map(textToChoice)
      .filter((choice): choice is IndicatorChoice => choice !== undefined);
    if (handle === undefined || choices.length === 0) return undefined;
    let isOver = false;
    let made: IndicatorLayer | undefined;
    const draw = async (): Promise<void> => {
      const { createIndicatorLayer } = await inTime(() => import('./indicatorLayer.ts'));
      if (isOver) return;
      made = handle.chart.addLayer((base) => createIndicatorLayer(base, choices));
      setLayer(made);
    };
    void draw();
    return () => {
      isOver = true;
      if (made !== undefined) handle.chart.removeLayer(made);
      setLayer(undefined);
    };
  }, [handle, texts]);
  return layer;
}

/** The user's own executions and funding payments, marked on the candles. */
function useOwnMarks(handle: ChartHandle | undefined, period: ChartPeriod): OwnMarks {
  const { option } = useTerminal();
  const { account } = useServices();
  const fills = useSelected(account, (view) => view.fills);
  const fundings = useSelected(account, (view) => view.fundings);
  const groups = useMemo(
    () => ({
      fills: groupFills(
        fills.filter(({ futuresOptionId }) => futuresOptionId === option.id),
        { hours: option.hours, period },
      ),
      fundings: groupFundings(
        fundings.filter(({ stock }) => stock === option.stock),
        { hours: option.hours, period },
      ),
    }),
    [fills, fundings, option.id, option.stock, option.hours, period],
  );
  useEffect(() => {
    const marks: readonly ChartMark[] = [
      ...groups.fills.map(({ at, side }) => ({ at, kind: side })),
      ...groups.fundings.map(({ at }) => ({ at, kind: 'FUNDING' as const })),
    ];
    handle?.chart.setMarks(marks.toSorted((a, b) => a.at - b.at));
  }, [handle, groups]);
  return groups;
}

/** Describes the chart in words; changes with each new bar, not with every price. */
function Summary({ handle, period }: { readonly handle: ChartHandle; readonly period: string }) {
  const t = useText();
  const { option } = useTerminal();
  const { session } = handle;
  const count = useSyncExternalStore(handle.onFigures, () => session.bars().length);
  const text = useMemo(() => {
    const bars = session.bars();
    const last = bars[count - 1];
    if (last === undefined) return t('chart.summaryEmpty');
    return t('chart.summary', {
      label: option.label,
      period,
      count,
      close: drawnPrice(last.close, option),
      change: barChange(last, bars[count - 2]) ?? '0',
      high: drawnPrice(Math.max(...bars.map(({ high }) => high)), option),
      low: drawnPrice(Math.min(...bars.map(({ low }) => low)), option),
    });
  }, [t, session, option, period, count]);
  return <p className="visuallyHidden">{text}</p>;
}

/** Candles, volume, indicators, the user's own lines and fills, and a legend for the crosshair. */
export function LiveChart(props: {
  readonly period: ChartPeriod;
  readonly priceType: PriceType;
  readonly zone: Zone;
  readonly scale: ScaleMode;
  /** Where the tools for drawing go; undefined while they are put away. */
  readonly tools: HTMLElement | undefined;
  /** The end of the bar, where the button for an image goes. */
  readonly end: HTMLElement | undefined;
}) {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const body = useRef<HTMLDivElement>(null);
  const { period, priceType, zone, scale } = props;
  const { attach, handle, status, keptAt, isLatest } = useChart(period, priceType, zone);
  const compared = useCompared();
  const isComparing = compared.options.length > 0;
  const layer = useIndicators(handle);
  const marks = useOwnMarks(handle, period);
  useEndFirstMarket('chart', status !== 'loading');
  const look = useSelected(preferences.values, (values) => `${values.theme}|${upColorOf(values)}`);
  useEffect(() => handle?.chart.repaint(), [handle, look]);
  // Prices of different instruments meet on a percent scale alone.
  const shownScale = isComparing ? 'percent' : scale;
  useEffect(() => handle?.chart.setScale(shownScale), [handle, shownScale]);
  return (
    <div ref={body} className={s['drawing']}>
      <div
        ref={attach}
        className={s['canvas']}
        data-live
        role="img"
        aria-label={`${option.label} ${t('chart.title')} ${period}`}
      />
      {handle === undefined ? null : (
        <>
          <Summary handle={handle} period={period} />
          <ChartLegend handle={handle} layer={layer} marks={marks} priceType={priceType}>
            <CandleAge keptAt={keptAt} />
            {isComparing && status === 'ready' ? (
              <Later>
                <ComparedRows {...{ handle, period, priceType, compared }} />
              </Later>
            ) : null}
          </ChartLegend>
          {status === 'ready' ? (
            <>
              <Later>
                <SaveImage {...{ handle, layer, period, priceType, compared }} place={props.end} />
              </Later>
              <ChartLines handle={handle} body={body} />
              <Later>
                <DrawingPart handle={handle} body={body} period={period} tools={props.tools} />
              </Later>
            </>
          ) : null}
        </>
      )}
      {isLatest || handle === undefined ? null : (
        <IconButton
          className={s['latest']}
          label={t('chart.toLatest')}
          onClick={handle.chart.toLatest}
        >
          <ChevronsRight size={16} aria-hidden="true" />
        </IconButton>
      )}
      {status === 'failed' ? (
        <div className={s['over']}>
          <EmptyState
            title={t('chart.failed')}
            action={<Button onClick={handle?.session.retry}>{t('app.retry')}</Button>}
          />
        </div>
      ) : null}
      {status === 'loading' ? (
        <FirstMarketPart part="chart" fills>
          <p className={s['waiting']} role="status">
            {t('chart.loading')}
          </p>
        </FirstMarketPart>
      ) : null}
    </div>
  );
}
