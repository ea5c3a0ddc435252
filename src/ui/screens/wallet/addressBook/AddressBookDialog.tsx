import { useState } from 'react';
import {
  type Coin,
  COIN_NETWORKS,
  networkName,
  TAG_KINDS,
} from '../../../../domain/coins/coins.ts';
import type { WireAddressLock, WireBookAddress } from '../../../../protocol/coins/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Field } from '../../../kit/Field.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useSelected } from '../../../services/useReadable.ts';
import s from './AddressBookDialog.module.css';
import { useAddressBook } from './useAddressBook.ts';

/** Whether coins go only to addresses of the book, each a day after it was added. */
function Lock({
  lock,
  onChanged,
}: {
  readonly lock: WireAddressLock;
  readonly onChanged: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  const note =
    lock.offAt !== null
      ? t('wallet.book.offAt', { time: formatTime(lock.offAt, 'moment', zone) })
      : t(lock.isLocked && !lock.isOn ? 'wallet.book.bySite' : 'wallet.book.lockNote');
  return (
    <div className={s['lock']}>
      <Toggle
        label={t('wallet.book.lock')}
        checked={lock.isOn}
        disabled={action.isBusy}
        onChecked={(isOn) => void action.run(() => call('lockAddresses', { isOn }), onChanged)}
      />
      <p className={s['note']}>{note}</p>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </div>
  );
}

/** An address with its label, until when it waits, and what can be done with it. */
function Entry(props: {
  readonly entry: WireBookAddress;
  readonly isLocked: boolean;
  readonly onUse: () => void;
  readonly onDelete: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const { entry } = props;
  const isWaiting = useSelected(now, (at) => props.isLocked && entry.usableAt > at);
  return (
    <li className={s['entry']}>
      <span className={s['what']}>
        <strong>{entry.label === '' ? t('wallet.book.noLabel') : entry.label}</strong>
        <span className={s['address']}>
          {entry.tag === null ? entry.address : `${entry.address} · ${entry.tag}`}
        </span>
        {isWaiting ? (
          <small className={s['waits']}>
            {t('wallet.book.usableAt', { time: formatTime(entry.usableAt, 'moment', zone) })}
          </small>
        ) : null}
      </span>
      <Button size="small" disabled={isWaiting} onClick={props.onUse}>
        {t('wallet.book.use')}
      </Button>
      <Button size="small" tone="ghost" onClick={props.onDelete}>
        {t('wallet.book.delete')}
      </Button>
    </li>
  );
}

const NOTHING = { address: '', tag: '', label: '' };

/** The saved addresses of a coin: adds, deletes, picks one, and turns the wait of a day on and off. */
export function AddressBookDialog(props: {
  readonly coin: Coin;
  readonly onUse: (entry: WireBookAddress) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const isSheet = useMedia('(max-width: 767px)');
  const { coin } = props;
  const { book, error, refetch } = useAddressBook(coin);
  const [typed, setTyped] = useState(NOTHING);
  const [asked, setAsked] = useState<WireBookAddress>();
  const adding = useAction();
  const deleting = useAction();
  const tagKind = TAG_KINDS[COIN_NETWORKS[coin][0]];
  const field = (name: keyof typeof NOTHING, label: string) => (
    <Field label={label}>
      {(input) => (
        <TextInput
          {...input}
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
          onValue={(value) => setTyped({ ...typed, [name]: value })}
        />
      )}
    </Field>
  );
  const add = () => {
    const { address, tag, label } = typed;
    void adding.run(
      () =>
        call('addAddress', {
          coinName: coin,
          address: address.trim(),
          label: label.trim(),
          ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
        }),
      () => {
        setTyped(NOTHING);
        refetch();
      },
    );
  };
  return (
    <FormDialog
      isSheet={isSheet}
      title={t('wallet.addressBook')}
      submit={t('wallet.book.add')}
      canSubmit={typed.address.trim() !== ''}
      action={adding}
      onSubmit={add}
      onBack={props.onBack}
      onClose={props.onClose}
    >
      {book === undefined ? (
        error === undefined ? (
          <SkeletonRows rows={3} label={t('app.loading')} />
        ) : (
          <EmptyState
            title={refusalText(error)}
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        )
      ) : (
        <>
          <Lock lock={book} onChanged={refetch} />
          {book.items.length === 0 ? (
            <p className={s['note']}>{t('wallet.book.empty')}</p>
          ) : (
            <ul className={s['entries']}>
              {book.items.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  isLocked={book.isLocked}
                  onUse={() => props.onUse(entry)}
                  onDelete={() => setAsked(entry)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {deleting.refusal === undefined ? null : <RefusalBox text={refusalText(deleting.refusal)} />}
      {field('label', t('wallet.book.label'))}
      {field(
        'address',
        t('wallet.addressOn', { network: networkName(COIN_NETWORKS[coin][0], coin) }),
      )}
      {tagKind === undefined ? null : field('tag', t(`wallet.tag.${tagKind}`))}
      {asked === undefined ? null : (
        <ConfirmDialog
          isCautious
          title={t('wallet.book.delete')}
          action={t('wallet.book.delete')}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void deleting.run(() => call('deleteAddress', { id: asked.id }), refetch);
          }}
        >
          {t('wallet.book.askDelete', { address: asked.address })}
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}
