import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useMovementVersion } from '../useWallets.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './MoneyForm.module.css';

/** Fills the form with the last request of its kind; nothing before the first. */
export function RepeatLast(props: {
  readonly types: WireDnw['type'];
  readonly onRepeat: (last: WireDnw) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { types } = props;
  const { state } = useQuery({
    key: ['money', 'lastOf', types],
    version: useMovementVersion(),
    read: () => call('dnwList', { typeStrs: types, page: 1, size: 1 }),
  });
  const last = state.value?.items[0];
  if (last === undefined) return null;
  return (
    <Chips>
      <Chip className={s['repeat']} onClick={() => props.onRepeat(last)}>
        {t('wallet.repeatLast', { amount: wholeAmount(last.amount, last.currency) })}
      </Chip>
    </Chips>
  );
}
