import { useMemo } from 'react';
import { FIGURE_WINDOWS, type FigureWindow } from '../../../../domain/copytrade/figures.ts';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { sharePercent } from '../../../copytrade/copyText.ts';
import { FigureTile, FigureTiles } from '../../../copytrade/FigureTile.tsx';
import { holdingText, profitFactorText, signedPercent } from '../../../copytrade/figureText.ts';
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
    ['roi', <Signed key="roi" value={figures.roi} text={signedPercent(figures.roi)} />],
    ['pnl', <Signed key="pnl" value={figures.pnl} text={formatUsdt(figures.pnl, 'always')} />],
    ['maxDrawdown', sharePercent(figures.maxDrawdown)],
    ['winRate', sharePercent(figures.winRate)],
    ['profitFactor', profitFactorText(t, figures)],
    ['holding', holdingText(figures.holdingMs)],
    ['volume', formatUsdt(figures.volume)],
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
  const { roi, maxDrawdown } = trader.figures[window];
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
            ...{ value, label: t(`copytrade.window.${value}`) },
          }))}
        />
      </div>
      <Tiles trader={trader} window={window} />
      <ReturnChart
        series={series}
        label={t('copytrade.curveSays', {
          ...{ name: trader.name, window: windowText, roi: signedPercent(roi) },
          drawdown: sharePercent(maxDrawdown),
        })}
      />
    </section>
  );
}
