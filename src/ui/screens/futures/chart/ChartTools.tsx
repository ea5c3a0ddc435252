import { OnDemand } from '../../../kit/OnDemand.tsx';
import { later } from '../../../kit/later.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { ScaleMode } from './candleChart.ts';
import s from './ChartPanel.module.css';

const IndicatorMenu = later(async () => (await import('./IndicatorMenu.tsx')).IndicatorMenu);

/** Indicators, drawings and price scale mode. */
export function ChartTools(props: {
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
