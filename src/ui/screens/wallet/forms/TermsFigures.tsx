import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { formatWhole, shareToPercent } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useLimitsLeft } from '../useWallets.ts';
import { feeAndReceives } from './amountRules.ts';
import s from './MoneyForm.module.css';

/** The limits of one request, as they stand below the amount. */
export const limitHint = (t: Translate, terms: WireTerms): string =>
  t('wallet.limits', {
    minimum: formatWhole(terms.minimum),
    maximum: wholeAmount(terms.maximum, terms.currency),
  });

function feeText(t: Translate, { fixedFee, feeRate, currency }: WireTerms): string {
  const isFree = fixedFee === '0' && feeRate === '0';
  if (isFree) return t('wallet.free');
  const percent = `${shareToPercent(feeRate, 2).replace('+', '')}%`;
  if (fixedFee === '0') return percent;
  const fixed = wholeAmount(fixedFee, currency);
  return feeRate === '0' ? fixed : `${fixed} + ${percent}`;
}

/** What is left of a limit beside the limit; the limit alone while what was used is unknown. */
const limitText = (t: Translate, limit: string, left: string | undefined): string =>
  left === undefined ? limit : t('wallet.limitLeft', { left: formatWhole(left), limit });

/** Fee, daily limit and what is received of the typed amount: in sight before anything is typed. */
export function TermsFigures({
  terms,
  typed,
}: {
  readonly terms: WireTerms;
  readonly typed: string;
}) {
  const t = useText();
  const { currency, dailyMaximum, monthlyMaximum } = terms;
  const left = useLimitsLeft(terms);
  const known = feeAndReceives(typed, terms);
  return (
    <FigureList look="framed">
      {dailyMaximum === null ? null : (
        <Figure label={t('wallet.dailyLimit')}>
          {limitText(t, wholeAmount(dailyMaximum, currency), left.today)}
        </Figure>
      )}
      {monthlyMaximum === null ? null : (
        <Figure label={t('wallet.monthlyLimit')}>
          {limitText(t, wholeAmount(monthlyMaximum, currency), left.thisMonth)}
        </Figure>
      )}
      <Figure label={t('wallet.fee')}>
        {known === undefined || known.fee === '0'
          ? feeText(t, terms)
          : wholeAmount(known.fee, currency)}
      </Figure>
      <Figure label={t('wallet.receives')}>
        <span className={s['result']}>{wholeAmount(known?.receives ?? '0', currency)}</span>
      </Figure>
    </FigureList>
  );
}
