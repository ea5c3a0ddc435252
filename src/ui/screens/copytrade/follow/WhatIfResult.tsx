import { SKIP_REASONS } from '../../../../domain/copytrade/proportion.ts';
import { CurveChart } from '../../../copytrade/CurveChart.tsx';
import { signedPercent } from '../../../copytrade/figureText.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import type { WhatIfAnswer as Result } from '../../../../protocol/copytrade/whatIfView.ts';
import s from './Follow.module.css';

const signed = (text: string) => (
  <Signed value={text} text={`${formatUsdt(text, 'always')} USDT`} />
);

/** Trades that would have been skipped, by reason. */
function Skips({ skips }: { readonly skips: Result['skips'] }) {
  const t = useText();
  const happened = SKIP_REASONS.filter((reason) => skips[reason] > 0);
  return (
    <>
      <h3 className={s['note']}>{t('copyFollow.whatIf.skips')}</h3>
      {happened.length === 0 ? (
        <p className={s['note']}>{t('copyFollow.whatIf.noSkips')}</p>
      ) : (
        <ul className={s['skips']}>
          {happened.map((reason) => (
            <li key={reason}>
              <span>{t(`copyFollow.skip.${reason}`)}</span>
              <span>{skips[reason]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Hypothetical result of following: curve, sums, worst day, and the fills that would have been
 * skipped.
 */
export function WhatIfResult({ result }: { readonly result: Result }) {
  const t = useText();
  const { curve, worstDay } = result;
  if (curve.length === 0) return <p className={s['note']}>{t('copyFollow.whatIf.none')}</p>;
  return (
    <div className={s['section']} role="status">
      <CurveChart points={curve} label={t('copyFollow.whatIf.curve')} />
      <FigureList look="framed">
        <Figure label={t('copyFollow.whatIf.result')}>
          <span className={s['strong']}>{signed(result.pnl)}</span>
        </Figure>
        <Figure label={t('copyFollow.whatIf.roi')}>
          <Signed
            value={result.roi}
            text={result.copies === 0 ? NO_FIGURE : signedPercent(result.roi)}
          />
        </Figure>
        <Figure label={t('copyFollow.whatIf.copies')}>{result.copies}</Figure>
        {result.liquidations === 0 ? null : (
          <Figure label={t('copyFollow.whatIf.liquidations')}>{result.liquidations}</Figure>
        )}
        <Figure label={t('copyFollow.whatIf.fees')}>{formatUsdt(result.tradingFees)} USDT</Figure>
        <Figure label={t('copyFollow.whatIf.traderFees')}>
          {formatUsdt(result.traderFees)} USDT
        </Figure>
        <Figure label={t('copyFollow.whatIf.funding')}>{signed(result.funding)}</Figure>
        {worstDay === null ? null : (
          <Figure label={t('copyFollow.whatIf.worstDay')}>
            {t('copyFollow.whatIf.worstDayOn', {
              amount: formatUsdt(worstDay.pnl, 'always'),
              day: formatTime(worstDay.at, 'date', 'UTC'),
            })}
          </Figure>
        )}
      </FigureList>
      <Skips skips={result.skips} />
      <p className={s['note']}>{t('copyFollow.whatIf.note')}</p>
    </div>
  );
}
