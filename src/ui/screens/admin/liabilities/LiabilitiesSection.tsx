import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { formatDecimal } from '../../../../domain/decimal.ts';
import type { CallAnswer } from '../../../../protocol/call.ts';
import type { liabilityCalls } from '../../../../protocol/liabilities/calls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { HashText } from '../../../kit/CheckList.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

type Row = CallAnswer<typeof liabilityCalls.liabilityRoots>['items'][number];

const rowId = ({ number }: Row): string => String(number);

/** Liabilities to all users as text, by currency; amounts on the wire are whole numbers of 1e-8. */
const owedText = ({ currencies, sums }: Row): string =>
  currencies
    .map((currency, place) => ({ currency, sum: sums[place] ?? '0' }))
    .filter(({ sum }) => sum !== '0')
    .map(({ currency, sum }) => wholeAmount(formatDecimal(BigInt(sum)), currency))
    .join(' · ');

const rootColumns = (t: Translate, zone: Zone): ColumnDef<Row>[] => [
  figureColumn('number', t('adminLiabilities.number'), rowId, {
    sortBy: ({ number }) => number,
    widthPx: 64,
  }),
  timeColumn(t('adminLiabilities.at'), zone, ({ at }) => at, { widthPx: 132 }),
  figureColumn('users', t('adminLiabilities.users'), ({ users }) => String(users), {
    sortBy: ({ users }) => users,
    widthPx: 88,
  }),
  textColumn(
    'owed',
    t('adminLiabilities.owed'),
    (root) => <span title={owedText(root)}>{owedText(root) || NO_FIGURE}</span>,
    { widthPx: 420 },
  ),
  textColumn('hash', t('adminLiabilities.hash'), ({ hash }) => <HashText>{hash}</HashText>, {
    widthPx: 300,
  }),
];

const rootCsv = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminLiabilities.number'), value: rowId },
  { header: t('adminLiabilities.at'), value: ({ at }) => formatIso(at, zone) },
  { header: t('adminLiabilities.users'), value: ({ users }) => String(users) },
  { header: t('adminLiabilities.owed'), value: owedText },
  { header: t('adminLiabilities.hash'), value: ({ hash }) => hash },
  { header: t('adminLiabilities.previous'), value: ({ previous }) => previous },
];

/** The published roots of the proof of liabilities, and publishing one of this moment. */
export function LiabilitiesSection() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const canAct = useCan('ledger.act');
  const [isPublishing, setPublishing] = useState(false);
  const read = useCallback(
    ({ page, size }: TableRequest) => call('liabilityRoots', { page, size }),
    [call],
  );
  return (
    <AdminPage
      title={t('admin.section.liabilities')}
      acts={
        canAct ? (
          <Button tone="primary" onClick={() => setPublishing(true)}>
            {t('adminLiabilities.publish')}
          </Button>
        ) : null
      }
    >
      <AdminTable
        name="ADMIN_LIABILITIES"
        label={t('adminLiabilities.list')}
        fileName="maru-liabilities"
        columns={useMemo(() => rootColumns(t, zone), [t, zone])}
        csv={useMemo(() => rootCsv(t, zone), [t, zone])}
        rowId={rowId}
        isUndated
        read={read}
        emptyTitle={t('adminLiabilities.empty')}
      />
      {isPublishing ? (
        <ActDialog
          name="operatorPublishLiabilities"
          subject="now"
          title={t('adminLiabilities.publish')}
          says={t('adminLiabilities.publishSays')}
          params={(reason) => ({ reason })}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </AdminPage>
  );
}
