import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { stepDigits } from '../../../format/decimalText.ts';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { mostOf } from './amountRules.ts';
import { limitHint } from './TermsFigures.tsx';

/** The amount of a request in the unit and limits of its terms; what is taken out offers all there is. */
export function TermsAmount(props: {
  /** Undefined where there are none, or not yet. */
  readonly terms: WireTerms | undefined;
  readonly currency: string | undefined;
  readonly value: string;
  readonly onValue: (amount: string) => void;
  /** What can be taken out; null while it is unknown, left out where nothing is taken. */
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
