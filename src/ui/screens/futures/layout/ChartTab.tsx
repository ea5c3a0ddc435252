import { useText } from '../../../i18n/useText.ts';
import type { ChartConfig } from './panels.ts';
import { useChartOption } from './PanelSlot.tsx';

/**
 * The name of a chart: its instrument where it has one of its own, which stands beside the tab of the
 * chart that is shown.
 */
export function ChartTab({
  config,
  isShown,
}: {
  readonly config: ChartConfig;
  readonly isShown: boolean;
}) {
  const t = useText();
  const { label } = useChartOption(config);
  return <>{config.stock === undefined || isShown ? t('panels.chart') : label}</>;
}
