import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { formatDecimal, SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { rateOf } from '../../../../domain/quantities.ts';
import { formatWhole, stepDigits } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useLimitsLeft } from '../useWallets.ts';
import { feeAndReceives, mostOf } from './amountRules.ts';
import s from './MoneyForm.module.css';
import { AmountField } from '../../../kit/AmountField.tsx';

/** The limits of one request, as they stand below the amount. */
export const limitHint = (t: Translate, terms: WireTerms): string =>
  t('wallet.limits', {
    minimum: formatWhole(terms.minimum),
    maximum: wholeAmount(terms.maximum, terms.currency),
  });

function feeText(t: Translate, { fixedFee, feeRate, currency }: WireTerms): string {
  const isFree = fixedFee === '0' && feeRate === '0';
  if (isFree) return t('wallet.free');
  const percent = `${formatDecimal(rateOf(feeRate) * 100n)}%`;
  if (fixedFee === '0') return percent;
  const fixed = wholeAmount(fixedFee, currency);
  return feeRate === '0' ? fixed : `${fixed} + ${percent}`;
}

/** Remaining part of a limit beside the limit; the limit alone while the used part is unknown. */
const limitText = (t: Translate, limit: string, left: string | undefined): string =>
  left === undefined ? limit : t('wallet.limitLeft', { left: formatWhole(left), limit });

/** Limits of the day and month, and the hours; nothing where there are none. */
export function LimitFigures({ terms }: { readonly terms: WireTerms | undefined }) {
  const t = useText();
  const left = useLimitsLeft(terms);
  if (terms === undefined) return null;
  const { currency, dailyMaximum, monthlyMaximum, hours } = terms;
  return (
    <>
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
      {hours === null ? null : (
        <Figure label={t('wallet.hours')}>{t('wallet.hoursOf', { hours })}</Figure>
      )}
    </>
  );
}

/** Fee, daily limit and what is received of the typed amount: in sight before anything is typed. */
export function TermsFigures({
  terms,
  typed,
}: {
  readonly terms: WireTerms;
  readonly typed: string;
}) {
  const t = useText();
  const { currency } = terms;
  const known = feeAndReceives(typed, terms);
  return (
    <FigureList look="framed">
      <LimitFigures terms={terms} />
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

/** The amount of a request in the unit and limits of its terms; what is taken out offers all there is. */
export function TermsAmount(props: {
  /** Undefined where there are none, or not yet. */
  readonly terms: WireTerms | undefined;
  readonly currency: string | undefined;
  readonly value: string;
  readonly onValue: (amount: string) => void;
  /** Withdrawable amount; null while it is unknown, left out where nothing is withdrawn. */
  readonly available?: string | null;
}) {
  const t = useText();
  const { terms, currency = '', available } = props;
  const most = available === undefined ? undefined : mostOf(available, terms);
  return (
    <AmountField
      label={t('wallet.amount')}
      value={props.value}
      digits={terms === undefined ? SCALE_DIGITS : stepDigits(terms.unit)}
      unit={props.currency}
      onValue={props.onValue}
      hint={terms === undefined ? undefined : limitHint(t, terms)}
      {...(most !== undefined && {
        most: { amount: most, text: t('wallet.all', { amount: wholeAmount(most, currency) }) },
      })}
    />
  );
}
