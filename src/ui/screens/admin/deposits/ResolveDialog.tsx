import { Link } from 'react-router-dom';
import type { WireOperatorDeposit } from '../../../../protocol/coins/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { isGone, LOOK_MS, LOOKED_AT } from '../../../admin/useOver.ts';
import { useText } from '../../../i18n/useText.ts';
import { linkClass } from '../../../kit/linkClass.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';

const HELD = { status: 'HELD', page: 1, size: LOOKED_AT } as const;

/** Ends the hold on a deposit, with what was done about it; whoever may pays it in from here. */
export function ResolveDialog(props: {
  readonly deposit: WireOperatorDeposit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const operator = useOperator();
  const { deposit, onClose } = props;
  const { id, amount, coinName, userId, reason } = deposit;
  const held = useOperatorRead('operatorDeposits', HELD, { everyMs: LOOK_MS });
  const mayPay = operator?.can('ledger.act') === true && userId !== null;
  return (
    <ActDialog
      name="resolveDeposit"
      subject={id}
      title={`${t('adminDeposits.resolve')} · ${wholeAmount(amount, coinName)}`}
      says={t('adminDeposits.resolveSays')}
      act={t('adminDeposits.resolve')}
      isOver={isGone(held.state, (one) => one.id === id)}
      params={(note) => ({ id, reason: note })}
      onClose={onClose}
    >
      {reason === null ? null : <p>{t(`adminDeposits.reasons.${reason}`)}</p>}
      {mayPay ? (
        <p>
          <Link
            className={linkClass}
            to={`/admin/users/${userId}?${new URLSearchParams({ pay: amount, wallet: coinName })}`}
          >
            {t('adminDeposits.pay', { user: userId, amount: wholeAmount(amount, coinName) })}
          </Link>
        </p>
      ) : null}
    </ActDialog>
  );
}
