import { useMemo } from 'react';
import { type FigureWindow, WINDOW_DAYS } from '../../../../domain/copytrade/figures.ts';
import { DAY_MS } from '../../../../domain/time.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import {
  wholePercent,
  drawdownText,
  pnlText,
  roiText,
  winRateText,
} from '../../../copytrade/figureText.ts';
import { FollowLink, StateTag, TraderName } from '../../../copytrade/Trader.tsx';
import { ReturnLine } from '../../../copytrade/ReturnChart.tsx';
import { pointsFrom, toReturnPoints } from '../../../copytrade/returnCurve.ts';
import { useText } from '../../../i18n/useText.ts';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import s from './List.module.css';

interface CardProps {
  readonly trader: WireTraderCard;
  readonly window: FigureWindow;
  readonly isCompared: boolean;
  /** Three are compared already. */
  readonly isCompareFull: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

/** The curve of a card within the chosen period. */
function useCardCurve(trader: WireTraderCard, window: FigureWindow) {
  const { curve } = trader;
  return useMemo(() => {
    const points = toReturnPoints(curve);
    const last = points.at(-1);
    return window === 'ALL' || last === undefined
      ? points
      : pointsFrom(points, last.at - WINDOW_DAYS[window] * DAY_MS);
  }, [curve, window]);
}

function Figures({ trader, window }: Pick<CardProps, 'trader' | 'window'>) {
  const t = useText();
  const figures = trader.figures[window];
  const lines = [
    ['pnl', <Signed key="pnl" value={figures.pnl} text={pnlText(figures)} />],
    ['maxDrawdown', drawdownText(figures)],
    ['winRate', winRateText(figures)],
    ['days', t('copytrade.dayCount', { days: trader.days })],
    ['followers', `${trader.followers} / ${trader.capacity}`],
    ['fee', wholePercent(trader.fee)],
  ] as const;
  return (
    <dl className={s['cardFigures']}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`copytrade.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One trader of the list. */
export function TraderCard(props: CardProps) {
  const t = useText();
  const { trader, window, isCompared } = props;
  const figures = trader.figures[window];
  const roi = roiText(figures);
  const points = useCardCurve(trader, window);
  return (
    <article className={s['card']} aria-label={trader.name}>
      <header className={s['cardHead']}>
        <h2>
          <TraderName trader={trader} />
        </h2>
        <StateTag trader={trader} />
      </header>
      <p className={s['roi']}>
        <Signed value={figures.roi} text={roi} className={s['roiFigure']} />
        <small>
          {t('copytrade.roi')} · {t(`copytrade.window.${window}`)}
        </small>
      </p>
      <ReturnLine
        points={points}
        label={t('copytrade.curveSays', {
          name: trader.name,
          window: t(`copytrade.window.${window}`),
          roi,
          drawdown: drawdownText(figures),
        })}
      />
      <Figures trader={trader} window={window} />
      <footer className={s['cardFoot']}>
        <CheckLine
          size="small"
          checked={isCompared}
          disabled={!isCompared && props.isCompareFull}
          aria-label={t('copytrade.compareAdd', { name: trader.name })}
          title={props.isCompareFull && !isCompared ? t('copytrade.compareFull') : undefined}
          onChange={(event) => props.onCompare(event.currentTarget.checked)}
        >
          {t('copytrade.compare')}
        </CheckLine>
        <FollowLink trader={trader} />
      </footer>
    </article>
  );
}
