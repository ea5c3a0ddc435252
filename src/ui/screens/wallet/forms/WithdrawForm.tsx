import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import {
  COIN_NETWORKS,
  CONFIRMATIONS_NEEDED,
  networkName,
  usualArrivalMs,
} from '../../../../domain/coins/coins.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts';
import type { WireBookAddress } from '../../../../protocol/coins/entities.ts';
import type { WireDnw, WireTerms } from '../../../../protocol/money/entities.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ProviderPick, useProviderChoice } from '../providers/ProviderPick.tsx';
import { saleCommand, type Seller, sellersOf } from '../providers/providerRules.ts';
import { useWithdrawableOf, useLimitsLeft, useTerms } from '../useWallets.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { AddressFields, type CheckedAddress, isCoin, tagOf, useAddress } from './AddressFields.tsx';
import { amountReason, feeAndReceives, type Reason } from './amountRules.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FreezeNotice } from './FreezeNotice.tsx';
import { MoneyDialog, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { PasswordForm } from '../../../people/withdrawPassword/PasswordForm.tsx';
import { RepeatLast } from './RepeatLast.tsx';
import { TermsAmount, TermsFigures } from './TermsFigures.tsx';
import { useOutgoingForm } from './useOutgoingForm.ts';
import { useWithdrawForm, type WithdrawFields } from './useMoneyForms.ts';
import { OfferedPick } from './WalletPick.tsx';

const AddressBookDialog = later(
  async () => (await import('../addressBook/AddressBookDialog.tsx')).AddressBookDialog,
);

/** All that a withdrawal will do, to be read before it is confirmed. */
function WhatHappens(props: {
  readonly fields: WithdrawFields;
  readonly checked: CheckedAddress;
  readonly terms: WireTerms | undefined;
  /** Who pays it out instead of an address. */
  readonly seller: Seller | undefined;
}) {
  const t = useText();
  const { fields, checked, terms, seller } = props;
  const known = terms === undefined ? undefined : feeAndReceives(fields.point, terms);
  const currency = terms?.currency ?? fields.walletType;
  return (
    <>
      {seller === undefined ? (
        <>
          <Figure label={t('wallet.network')}>{checked.destination?.networkName}</Figure>
          <Figure label={t('wallet.address')}>
            <span className={s['address']}>{checked.destination?.address}</span>
          </Figure>
        </>
      ) : (
        <Figure label={t('wallet.provider.label')}>{t(`wallet.provider.name.${seller}`)}</Figure>
      )}
      {checked.tagKind === undefined || seller !== undefined ? null : (
        <Figure label={t(`wallet.tag.${checked.tagKind}`)}>
          {checked.destination?.tag ?? t('wallet.noTag')}
        </Figure>
      )}
      <Figure label={t('wallet.amount')}>{wholeAmount(fields.point, currency)}</Figure>
      <Figure label={t('wallet.fee')}>{wholeAmount(known?.fee, currency)}</Figure>
      <Figure label={t('wallet.arrives')}>
        <span className={s['result']}>{wholeAmount(known?.receives, currency)}</span>
      </Figure>
    </>
  );
}

type Place = Pick<WithdrawFields, 'address' | 'tag' | 'hasNoTag'>;

/** The fields of a known address: without a tag it has none. */
const placeOf = ({ address, tag }: Pick<WireBookAddress, 'address' | 'tag'>): Place => ({
  address,
  tag: tag ?? '',
  hasNoTag: tag === null,
});

/** The fields of where an earlier withdrawal went; none of one that went to no address. */
const placeIn = (to: WireDnw['destination']): Partial<Place> =>
  to?.kind === 'ADDRESS' ? placeOf(to) : {};

/** Over which network the coins go, and when they arrive once the withdrawal is approved. */
function Arrival(props: {
  readonly fields: WithdrawFields;
  readonly checked: CheckedAddress;
  readonly terms: WireTerms | undefined;
}) {
  const t = useText();
  const { fields, checked, terms } = props;
  if (!isCoin(fields.walletType)) return null;
  const network = checked.destination?.network ?? COIN_NETWORKS[fields.walletType][0];
  const sandboxMs = terms?.sandboxMs ?? null;
  const minutes = Math.max(1, Math.ceil(usualArrivalMs(network) / MINUTE_MS));
  return (
    <FigureList look="framed">
      <Figure label={t('wallet.network')}>{networkName(network, fields.walletType)}</Figure>
      <Figure label={t('wallet.arrivalTime')}>
        {sandboxMs === null
          ? t('wallet.arrivesIn', { minutes, count: CONFIRMATIONS_NEEDED[network] })
          : t('wallet.sandboxDecides', { count: sandboxMs / SECOND_MS })}
      </Figure>
    </FigureList>
  );
}

/** Content of the request: the address in the form that the exchange stores. */
const contentOf = (fields: WithdrawFields, { destination }: CheckedAddress) => {
  const tag = tagOf(fields);
  return {
    walletType: fields.walletType,
    point: typedToDecimal(fields.point),
    address: destination?.address ?? fields.address.trim(),
    ...(tag === '' ? {} : { tag }),
  };
};

/** Applies for a withdrawal to an address: the form, then a page with all that will happen. */
export function WithdrawForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const offered = useTerms().terms.filter(({ type }) => type === 'W');
  const { fields, set, submit } = useWithdrawForm({
    walletType: place.wallet ?? 'USDT',
    point: place.amount ?? '',
    address: place.address ?? '',
    tag: '',
    hasNoTag: false,
  });
  const terms = offered.find(({ walletType }) => walletType === fields.walletType);
  const withdrawable = useWithdrawableOf(fields.walletType);
  const left = useLimitsLeft(terms);
  const sellers = sellersOf(terms?.providers ?? []);
  const { provider: seller, choose } = useProviderChoice(sellers);
  const [isBook, setBook] = useState(false);
  const taking = useOutgoingForm('withdraw', onSent);
  const { freeze } = taking;
  const checked = useAddress(fields);
  if (taking.needsPassword) return <PasswordForm onDone={() => undefined} onClose={onClose} />;
  const unmet: Reason | undefined =
    terms === undefined
      ? { text: 'wallet.off.terms' }
      : (amountReason({ connection, amount: fields.point, terms, left, ...withdrawable, freeze }) ??
        (seller === undefined ? checked.reason : undefined));
  const confirm = () => {
    const { walletType } = fields;
    if (seller !== undefined) {
      const order = { walletType, amount: typedToDecimal(fields.point) };
      taking.send({ ...order, seller }, (proof, clientRequestId) =>
        saleCommand(seller, { ...order, clientRequestId }, proof),
      );
      return;
    }
    const content = contentOf(fields, checked);
    taking.send(content, (proof, clientRequestId) => ({
      name: 'withdraw',
      params: { ...content, proof, clientRequestId },
    }));
  };
  const toConfirm = () => taking.setConfirming(true);
  if (taking.isConfirming && unmet === undefined) {
    return (
      <ConfirmDialog
        title={t('wallet.confirmWithdraw')}
        submit={t('wallet.act.withdraw')}
        {...taking.confirming}
        onClose={onClose}
        onSubmit={confirm}
      >
        <WhatHappens fields={fields} checked={checked} terms={terms} seller={seller} />
      </ConfirmDialog>
    );
  }
  if (isBook && isCoin(fields.walletType)) {
    return (
      <Later>
        <AddressBookDialog
          coin={fields.walletType}
          onUse={({ address, tag }) => {
            set(placeOf({ address, tag }));
            setBook(false);
          }}
          onBack={() => setBook(false)}
          onClose={onClose}
        />
      </Later>
    );
  }
  return (
    <MoneyDialog
      title={t('wallet.act.withdraw')}
      submit={t('wallet.continue')}
      reason={unmet}
      action={taking.action}
      onClose={onClose}
      // A provider pays out to no address, which the form's schema would require.
      onSubmit={() => (seller === undefined ? submit(toConfirm) : toConfirm())}
    >
      <FreezeNotice freeze={freeze} />
      <OfferedPick
        value={fields.walletType}
        offered={offered}
        onValue={(walletType) =>
          set({ walletType, point: '', address: '', tag: '', hasNoTag: false })
        }
      />
      <ProviderPick
        providers={sellers}
        value={seller}
        none={t('wallet.provider.toAddress')}
        onValue={choose}
      />
      {seller === undefined ? (
        <AddressFields
          fields={fields}
          checked={checked}
          onChange={set}
          onManage={() => setBook(true)}
        />
      ) : null}
      <TermsAmount
        terms={terms}
        currency={terms?.currency ?? fields.walletType}
        value={fields.point}
        available={withdrawable.available}
        onValue={(point) => set({ point })}
      />
      <RepeatLast
        types="W"
        onRepeat={({ walletType, amount, destination }) =>
          set({ walletType, point: amount, ...placeIn(destination) })
        }
      />
      {terms === undefined ? null : <TermsFigures terms={terms} typed={fields.point} />}
      {seller === undefined ? <Arrival fields={fields} checked={checked} terms={terms} /> : null}
    </MoneyDialog>
  );
}
