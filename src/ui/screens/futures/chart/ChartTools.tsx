import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { ChartPeriod, PriceType } from '../../../../domain/market.ts';
import { OnDemand, type OpenProps } from '../../../kit/OnDemand.tsx';
import { later } from '../../../kit/later.tsx';
import { useText } from '../../../i18n/useText.ts';
import { COMPARED_MAX } from '../../../../domain/preferences.ts';
import type { ScaleMode } from './candleChart.ts';
import s from './ChartPanel.module.css';
import { useCompared } from './compare/useCompared.ts';

const IndicatorMenu = later(async () => (await import('./IndicatorMenu.tsx')).IndicatorMenu);
const PeriodMenu = later(async () => (await import('./bar/PeriodMenu.tsx')).PeriodMenu);
const PriceTypeMenu = later(async () => (await import('./bar/PriceTypeMenu.tsx')).PriceTypeMenu);
const ComparePicker = later(
  async () => (await import('./compare/ComparePicker.tsx')).ComparePicker,
);

interface ChartToolsProps {
  readonly period: ChartPeriod;
  readonly onPeriod: (period: ChartPeriod) => void;
  readonly priceType: PriceType;
  readonly onPriceType: (type: PriceType) => void;
  readonly scale: ScaleMode;
  readonly onScale: (scale: ScaleMode) => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
}

/** A tool that opens a floating part, which loads with the first click. */
function OpeningTool(props: {
  readonly opens: 'dialog' | 'menu';
  /** Names the tool where its content does not. */
  readonly label?: string;
  readonly title?: string | undefined;
  readonly isDisabled?: boolean;
  readonly content: ReactNode;
  readonly children: (part: OpenProps) => ReactNode;
}) {
  return (
    <OnDemand
      trigger={(open) => (
        <button
          type="button"
          className={s['tool']}
          aria-haspopup={props.opens}
          aria-label={props.label}
          title={props.title}
          disabled={props.isDisabled}
          onClick={open}
        >
          {props.content}
        </button>
      )}
    >
      {props.children}
    </OnDemand>
  );
}

const DOWN = <ChevronDown size={12} aria-hidden="true" />;

/** Choices of the chart's period and price. */
function Choices({ period, onPeriod, priceType, onPriceType }: ChartToolsProps) {
  const t = useText();
  const price = t(`chart.price${priceType}`);
  return (
    <>
      <OpeningTool
        opens="dialog"
        label={t('chartView.periods')}
        title={t('chartView.periods')}
        content={DOWN}
      >
        {(part) => <PeriodMenu {...part} value={period} onValue={onPeriod} />}
      </OpeningTool>
      <span className={s['divider']} aria-hidden />
      <OpeningTool
        opens="menu"
        label={`${t('chart.priceType')}: ${price}`}
        content={
          <>
            {price}
            {DOWN}
          </>
        }
      >
        {(part) => <PriceTypeMenu {...part} value={priceType} onValue={onPriceType} />}
      </OpeningTool>
    </>
  );
}

function Compare() {
  const t = useText();
  const { isFull } = useCompared();
  return (
    <OpeningTool
      opens="dialog"
      isDisabled={isFull}
      title={isFull ? t('chartView.compareMost', { count: COMPARED_MAX }) : undefined}
      content={t('chartView.compare')}
    >
      {(part) => <ComparePicker {...part} />}
    </OpeningTool>
  );
}

function Scales({ scale, onScale }: Pick<ChartToolsProps, 'scale' | 'onScale'>) {
  const t = useText();
  const isComparing = useCompared().options.length > 0;
  const shown = isComparing ? 'percent' : scale;
  const kind = (mode: Exclude<ScaleMode, 'normal'>, label: string, hint: string) => (
    <button
      type="button"
      className={s['tool']}
      aria-label={hint}
      title={isComparing ? t('chartView.compareScale') : hint}
      aria-pressed={shown === mode}
      disabled={isComparing}
      onClick={() => onScale(scale === mode ? 'normal' : mode)}
    >
      {label}
    </button>
  );
  return (
    <>
      {kind('log', t('chart.scaleLog'), t('chart.scaleLogHint'))}
      {kind('percent', '%', t('chart.scalePercentHint'))}
    </>
  );
}

/** Period, price, comparison, indicators, drawings and price scale mode. */
export function ChartTools(props: ChartToolsProps) {
  const t = useText();
  const { isDrawing } = props;
  return (
    <>
      <Choices {...props} />
      <div className={s['tools']}>
        <Compare />
        <OpeningTool opens="dialog" content={t('chart.indicators')}>
          {(part) => <IndicatorMenu {...part} />}
        </OpeningTool>
        <button
          type="button"
          className={s['tool']}
          aria-pressed={isDrawing}
          onClick={() => props.onDrawing(!isDrawing)}
        >
          {t('chart.draw')}
        </button>
        <Scales scale={props.scale} onScale={props.onScale} />
      </div>
    </>
  );
}
