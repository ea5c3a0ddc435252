import { useCallback, useMemo, useState } from 'react';
import { MONEY_CAUSES, type MoneyCause } from '../../../../domain/ledger/events.ts';
import type { WireStatementLine } from '../../../../protocol/statement/entities.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { type FilterChoice, filterChoice } from '../../../kit/table/filterChoice.ts';
import { PagedTable } from '../../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useMovementVersion, useWallets } from '../useWallets.ts';
import { isWalletType, walletName } from '../../../people/wallets/walletText.ts';
import { statementColumns, statementCsv } from '../../../people/wallets/statementColumns.tsx';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { Zone } from '../../../format/timeText.ts';
import { type DayRange, rangeMoments } from '../../../kit/table/dateRange.ts';

// The filter of the statement as it is sent: everything is filtered by the exchange. Pure.

interface StatementFilter {
  readonly wallet: WalletType | undefined;
  readonly cause: MoneyCause | undefined;
  readonly days: DayRange;
}

export const WHOLE_STATEMENT: StatementFilter = {
  wallet: undefined,
  cause: undefined,
  days: { from: '', to: '' },
};

export function statementRequest({ wallet, cause, days }: StatementFilter, zone: Zone) {
  return {
    ...(wallet === undefined ? {} : { walletTypeStrs: wallet }),
    ...(cause === undefined ? {} : { causeStrs: cause }),
    ...rangeMoments(days, zone),
  };
}

const lineId = ({ id }: WireStatementLine): string => id;
const itself = (line: WireStatementLine): WireStatementLine => line;

const statementChoices = (
  t: Translate,
  wallets: readonly string[],
): readonly FilterChoice<StatementFilter>[] => [
  filterChoice<StatementFilter, 'wallet'>(
    'wallet',
    t('wallet.wallet'),
    wallets.filter(isWalletType),
    (type) => walletName(t, type),
  ),
  filterChoice<StatementFilter, 'cause'>('cause', t('wallet.causeName'), MONEY_CAUSES, (cause) =>
    t(`wallet.cause.${cause}`),
  ),
];

/** Every movement of the wallets with the balance after it, newest first. */
export function Statement({ initial = WHOLE_STATEMENT }: { readonly initial?: StatementFilter }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const wallets = useWallets();
  const [filter, setFilter] = useState(initial);
  const request = useMemo(() => statementRequest(filter, zone), [filter, zone]);
  const pages = usePages<WireStatementLine>({
    key: ['statement', request],
    readPage: useCallback(
      (page) => call('statement', { ...request, page, size: PAGE_SIZE }),
      [call, request],
    ),
    idOf: lineId,
    version: useMovementVersion(),
  });
  const columns = useMemo(() => statementColumns({ t, zone }), [t, zone]);
  const csv = useMemo(() => statementCsv({ t, zone }), [t, zone]);
  return (
    <PagedTable
      name="STATEMENT"
      label={t('wallet.statement')}
      fileName="maru-statement"
      columns={columns}
      csv={csv}
      pages={pages}
      rows={pages.state.items}
      rowId={lineId}
      rowOf={itself}
      filter={filter}
      choices={statementChoices(
        t,
        wallets.map(({ type }) => type),
      )}
      onFilter={setFilter}
      cleared={WHOLE_STATEMENT}
      isNarrow={false}
      emptyTitle={t('wallet.noMovements')}
      emptyHint={t('wallet.noMovementsHint')}
    />
  );
}
