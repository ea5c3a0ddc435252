import { useCallback, useMemo, useState } from 'react';
import { TERMS_TYPES } from '../../../../domain/money/changedTerms.ts';
import type { WireLimits, WireOperatorTerms } from '../../../../protocol/money/operatorCalls.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { describedFigure, describedText, tableOf } from '../../../admin/describedTable.tsx';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { pageOfList } from '../../../admin/tablePlace.ts';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn } from '../../../kit/table/columns.tsx';
import { walletName } from '../../../people/wallets/walletText.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeTerms } from './ChangeTerms.tsx';

type Row = WireOperatorTerms;

const FIGURES = [
  ...(['minimum', 'maximum', 'unit', 'dailyMaximum', 'monthlyMaximum'] as const),
  ...(['fixedFee', 'feeRate'] as const),
] as const;

function fieldText(t: Translate, limits: WireLimits, field: keyof WireLimits): string {
  const value = limits[field];
  if (field === 'hours') return value ?? t('adminTerms.always');
  if (value === null) return t('adminTerms.noLimit');
  return field === 'feeRate' ? percentOfShare(value) : formatWhole(value);
}

/** Scheduled changes as text. */
const scheduledText = (t: Translate, zone: Zone, now: number, { changes }: Row): string =>
  changes
    .filter(({ from }) => from > now)
    .map(({ from, fields, terms }) =>
      t('adminTerms.scheduledAt', {
        at: `${formatTime(from, 'date', zone)} ${formatTime(from, 'minute', zone)}`,
        what: fields
          .map((field) => `${t(`adminTerms.${field}`)} ${fieldText(t, terms, field)}`)
          .join(', '),
      }),
    )
    .join('; ');

const labelOf = (t: Translate, { walletType, type }: Row): string =>
  `${walletName(t, walletType)} · ${t(`wallet.type.${type}`)}`;

function useColumns(onChange: ((row: Row) => void) | undefined) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  return useMemo(() => {
    const shown = ({ inForce }: Row, field: keyof WireLimits) =>
      inForce === null ? NO_FIGURE : fieldText(t, inForce, field);
    const scheduled = (row: Row) => scheduledText(t, zone, now.get(), row);
    const limit = ({ inForce }: Row, field: keyof WireLimits) => inForce?.[field] ?? '';
    return tableOf<Row>([
      describedText('wallet', t('adminTerms.wallet'), ({ walletType }) => walletType, {
        shown: ({ walletType }) => walletName(t, walletType),
        sortBy: ({ walletType }) => walletType,
        widthPx: 96,
        card: 'head',
      }),
      describedText('type', t('adminTerms.type'), ({ type }) => type, {
        shown: ({ type }) => t(`wallet.type.${type}`),
        sortBy: ({ type }) => TERMS_TYPES.indexOf(type),
        widthPx: 120,
        card: 'head',
      }),
      ...FIGURES.map((field) =>
        describedFigure<Row>(field, t(`adminTerms.${field}`), (row) => limit(row, field), {
          shown: (row) => shown(row, field),
          sortBy: ({ inForce }) => Number(inForce?.[field] ?? 0),
        }),
      ),
      describedText('hours', t('adminTerms.hours'), (row) => limit(row, 'hours'), {
        shown: (row) => shown(row, 'hours'),
        widthPx: 108,
      }),
      describedText('scheduled', t('adminTerms.scheduled'), scheduled, {
        shown: (row) => <StatusBadge tone="warn">{scheduled(row)}</StatusBadge>,
        widthPx: 220,
      }),
      ...(onChange === undefined
        ? []
        : [
            {
              column: actionsColumn<Row>(t('adminTerms.acts'), 90, (row) => (
                <Button size="small" onClick={() => onChange(row)}>
                  {t('adminTerms.change')}
                </Button>
              )),
            },
          ]),
    ]);
  }, [t, zone, now, onChange]);
}

/** Limits and fees of a site, which the exchange answers at once: searched and paged here. */
export function TermsTable({ site }: { readonly site: number }) {
  const t = useText();
  const { call } = useServices();
  const canAct = useCan('options.act');
  const [changing, setChanging] = useState<Row>();
  const { columns, csv } = useColumns(canAct ? setChanging : undefined);
  const choices = useMemo(
    () => [
      {
        key: 'type',
        label: t('adminTerms.type'),
        words: TERMS_TYPES.map((type) => ({ value: type, label: t(`wallet.type.${type}`) })),
      },
    ],
    [t],
  );
  const read = useCallback(
    async (request: TableRequest) => {
      const wanted = request.values['type'];
      return pageOfList(
        await call('operatorTerms', { id: site }),
        request,
        (row) => labelOf(t, row),
        ({ type }) => wanted === undefined || type === wanted,
      );
    },
    [call, site, t],
  );
  return (
    <>
      <AdminTable
        key={site}
        name="terms"
        label={t('adminTerms.list')}
        search={t('adminTerms.search')}
        isUndated
        columns={columns}
        csv={csv}
        choices={choices}
        rowId={({ walletType, type }) => `${walletType}/${type}`}
        read={read}
        emptyTitle={t('adminTerms.none')}
      />
      {changing === undefined ? null : (
        <ChangeTerms
          key={`${changing.walletType}/${changing.type}`}
          terms={changing}
          label={labelOf(t, changing)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}
