import ImageDown from 'lucide-react/icons/image-down';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChartPeriod, PriceType } from '../../../../../domain/market.ts';
import { formatTime } from '../../../../format/timeText.ts';
import { useText, useZone } from '../../../../i18n/useText.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { saveFile } from '../../../../kit/table/csv.ts';
import { useSiteName } from '../../../../services/session.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { readToken } from '../../../../theme/readToken.ts';
import { useTerminal } from '../../terminalContext.ts';
import s from '../ChartPanel.module.css';
import type { ChartHandle } from '../chartHandle.ts';
import { readPalette } from '../chartLook.ts';
import { comparedColor } from '../compare/comparedLine.ts';
import type { Compared } from '../compare/useCompared.ts';
import type { IndicatorLayer } from '../indicatorLayer.ts';
import { drawnPrice } from '../useChart.ts';
import { drawChartImage, imageName, toPng } from './chartImage.ts';

const themeColors = () => ({
  ground: readToken('--bg'),
  line: readToken('--line'),
  text: readToken('--text'),
  muted: readToken('--muted'),
  practice: readToken('--practice'),
});

interface SaveImageProps {
  readonly handle: ChartHandle;
  readonly layer: IndicatorLayer | undefined;
  readonly period: ChartPeriod;
  readonly priceType: PriceType;
  readonly compared: Compared;
  /** Where the button goes; undefined before the bar is there. */
  readonly place: HTMLElement | undefined;
}

/** Saves what the chart shows now. */
export function SaveImage(props: SaveImageProps) {
  const t = useText();
  const zone = useZone();
  const site = useSiteName();
  const { mode, now } = useServices();
  const { option } = useTerminal();
  const [isFailed, setFailed] = useState(false);
  const { handle, layer, period, priceType, compared, place } = props;
  const save = async (): Promise<void> => {
    if (handle.chart.isRemoved()) return;
    const at = now.get();
    const time = `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;
    const bar = handle.session.bars().at(-1);
    const isRise = bar !== undefined && bar.close >= bar.open;
    const image = drawChartImage(
      handle.chart.picture(),
      window.devicePixelRatio,
      {
        symbol:
          priceType === 'LAST' ? option.label : `${option.label} · ${t(`chart.price${priceType}`)}`,
        period,
        price: {
          text: bar === undefined ? '–' : drawnPrice(bar.close, option),
          color: readToken(isRise ? '--up' : '--down'),
        },
        time,
        site,
        practice: mode.get() === 'practice' ? t('chartView.practice') : undefined,
        curves: [
          ...compared.options.map(({ label }, index) => ({
            text: label,
            color: comparedColor(readPalette(), index),
          })),
          ...(layer?.figuresAt(undefined) ?? []).map(({ title, color }) => ({
            text: title,
            color,
          })),
        ],
      },
      themeColors(),
      readToken('--font'),
    );
    const png = image && (await toPng(image));
    setFailed(png === undefined);
    if (png !== undefined) saveFile(imageName(option.label, period, time), png);
  };
  if (place === undefined) return null;
  return createPortal(
    <>
      <IconButton label={t('chartView.save')} onClick={() => void save()}>
        <ImageDown size={14} aria-hidden="true" />
      </IconButton>
      {isFailed ? (
        <span role="status" className={s['symbol']}>
          {t('chartView.saveFailed')}
        </span>
      ) : null}
    </>,
    place,
  );
}
