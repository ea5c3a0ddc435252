import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { parseDecimal } from '../../../../domain/decimal.ts';
import type { WireWallet } from '../../../../protocol/ledger/entities.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { formatFixed, signOf } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { buttonClass } from '../../../kit/Button.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { actionsColumn, figureColumn } from '../../../kit/table/columns.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useMask } from '../useMask.ts';
import { useOffersWallet, useReceivers, useTerms } from '../useWallets.ts';
import {
  type Rates,
  walletCurrencyOf,
  walletHeld,
  walletTotal,
  worthInUsdt,
} from '../valuation.ts';
import { searchOf } from '../walletPlace.ts';
import { coinName, listAmount, walletName } from '../../../people/wallets/walletText.ts';
import { actsOf } from './walletActs.ts';
import { walletColor } from './walletColors.ts';
import s from './WalletRows.module.css';

interface ColumnContext {
  readonly t: Translate;
  readonly mask: (text: string) => string;
  readonly rates: Rates;
  readonly terms: readonly WireTerms[];
  /** Rows are cards, with the worth in their first line. */
  readonly isNarrow: boolean;
}

const TRADES: Readonly<Record<string, string>> = { FUTURES: '/future', BINARY: '/trade' };

function Acts({
  wallet,
  t,
  terms,
}: { readonly wallet: WireWallet } & Pick<ColumnContext, 't' | 'terms'>) {
  const { type } = wallet;
  const offers = useOffersWallet();
  const transfers = useReceivers('transfer');
  const conversions = useReceivers('convert');
  const routes = {
    type,
    canTransfer: transfers(wallet).length > 0,
    canConvert: conversions(wallet).length > 0,
  };
  const trade = offers(type) ? TRADES[type] : undefined;
  return (
    <span className={s['acts']}>
      {actsOf(routes, terms).map((act) => (
        <Link
          key={act}
          to={searchOf({ act, wallet: type })}
          className={buttonClass('ghost', 'small')}
        >
          {t(`wallet.act.${act}`)}
        </Link>
      ))}
      {trade === undefined ? null : (
        <Link to={trade} className={buttonClass('ghost', 'small')}>
          {t(`wallet.trade`)}
        </Link>
      )}
    </span>
  );
}

/** Marks a wallet that the site has dropped and that still holds something. */
function NoLonger({ wallet }: { readonly wallet: WireWallet }) {
  const t = useText();
  const offers = useOffersWallet();
  return offers(wallet.type) ? null : (
    <Tag tone="warn">
      <span title={t('wallet.noLongerHint')}>{t('wallet.noLonger')}</span>
    </Tag>
  );
}

function Worth({
  wallet,
  rates,
  mask,
}: { readonly wallet: WireWallet } & Pick<ColumnContext, 'mask' | 'rates'>) {
  const usdt = worthInUsdt(walletTotal(wallet), walletCurrencyOf(wallet), rates);
  return <>{mask(formatFixed(usdt, { digits: 2, rounding: 'cut' }))}</>;
}

const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;

function walletColumns({
  t,
  mask,
  rates,
  terms,
  isNarrow,
}: ColumnContext): ColumnDef<WireWallet>[] {
  const amount = (wallet: WireWallet, text: string) => (
    <span title={mask(text)} className={signOf(text) === 0 ? s['none'] : undefined}>
      {mask(listAmount(text, walletCurrencyOf(wallet)))}
    </span>
  );
  const name: ColumnDef<WireWallet> = {
    id: 'wallet',
    header: t('wallet.wallet'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 128 },
    cell: ({ row: { original: wallet } }) => (
      <span className={s['wallet']}>
        <span className={s['dot']} style={{ background: walletColor(wallet.type) }} />
        <strong>{walletName(t, wallet.type)}</strong>
        <small>{coinName(t, wallet.type) ?? walletCurrencyOf(wallet)}</small>
        <NoLonger wallet={wallet} />
        {isNarrow ? (
          <span className={s['worth']}>
            <Worth wallet={wallet} rates={rates} mask={mask} /> USDT
          </span>
        ) : null}
      </span>
    ),
  };
  const worth = figureColumn<WireWallet>(
    'worth',
    t('wallet.worth'),
    (wallet) => <Worth wallet={wallet} rates={rates} mask={mask} />,
    {
      sortBy: (wallet) =>
        scaled(worthInUsdt(walletTotal(wallet), walletCurrencyOf(wallet), rates) ?? '0'),
    },
  );
  return [
    name,
    figureColumn<WireWallet>('free', t('wallet.available'), (one) => amount(one, one.point)),
    figureColumn<WireWallet>('held', t('wallet.held'), (one) => amount(one, walletHeld(one))),
    figureColumn<WireWallet>('total', t('wallet.sum'), (one) => amount(one, walletTotal(one))),
    ...(isNarrow ? [] : [worth]),
    actionsColumn<WireWallet>(t('wallet.acts'), 240, (wallet) => (
      <Acts wallet={wallet} t={t} terms={terms} />
    )),
  ];
}

/** A row for each wallet of the site: free, held, in all, its worth, and what can be done with it. */
export function WalletRows(props: {
  readonly wallets: readonly WireWallet[];
  readonly rates: Rates;
}) {
  const t = useText();
  const { wallets, rates } = props;
  const { mask } = useMask();
  const { terms } = useTerms();
  const isNarrow = useMedia('(max-width: 767px)');
  const columns = useMemo(
    () => walletColumns({ t, mask, rates, terms, isNarrow }),
    [t, mask, rates, terms, isNarrow],
  );
  return (
    <DataTable
      label={t('wallet.wallets')}
      rows={wallets}
      columns={columns}
      rowId={({ type }) => type}
      empty={<SkeletonRows rows={6} label={t('app.loading')} />}
    />
  );
}
