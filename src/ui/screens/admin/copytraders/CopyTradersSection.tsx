import { useCallback, useMemo, useState } from 'react';
import { TRADER_STATUSES } from '../../../../domain/copytrade/copytrade.ts';
import type { WireOperatorTrader } from '../../../../protocol/copytrade/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { isChanged, LOOK_MS, LOOKED_AT } from '../../../admin/useOver.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { actionsColumn } from '../../../kit/table/columns.tsx';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeTrader } from './ChangeTrader.tsx';
import s from './CopyTraders.module.css';
import { traderColumns, traderCsv } from './traderColumns.tsx';

/** Acts on a trader by status. */
const ACTS = {
  APPLIED: ['approve', 'deny'],
  ACTIVE: ['change', 'end'],
  DENIED: [],
  ENDED: [],
} as const satisfies Readonly<Record<WireOperatorTrader['status'], readonly string[]>>;

type Act = (typeof ACTS)[keyof typeof ACTS][number];

interface Chosen {
  readonly act: Act;
  readonly trader: WireOperatorTrader;
}

const traderId = (trader: WireOperatorTrader): string => trader.traderId;

/** Asks for the reason of the chosen act. */
function TraderAct({ act, trader, onClose }: Chosen & { readonly onClose: () => void }) {
  const t = useText();
  const { name, traderId: id } = trader;
  const now = useOperatorRead(
    'operatorTraderList',
    { keyword: id, page: 1, size: LOOKED_AT },
    { everyMs: LOOK_MS },
  );
  const isOver = isChanged(
    now.state,
    (one) => one.traderId === id,
    ({ status }) => status === trader.status,
  );
  if (act === 'change') return <ChangeTrader trader={trader} onClose={onClose} />;
  if (act === 'end')
    return (
      <ActDialog
        name="operatorTraderEnd"
        subject={id}
        title={t('adminCopytraders.endTitle')}
        says={t('adminCopytraders.endSays', {
          name,
          count: trader.followers,
          followers: formatWhole(String(trader.followers)),
        })}
        act={t('adminCopytraders.end')}
        isOver={isOver}
        params={(reason) => ({ traderId: id, reason })}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      name="operatorTraderDecide"
      subject={`${id}/${act}`}
      title={t(`adminCopytraders.${act}`)}
      says={t(`adminCopytraders.${act}Says`, { name })}
      isOver={isOver}
      params={(reason) => ({ traderId: id, isApproved: act === 'approve', reason })}
      onClose={onClose}
    />
  );
}

/** /admin/copytrade: applications of traders, and traders at work. */
export function CopyTradersSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const canAct = useCan('copytrade.act');
  const [chosen, setChosen] = useState<Chosen>();
  const choices = useMemo(
    () => [
      {
        key: 'status',
        label: t('adminCopytraders.state'),
        words: TRADER_STATUSES.map((value) => ({
          value,
          label: t(`adminCopytraders.states.${value}`),
        })),
      },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, keyword, page, size }: TableRequest) =>
      call('operatorTraderList', {
        status: TRADER_STATUSES.find((status) => status === values['status']),
        keyword,
        page,
        size,
      }),
    [call],
  );
  const columns = useMemo(() => {
    const known = traderColumns(t, zone);
    if (!canAct) return known;
    const acts = actionsColumn<WireOperatorTrader>(t('adminCopytraders.acts'), 160, (trader) => (
      <div className={s['acts']}>
        {ACTS[trader.status].map((act) => (
          <Button key={act} size="small" onClick={() => setChosen({ act, trader })}>
            {t(`adminCopytraders.${act}`)}
          </Button>
        ))}
      </div>
    ));
    return [...known, acts];
  }, [t, zone, canAct]);
  return (
    <AdminPage title={t('admin.section.copytrade')}>
      <AdminTable
        name="ADMIN_COPYTRADERS"
        label={t('adminCopytraders.list')}
        fileName="maru-copytraders"
        search={t('adminCopytraders.search')}
        isUndated
        columns={columns}
        csv={useMemo(() => traderCsv(t, zone), [t, zone])}
        choices={choices}
        rowId={traderId}
        read={read}
        emptyTitle={t('adminCopytraders.none')}
      />
      {chosen === undefined ? null : <TraderAct {...chosen} onClose={() => setChosen(undefined)} />}
    </AdminPage>
  );
}
