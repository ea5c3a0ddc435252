import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import { SECOND_MS } from '../../../../domain/time.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { type Coin, COINS } from '../../../../domain/coins/coins.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { AddressDeposit } from './AddressDeposit.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ProviderPick, useProviderChoice } from '../providers/ProviderPick.tsx';
import { useTerms } from '../useWallets.ts';
import { amountReason } from './amountRules.ts';
import { MoneyDialog, useIsPhone, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { RepeatLast } from './RepeatLast.tsx';
import { TermsAmount, TermsFigures } from './TermsFigures.tsx';
import { usePointForm } from './useMoneyForms.ts';
import { useMoneyAction } from './useMoneyAction.ts';
import { OfferedPick } from './WalletPick.tsx';

const ProviderForm = later(
  async () => (await import('../providers/ProviderForm.tsx')).ProviderForm,
);

/**
 * Coins arrive at an address of one's own; an application states an amount that an operator
 * decides.
 */
type DepositMethod = 'address' | 'application';

const isCoin = (type: string): type is Coin => COINS.some((coin) => coin === type);

/** Applies for a deposit, which an operator decides. */
export function DepositForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const { terms, error } = useTerms();
  const offered = terms.filter(({ type }) => type === 'D');
  const { fields, set, submit } = usePointForm('deposit', {
    walletType: place.wallet ?? 'USDT',
    point: place.amount ?? '',
  });
  const own = offered.find((one) => one.walletType === fields.walletType);
  const action = useMoneyAction('deposit', onSent);
  const reason =
    own === undefined && connection !== 'offline'
      ? { text: 'wallet.off.terms' as const }
      : amountReason({ connection, amount: fields.point, terms: own });
  const [way, setWay] = useState<DepositMethod>(
    place.amount === undefined ? 'address' : 'application',
  );
  const { provider, choose } = useProviderChoice(own?.providers ?? []);
  const isSheet = useIsPhone();
  const coin = isCoin(fields.walletType) ? fields.walletType : undefined;
  const choice = (
    <>
      <OfferedPick
        value={fields.walletType}
        offered={offered}
        onValue={(type) => set({ walletType: type, point: '' })}
      />
      <ProviderPick
        providers={own?.providers ?? []}
        value={provider}
        none={t('wallet.provider.none')}
        onValue={choose}
      />
      {coin === undefined || provider !== undefined ? null : (
        <Segmented<DepositMethod>
          look="line"
          label={t('wallet.way.name')}
          value={way}
          onValue={setWay}
          choices={[
            { value: 'address', label: t('wallet.way.address') },
            { value: 'application', label: t('wallet.way.application') },
          ]}
        />
      )}
    </>
  );
  if (provider !== undefined && own !== undefined) {
    return (
      <Later>
        <ProviderForm
          key={provider}
          provider={provider}
          terms={own}
          choice={choice}
          onSent={onSent}
          onClose={onClose}
        />
      </Later>
    );
  }
  if (coin !== undefined && way === 'address' && connection !== 'offline') {
    return (
      <Dialog title={t('wallet.act.deposit')} kind={isSheet ? 'sheet' : 'dialog'} onClose={onClose}>
        <div className={s['form']}>
          {choice}
          <AddressDeposit key={coin} coin={coin} />
        </div>
      </Dialog>
    );
  }
  return (
    <MoneyDialog
      title={t('wallet.act.deposit')}
      submit={t('wallet.applyDeposit')}
      reason={reason}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          const sent = { walletType: fields.walletType, point: typedToDecimal(fields.point) };
          action.send(
            (clientRequestId) => ({ name: 'deposit', params: { ...sent, clientRequestId } }),
            sent,
          );
        })
      }
    >
      {error === undefined ? null : <RefusalBox stays text={refusalText(error)} />}
      {choice}
      <TermsAmount
        terms={own}
        currency={own?.currency}
        value={fields.point}
        onValue={(point) => set({ point })}
      />
      <RepeatLast
        types="D"
        onRepeat={(last) => set({ walletType: last.walletType, point: last.amount })}
      />
      {own === undefined ? null : <TermsFigures terms={own} typed={fields.point} />}
      <p className={s['note']}>
        {own?.sandboxMs == null
          ? t('wallet.byOperator')
          : t('wallet.sandboxDeposit', { count: own.sandboxMs / SECOND_MS })}
      </p>
    </MoneyDialog>
  );
}
