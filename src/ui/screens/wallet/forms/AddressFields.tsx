import { useId } from 'react';
import {
  type Coin,
  COINS,
  COIN_NETWORKS,
  type Network,
  networkName,
  TAG_KINDS,
} from '../../../../domain/coins/coins.ts';
import { NO_TAG } from '../../../../domain/coins/destinations.ts';
import type { WireBookAddress, WireCoinDestination } from '../../../../protocol/coins/entities.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Field } from '../../../kit/Field.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAddressBook } from '../addressBook/useAddressBook.ts';
import type { Reason } from './amountRules.ts';
import s from './MoneyForm.module.css';
import type { WithdrawFields } from './useMoneyForms.ts';
import { Offered } from '../../../services/useOffers.ts';

type Destination = Pick<WithdrawFields, 'address' | 'tag' | 'hasNoTag'>;

export interface CheckedAddress {
  /** Destination that the exchange read from the address; undefined until it is a valid one. */
  readonly destination:
    | (Pick<WireCoinDestination, 'address' | 'networkName' | 'tag'> & { readonly network: Network })
    | undefined;
  /** Why the address cannot be used, as the exchange says it. */
  readonly problem: string | undefined;
  /** Coins go to saved addresses alone, by the person's choice or the site's. */
  readonly isBookOnly: boolean;
  /** The same of its tag or memo, which stands at that field. */
  readonly tagProblem: string | undefined;
  readonly reason: Reason | undefined;
  /**
   * Kind of the field that names a receiver behind a shared address; undefined where the coin has
   * none.
   */
  readonly tagKind: 'TAG' | 'MEMO' | undefined;
}

export const isCoin = (text: string): text is Coin => COINS.some((coin) => coin === text);

const tagKindOf = (walletType: string): CheckedAddress['tagKind'] =>
  isCoin(walletType) ? TAG_KINDS[COIN_NETWORKS[walletType][0]] : undefined;

/** The tag as it is sent: the receiver may need none, which is said by ticking it. */
export const tagOf = ({ tag, hasNoTag }: Pick<WithdrawFields, 'tag' | 'hasNoTag'>): string =>
  hasNoTag ? NO_TAG : tag.trim();

const isTagCode = (code: string): boolean => code === 'TAG_MISSING' || code === 'TAG_INVALID';

/** The typed address as the exchange reads it: checked by its own checksum, with its network. */
export function useAddress(fields: WithdrawFields): CheckedAddress {
  const { walletType, address } = fields;
  const tag = tagOf(fields);
  const { call } = useServices();
  const refusalText = useRefusalText();
  const text = address.trim();
  const { state } = useQuery<WireCoinDestination | null>({
    key: ['coins', 'check', walletType, text, tag],
    read: async () => {
      if (!isCoin(walletType) || text === '') return { ok: true, value: null };
      return call('checkAddress', {
        coinName: walletType,
        address: text,
        ...(tag === '' ? {} : { tag }),
      });
    },
  });
  const error = state.status === 'failed' ? state.error : undefined;
  const words = error && refusalText(error);
  const isOfTag = error !== undefined && isTagCode(error.code);
  const { book } = useAddressBook(isCoin(walletType) ? walletType : undefined);
  const destination = state.status === 'ready' ? (state.value ?? undefined) : undefined;
  // While coins go to saved addresses alone, the exchange would refuse any other.
  const isUnsaved =
    destination !== undefined &&
    book?.isLocked === true &&
    !book.items.some(
      (saved) => saved.address === destination.address && saved.tag === destination.tag,
    );
  const unsaved = isUnsaved ? refusalText({ code: 'UNKNOWN_ADDRESS', message: '' }) : undefined;
  const reason: Reason | undefined =
    text === ''
      ? { text: 'wallet.off.enterAddress' }
      : isOfTag
        ? { text: 'wallet.off.tag' }
        : error !== undefined || isUnsaved
          ? { text: 'wallet.off.address' }
          : destination === undefined
            ? { text: 'wallet.off.checking' }
            : undefined;
  return {
    destination,
    problem: isOfTag ? undefined : (words ?? unsaved),
    tagProblem: isOfTag ? words : undefined,
    isBookOnly: book?.isLocked === true && destination === undefined,
    reason,
    tagKind: tagKindOf(walletType),
  };
}

