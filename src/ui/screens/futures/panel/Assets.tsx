import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WireWallet } from '../../../../protocol/entities.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Signed } from '../../../components/Signed.tsx';
import { formatFixed, formatWhole, signOf } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { formatPercent, formatUsdt } from '../../market/instrument.ts';
import s from './Panel.module.css';

function walletColumns(t: Translate): ColumnDef<WireWallet>[] {
  const amount = (wallet: WireWallet, text: string) =>
    wallet.type === 'FUTURES' || wallet.type === 'USDT' ? formatUsdt(text) : formatWhole(text);
  return [
    {
      id: 'wallet',
      header: t('assets.wallet'),
      accessorFn: (wallet) => wallet.type,
      cell: ({ row: { original } }) => <strong>{original.type}</strong>,
    },
    {
      id: 'free',
      header: t('assets.free'),
      enableSorting: false,
      meta: { align: 'right' },
      cell: ({ row: { original } }) => amount(original, original.point),
    },
    {
      id: 'held',
      header: t('assets.held'),
      enableSorting: false,
      meta: { align: 'right' },
      cell: ({ row: { original } }) => amount(original, original.gameWaitPoint),
    },
  ];
}

/** The futures account at the newest marks. */
export function AccountFigures({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const figures = useReadable(useServices().pricing.figures);
  return (
    <dl className={className}>
      <div>
        <dt>{t('assets.balance')}</dt>
        <dd>{`${formatUsdt(figures?.shownBalance)} USDT`}</dd>
      </div>
      <div>
        <dt>{t('assets.available')}</dt>
        <dd>{`${formatUsdt(figures?.available)} USDT`}</dd>
      </div>
      <div>
        <dt>{t('assets.unrealized')}</dt>
        <dd>
          <Signed
            value={figures?.markPnl}
            text={`${formatFixed(figures?.markPnl, { digits: 2, rounding: 'cut', sign: 'always' })} USDT`}
          />
        </dd>
      </div>
      <div>
        <dt>{t('assets.crossRatio')}</dt>
        <dd>{formatPercent(figures?.crossMarginRatio)}</dd>
      </div>
    </dl>
  );
}

export function Assets() {
  const t = useText();
  const wallets = useSelected(useServices().account, (account) => account.wallets);
  const columns = useMemo(() => walletColumns(t), [t]);
  const rows = Object.values(wallets).filter(
    (wallet) =>
      wallet.type === 'FUTURES' || signOf(wallet.point) > 0 || signOf(wallet.gameWaitPoint) > 0,
  );
  return (
    <>
      <AccountFigures className={s['assets']} />
      <DataTable
        label={t('panel.assets')}
        rows={rows}
        columns={columns}
        rowId={(wallet) => wallet.type}
        empty={<EmptyState title={t('assets.empty')} />}
      />
    </>
  );
}
