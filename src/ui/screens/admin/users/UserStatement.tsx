import { choicesOf } from '../../../kit/choices.ts';
import { useCallback, useMemo } from 'react';
import { MONEY_CAUSES } from '../../../../domain/ledger/events.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import type { WireStatementLine } from '../../../../protocol/statement/entities.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import type { TableChoice } from '../../../admin/tablePlace.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { statementColumns, statementCsv } from '../../../people/wallets/statementColumns.tsx';
import { walletName } from '../../../people/wallets/walletText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

const lineId = ({ id }: WireStatementLine): string => id;

const choices = (t: Translate): readonly TableChoice[] => [
  {
    key: 'wallet',
    label: t('wallet.wallet'),
    words: choicesOf(WALLET_TYPES, (value) => walletName(t, value)),
  },
  {
    key: 'cause',
    label: t('wallet.causeName'),
    words: choicesOf(MONEY_CAUSES, (value) => t(`wallet.cause.${value}`)),
  },
];

/** Every movement of a user's wallets, as the user reads it. */
export function UserStatement({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const read = useCallback(
    ({ values, moments, page, size }: TableRequest) =>
      call('operatorUserStatement', {
        userId,
        walletTypeStrs: values['wallet'],
        causeStrs: values['cause'],
        ...moments,
        page,
        size,
      }),
    [call, userId],
  );
  return (
    <AdminTable
      name="ADMIN_STATEMENT"
      label={t('adminUsers.statement')}
      fileName={`maru-statement-${userId}`}
      columns={useMemo(() => statementColumns({ t, zone }), [t, zone])}
      csv={useMemo(() => statementCsv({ t, zone }), [t, zone])}
      rowId={lineId}
      choices={useMemo(() => choices(t), [t])}
      read={read}
      subject={userId}
      emptyTitle={t('wallet.noMovements')}
    />
  );
}
