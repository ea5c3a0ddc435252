import X from 'lucide-react/icons/x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChartPeriod, PriceType } from '../../../../../domain/market.ts';
import type { WireFuturesOption } from '../../../../../protocol/futures/entities.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { formatPercent } from '../../../../market/instrument.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import type { ChartHandle } from '../chartHandle.ts';
import { readPalette } from '../chartLook.ts';
import { startChartSession } from '../chartSession.ts';
import s from './ComparedRows.module.css';
import { comparedColor, type ComparedLine, createComparedLine } from './comparedLine.ts';
import type { Compared } from './useCompared.ts';

interface OfChart {
  readonly handle: ChartHandle;
  readonly period: ChartPeriod;
  readonly priceType: PriceType;
}

const PERCENT_DIGITS = 2;

/** Draws the instrument on the chart, live, while it is mounted. */
function useComparedLine(
  { handle, period, priceType }: OfChart,
  { stock, label, hours }: WireFuturesOption,
  index: number,
): ComparedLine | undefined {
  const { market, now } = useServices();
  const chartHours = useTerminal().option.hours;
  const [line, setLine] = useState<ComparedLine | undefined>(undefined);
  useEffect(() => market.watch(stock), [market, stock]);
  useEffect(() => {
    const made = handle.chart.addLayer((base) =>
      createComparedLine(base, {
        title: label,
        index,
        hours,
        chartHours,
        onOlder: () => session.loadOlder(),
      }),
    );
    // A new chart is on its way where the old one is gone.
    if (made === undefined) return undefined;
    const session = startChartSession(
      made.target,
      {
        kind: { hours, period },
        now: now.get,
        forming: market.formingCandle(stock, priceType),
        candlesBefore: (beforeMs) => market.candlesBefore(stock, period, beforeMs, priceType),
        soon: queueMicrotask,
      },
      { onStatus: () => setLine(made), onBar: () => undefined },
    );
    return () => {
      session.end();
      handle.chart.removeLayer(made);
    };
  }, [handle, market, now, stock, label, hours, chartHours, period, priceType, index]);
  return line;
}

function ComparedRow(
  props: OfChart & {
    readonly option: WireFuturesOption;
    readonly index: number;
    readonly onRemove: (stock: string) => void;
  },
) {
  const t = useText();
  const { handle, option, index, onRemove } = props;
  const line = useComparedLine(props, option, index);
  const theme = useSelected(useServices().preferences.values, (values) => values.theme);
  const color = comparedColor(readPalette(), index);
  const change = useSyncExternalStore(handle.onPainted, () =>
    line?.changeAt(handle.hoveredAt())?.toFixed(PERCENT_DIGITS),
  );
  return (
    <li className={s['row']} data-theme={theme}>
      <span style={{ color }}>{option.label}</span>
      <span style={{ color }}>{formatPercent(change, 'always')}</span>
      <IconButton
        className={s['remove']}
        label={t('chartView.compareRemove', { label: option.label })}
        onClick={() => onRemove(option.stock)}
      >
        <X size={12} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** The compared instruments in the legend, each with its change since the first bar in view. */
export function ComparedRows(props: OfChart & { readonly compared: Compared }) {
  const t = useText();
  const { compared, ...chart } = props;
  return (
    <ul className={s['rows']} aria-label={t('chartView.compared')}>
      {compared.options.map((option, index) => (
        <ComparedRow
          key={option.stock}
          {...chart}
          option={option}
          index={index}
          onRemove={compared.remove}
        />
      ))}
    </ul>
  );
}
