import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import {
  type Coin,
  COIN_NETWORKS,
  type Network,
  networkName,
} from '../../../../domain/coins/coins.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WireDeposit, WireDepositAddress } from '../../../../protocol/coins/entities.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './AddressDeposit.module.css';
import { Offered } from '../../../services/useOffers.ts';

const QrCode = later(async () => (await import('../../../kit/QrCode.tsx')).QrCode);

/** How often arrivals are counted while the page shows them. */
const COUNT_EVERY_MS = 2 * SECOND_MS;

function Copied({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={s['copied']}>
      <span>
        <small>{name}</small>
        <strong>{text}</strong>
      </span>
      <CopyButton name={name} text={text} />
    </div>
  );
}

const TONES = { CONFIRMING: 'warn', CREDITED: 'muted', HELD: 'bad', RESOLVED: 'muted' } as const;

/** Transfers to the person's addresses with their confirmations, newest first. */
function Arrivals({ coin }: { readonly coin: Coin }) {
  const t = useText();
  const { call, now } = useServices();
  const beat = useSelected(now, (at) => Math.floor(at / COUNT_EVERY_MS));
  const { state } = useQuery({
    key: ['coins', 'deposits', coin],
    version: beat,
    read: () => call('deposits', { coinName: coin, page: 1, size: 3 }),
  });
  const items: readonly WireDeposit[] = state.value?.items ?? [];
  if (items.length === 0) return <p className={s['note']}>{t('wallet.noArrivals')}</p>;
  return (
    <ul className={s['arrivals']} role="status">
      {items.map(({ id, amount, confirmations, confirmationsNeeded, status }) => (
        <li key={id}>
          <span>{wholeAmount(amount, coin)}</span>
          <StatusBadge tone={TONES[status]}>
            {status === 'CONFIRMING'
              ? t('wallet.confirmations', { done: confirmations, count: confirmationsNeeded })
              : t(`wallet.arrival.${status}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}

/** The demo's own chain sends coins that are worth nothing, so that a deposit can be watched. */
function TestCoins({ address }: { readonly address: WireDepositAddress }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  const { coinName, network, minimum } = address;
  const amount = formatWhole(minimum).replaceAll(',', '');
  return (
    <>
      <p className={s['note']}>{t('wallet.sandboxChain')}</p>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <Button
        wide
        disabled={action.isBusy}
        onClick={() => void action.run(() => call('sendTestCoins', { coinName, network, amount }))}
      >
        {t('wallet.sendTestCoins', { amount: wholeAmount(minimum, coinName) })}
      </Button>
    </>
  );
}

/** The person's own address of a coin with its QR code, its tag or memo, and what has arrived. */
export function AddressDeposit({ coin }: { readonly coin: Coin }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const networks = COIN_NETWORKS[coin];
  const [chosen, setChosen] = useState<Network>(networks[0]);
  const network = networks.includes(chosen) ? chosen : networks[0];
  // The same answer however often it is asked for: the address is made once and stays.
  const { state, refetch } = useQuery({
    key: ['coins', 'address', coin, network],
    read: () => call('generateAddress', { coinName: coin, network }),
  });
  const address = state.value;
  return (
    <div className={s['deposit']}>
      {networks.length < 2 ? null : (
        <Segmented<Network>
          label={t('wallet.network')}
          value={network}
          onValue={setChosen}
          choices={networks.map((one) => ({ value: one, label: networkName(one, coin) }))}
        />
      )}
      {address === undefined ? (
        state.status === 'failed' ? (
          <>
            <RefusalBox stays text={refusalText(state.error)} />
            <Button onClick={refetch}>{t('app.retry')}</Button>
          </>
        ) : (
          <SkeletonRows rows={6} label={t('app.loading')} />
        )
      ) : (
        <>
          <div className={s['code']}>
            <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
              <QrCode text={address.address} label={t('wallet.qr')} />
            </Later>
          </div>
          <Copied name={t('wallet.address')} text={address.address} />
          {address.tag === null || address.tagKind === null ? null : (
            <>
              <Copied name={t(`wallet.tag.${address.tagKind}`)} text={address.tag} />
              <p className={s['warning']} role="note">
                {t('wallet.depositTagWarning')}
              </p>
            </>
          )}
          <FigureList className={s['figures']}>
            <Figure label={t('wallet.network')}>{address.networkName}</Figure>
            <Figure label={t('wallet.minimum')}>{wholeAmount(address.minimum, coin)}</Figure>
            <Figure label={t('wallet.confirmationsNeeded')}>{address.confirmationsNeeded}</Figure>
          </FigureList>
          <p className={s['note']}>
            {t('wallet.onlyNetwork', { coin, network: address.networkName })}
          </p>
          <Offered call="deposits">
            <Arrivals coin={coin} />
          </Offered>
          {address.isSandbox ? (
            <Offered call="sendTestCoins">
              <TestCoins address={address} />
            </Offered>
          ) : null}
        </>
      )}
    </div>
  );
}
