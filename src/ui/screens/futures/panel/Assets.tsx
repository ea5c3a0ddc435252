import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { WireWallet } from '../../../../protocol/ledger/entities.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { formatWhole, signOf } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { formatUsdt } from '../../../market/instrument.ts';
import { AccountFigures } from './AccountFigures.tsx';
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
