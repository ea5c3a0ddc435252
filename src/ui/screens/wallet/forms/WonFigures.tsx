import { NO_FIGURE } from '../../../format/decimalText.ts';
import { type TextKey, useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { wholeAmount, isCurrency } from '../../../people/wallets/walletText.ts';
import s from './MoneyForm.module.css';
import { SECOND_MS } from '../../../../domain/time.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { divide, formatDecimal, ONE, parseDecimal } from '../../../../domain/decimal.ts';

/** Price of one unit in won, and the total of the amount. */
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

const READ_EVERY_MS = 10 * SECOND_MS;

/** Won for one unit of a coin, read again every ten seconds while a form shows it. */
export function useWonRate(walletType: string): {
  readonly rate: string | undefined;
  readonly refetch: () => void;
} {
  const { call, money, now } = useServices();
  const changes = useReadable(money.termsVersion);
  const tenth = useSelected(now, (at) => Math.floor(at / READ_EVERY_MS));
  const { state, refetch } = useQuery({
    key: ['money', 'won', walletType],
    version: `${tenth}/${changes}`,
    read: () =>
      call('exchangeRate', { base: isCurrency(walletType) ? walletType : 'USDT', counter: 'KRW' }),
  });
  return { rate: state.value?.data, refetch };
}

/** Whole won for an amount: what is paid is rounded up, what is paid out is rounded down. */
export function wonFor(
  amount: string | undefined,
  rate: string | undefined,
  rounding: 'up' | 'down',
): string | undefined {
  const [point, price] = [parseDecimal(amount ?? ''), parseDecimal(rate ?? '')];
  if (point === undefined || price === undefined) return undefined;
  return formatDecimal(divide(point * price, ONE * ONE, rounding) * ONE);
}
