import { useCallback, useMemo, useState } from 'react';
import { APPLICATION_STATUSES } from '../../../../domain/money/application.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { type FilterChoice, filterChoice } from '../../../kit/table/filterChoice.ts';
import { TabBar } from '../../../kit/TabBar.tsx';
import { PagedTable } from '../../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useMovementVersion, useWallets } from '../useWallets.ts';
import { isWalletType, walletName } from '../../../people/wallets/walletText.ts';
import s from './HistoryPage.module.css';
import {
  movementColumns,
  movementCsv,
  EVERY_MOVEMENT,
  type MovementFilter,
  movementRequest,
} from './movements.tsx';
import { Statement } from './Statement.tsx';
import { useOffers } from '../../../services/useOffers.ts';

/**
 * Types that a user can filter by: the sides of a transfer or conversion apart, as the list has
 * them.
 */
const TYPES = [
  ...(['D', 'W', 'WB', 'WS', 'P2PB', 'P2PS', 'TO', 'TI', 'CO', 'CI'] as const),
  ...(['E', 'B', 'PB', 'PM', 'C'] as const),
] as const;

const movementId = ({ id, type }: WireDnw): string => `${id}/${type}`;
const itself = (dnw: WireDnw): WireDnw => dnw;

const movementChoices = (
  t: Translate,
  wallets: readonly string[],
): readonly FilterChoice<MovementFilter>[] => [
  filterChoice<MovementFilter, 'type'>('type', t('wallet.kind'), TYPES, (type) =>
    t(`wallet.type.${type}`),
  ),
  filterChoice<MovementFilter, 'status'>(
    'status',
    t('wallet.state'),
    APPLICATION_STATUSES,
    (status) => t(`wallet.status.${status}`),
  ),
  filterChoice<MovementFilter, 'wallet'>(
    'wallet',
    t('wallet.wallet'),
    wallets.filter(isWalletType),
    (type) => walletName(t, type),
  ),
];

/** All deposits, withdrawals and movements, newest first. */
function Movements() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const wallets = useWallets();
  const [filter, setFilter] = useState(EVERY_MOVEMENT);
  const request = useMemo(() => movementRequest(filter, zone), [filter, zone]);
  const pages = usePages<WireDnw>({
    key: ['money', 'list', request],
    readPage: useCallback(
      (page) => call('dnwList', { ...request, page, size: PAGE_SIZE }),
      [call, request],
    ),
    idOf: movementId,
    version: useMovementVersion(),
  });
  const columns = useMemo(() => movementColumns({ t, zone }), [t, zone]);
  const csv = useMemo(() => movementCsv({ t, zone }), [t, zone]);
  return (
    <PagedTable
      name="MOVEMENTS"
      label={t('wallet.page.history_list')}
      fileName="maru-movements"
      columns={columns}
      csv={csv}
      pages={pages}
      rows={pages.state.items}
      rowId={movementId}
      rowOf={itself}
      filter={filter}
      choices={movementChoices(
        t,
        wallets.map(({ type }) => type),
      )}
      search={{
        label: t('wallet.keyword'),
        value: filter.keyword,
        onValue: (keyword) => setFilter({ ...filter, keyword }),
      }}
      onFilter={setFilter}
      cleared={EVERY_MOVEMENT}
      isNarrow={false}
      emptyTitle={t('wallet.noMovements')}
      emptyHint={t('wallet.noMovementsHint')}
    />
  );
}

type Tab = 'movements' | 'statement';

/** /dnw_history/history_list: requests and movements, and the statement of all wallets. */
export function HistoryPage() {
  const t = useText();
  const offers = useOffers();
  const [tab, setTab] = useState<Tab>('movements');
  return (
    <div className={s['table']}>
      <TabBar<Tab>
        label={t('wallet.page.history_list')}
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'movements', label: t('wallet.movements'), content: <Movements /> },
          ...(offers('statement')
            ? [
                {
                  value: 'statement' as const,
                  label: t('wallet.statement'),
                  content: <Statement />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