const NOT_CHOSEN = '';

/** Addresses that were saved for the coin; choosing one fills address and tag. */
function Book(props: {
  readonly walletType: string;
  readonly address: string;
  readonly onChange: (change: Destination) => void;
  readonly onManage: () => void;
}) {
  const t = useText();
  const { now } = useServices();
  const { walletType } = props;
  const { book } = useAddressBook(isCoin(walletType) ? walletType : undefined);
  const items = book?.items ?? [];
  const manage = (
    <Button size="small" tone="ghost" onClick={props.onManage}>
      {t('wallet.book.manage')}
    </Button>
  );
  if (items.length === 0) return <div className={s['manage']}>{manage}</div>;
  const name = ({ label, address, usableAt }: WireBookAddress): string => {
    const known = label === '' ? address : `${label} · ${address.slice(0, 8)}…`;
    return book?.isLocked === true && usableAt > now.get()
      ? `${known} (${t('wallet.waits')})`
      : known;
  };
  return (
    <SelectField
      label={t('wallet.addressBook')}
      action={manage}
      value={items.find(({ address }) => address === props.address)?.id ?? NOT_CHOSEN}
      choices={[
        { value: NOT_CHOSEN, label: t('wallet.choose') },
        ...items.map((item) => ({ value: item.id, label: name(item) })),
      ]}
      onValue={(id) => {
        const item = items.find((one) => one.id === id);
        if (item !== undefined)
          props.onChange({
            address: item.address,
            tag: item.tag ?? '',
            hasNoTag: item.tag === null,
          });
      }}
    />
  );
}

/** Address with its tag or memo where the coin has one, and the network in words. */
export function AddressFields(props: {
  readonly fields: WithdrawFields;
  readonly checked: CheckedAddress;
  readonly onChange: (change: Partial<Destination>) => void;
  /** Opens the address book. */
  readonly onManage: () => void;
}) {
  const t = useText();
  const { fields, checked, onChange } = props;
  const { tagKind, destination, problem } = checked;
  const noteId = useId();
  const network = isCoin(fields.walletType)
    ? networkName(COIN_NETWORKS[fields.walletType][0], fields.walletType)
    : '';
  return (
    <>
      <Offered call="addresses">
        <Book
          walletType={fields.walletType}
          address={fields.address}
          onChange={onChange}
          onManage={props.onManage}
        />
      </Offered>
      <Field
        label={t('wallet.address')}
        error={fields.address.trim() === '' ? undefined : problem}
        hint={
          checked.isBookOnly
            ? t('wallet.bookOnly')
            : destination === undefined
              ? t('wallet.addressHint', { network })
              : t('wallet.addressGood', { network: destination.networkName })
        }
      >
        {(input) => (
          <TextInput
            {...input}
            autoComplete="off"
            spellCheck={false}
            value={fields.address}
            onValue={(address) => onChange({ address })}
          />
        )}
      </Field>
      {tagKind === undefined ? null : (
        <>
          <Field
            label={t(`wallet.tag.${tagKind}`)}
            hint={t('wallet.tagHint')}
            error={fields.address.trim() === '' ? undefined : checked.tagProblem}
          >
            {(input) => (
              <TextInput
                {...input}
                aria-describedby={`${input['aria-describedby']} ${noteId}`}
                autoComplete="off"
                value={fields.hasNoTag ? '' : fields.tag}
                disabled={fields.hasNoTag}
                onValue={(tag) => onChange({ tag })}
              />
            )}
          </Field>
          <CheckLine
            checked={fields.hasNoTag}
            onChange={(event) => onChange({ hasNoTag: event.currentTarget.checked })}
          >
            {t(`wallet.ownWallet.${tagKind}`)}
          </CheckLine>
          <p id={noteId} className={s['warning']}>
            {t('wallet.tagWarning')}
          </p>
        </>
      )}
    </>
  );
}
