import { useMemo } from 'react';
import { FIGURE_WINDOWS, type FigureWindow } from '../../../../domain/copytrade/figures.ts';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { FigureTile, FigureTiles } from '../../../copytrade/FigureTile.tsx';
import {
  drawdownText,
  holdingText,
  pnlText,
  profitFactorText,
  roiText,
  winRateText,
} from '../../../copytrade/figureText.ts';
import { ReturnChart } from '../../../copytrade/ReturnChart.tsx';
import { toReturnPoints } from '../../../copytrade/returnCurve.ts';
import { useText } from '../../../i18n/useText.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import s from './TraderPage.module.css';

interface Shown {
  readonly trader: WireTraderDetail;
  readonly window: FigureWindow;
}

function Tiles({ trader, window }: Shown) {
  const t = useText();
  const figures = trader.figures[window];
  const tiles = [
    ['roi', <Signed key="roi" value={figures.roi} text={roiText(figures)} />],
    ['pnl', <Signed key="pnl" value={figures.pnl} text={pnlText(figures)} />],
    ['maxDrawdown', drawdownText(figures)],
    ['winRate', winRateText(figures)],
    ['profitFactor', profitFactorText(t, figures)],
    ['holding', holdingText(figures.holdingMs)],
    ['volume', formatUsdt(figures.volume)],
    ['copiedVolume', formatUsdt(figures.copiedVolume)],
  ] as const;
  return (
    <FigureTiles>
      {tiles.map(([name, value]) => (
        <FigureTile key={name} label={t(`copytrade.${name}`)} hint={t(`copytrade.hint.${name}`)}>
          {value}
        </FigureTile>
      ))}
      <FigureTile label={t('copytrade.trades')}>{figures.trades}</FigureTile>
    </FigureTiles>
  );
}

/** A trader's figures and curve within a period. */
export function FigureSection(
  props: Shown & { readonly onWindow: (window: FigureWindow) => void },
) {
  const t = useText();
  const { trader, window } = props;
  const series = useMemo(() => [toReturnPoints(trader.curves[window])], [trader, window]);
  const figures = trader.figures[window];
  const windowText = t(`copytrade.window.${window}`);
  return (
    <section className={s['section']} aria-label={t('copytrade.figures')}>
      <div className={s['sectionHead']}>
        <h2>{t('copytrade.figures')}</h2>
        <Segmented<FigureWindow>
          label={t('copytrade.windowLabel')}
          value={window}
          onValue={props.onWindow}
          choices={FIGURE_WINDOWS.map((value) => ({
            value,
            label: t(`copytrade.window.${value}`),
          }))}
        />
      </div>
      <Tiles trader={trader} window={window} />
      <ReturnChart
        series={series}
        label={t('copytrade.curveSays', {
          name: trader.name,
          window: windowText,
          roi: roiText(figures),
          drawdown: drawdownText(figures),
        })}
      />
    </section>
  );
}
