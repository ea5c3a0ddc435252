import { formatFixed, formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { OldPrices } from '../../../market/OldPrices.tsx';
import { payoutOf } from '../../../market/rounds/betStanding.ts';
import { optionLabel, sideKey } from '../../../market/rounds/roundNames.ts';
import { useStakeCurrency, useTrade } from '../tradeContext.ts';
import type { BetIntent } from './betAttempt.ts';

/** The question before a bet, with its figures. A bet confirmed after the lock is refused by the exchange. */
export function BetConfirm(props: {
  readonly intent: BetIntent;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const { option } = useTrade();
  const currency = useStakeCurrency();
  const { type, point } = props.intent;
  return (
    <ConfirmDialog
      title={t('bet.confirmTitle')}
      action={t('bet.confirm')}
      tone={type === 'B' ? 'up' : 'down'}
      place="right"
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      {t('bet.confirmText', {
        side: t(sideKey(option.gameType, type)),
        point: formatWhole(point),
        currency,
        label: optionLabel(t, option),
        payout: formatFixed(payoutOf(point, option.odds), { digits: 2, rounding: 'cut' }),
      })}
      {option.stock === null ? null : <OldPrices stock={option.stock} isBet />}
    </ConfirmDialog>
  );
}
