import { NO_FIGURE } from '../../../format/decimalText.ts';
import { type TextKey, useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './MoneyForm.module.css';

/** What one unit costs in won, and what the amount comes to. */
export function WonFigures(props: {
  readonly currency: string;
  /** Won for one unit; undefined before it is known. */
  readonly rate: string | undefined;
  /** Left out where the rate alone is shown. */
  readonly result?: { readonly label: TextKey; readonly text: string };
}) {
  const t = useText();
  const { currency, rate, result } = props;
  return (
    <FigureList look="framed">
      <Figure label={t('wallet.rate')}>
        {rate === undefined ? NO_FIGURE : `1 ${currency} = ${wholeAmount(rate, 'KRW')}`}
      </Figure>
      {result === undefined ? null : (
        <Figure label={t(result.label)}>
          <span className={s['result']}>{result.text}</span>
        </Figure>
      )}
    </FigureList>
  );
}
