import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  PROFIT_SOURCES,
  PROFIT_STATES,
  type ProfitState,
} from '../../../domain/partners/partners.ts';
import type { WirePartnerProfit } from '../../../protocol/partners/entities.ts';
import { formatWhole } from '../../format/decimalText.ts';
import { type Translate, useText } from '../../i18n/useText.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { figureColumn, textColumn } from '../../kit/table/columns.tsx';
import type { CsvColumn } from '../../kit/table/csv.ts';
import { filterChoice } from '../../kit/table/filterChoice.ts';
import { PagedTable } from '../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import type { Tone } from '../../kit/tone.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import s from './PartnerScreen.module.css';
import {
  addressOfFilter,
  ALL_PROFITS,
  filterOfAddress,
  type ProfitFilter,
  profitRequest,
  WHOSE,
} from './profitFilter.ts';

const TONES: Readonly<Record<ProfitState, Tone>> = {
  OPEN: 'flat',
  DUE: 'warn',
  SETTLED: 'up',
  NONE: 'muted',
};

const profitId = ({ day, partnerId, type, currency }: WirePartnerProfit): string =>
  `${day}/${partnerId}/${type}/${currency}`;
const itself = (profit: WirePartnerProfit): WirePartnerProfit => profit;

const columns = (t: Translate): ColumnDef<WirePartnerProfit>[] => [
  textColumn('day', t('partner.day'), ({ day }) => day, {
    sortBy: ({ day }) => day,
    widthPx: 104,
  }),
  textColumn('name', t('partner.name'), ({ name }) => name, { widthPx: 140 }),
  figureColumn('level', t('partner.level'), ({ level }) => String(level), { widthPx: 64 }),
  textColumn('type', t('partner.type'), ({ type }) => t(`partner.rates.${type}`), {
    widthPx: 128,
  }),
  figureColumn(
    'base',
    t('partner.base'),
    ({ base, currency }) => `${formatWhole(base)} ${currency}`,
  ),
  figureColumn(
    'profit',
    t('partner.profit'),
    ({ profit, currency }) => `${formatWhole(profit)} ${currency}`,
  ),
  textColumn('state', t('partner.state'), ({ state }) => (
    <StatusBadge tone={TONES[state]}>{t(`partner.states.${state}`)}</StatusBadge>
  )),
];

const csvOf = (t: Translate): readonly CsvColumn<WirePartnerProfit>[] => [
  { header: t('partner.day'), value: ({ day }) => day },
  { header: t('partner.name'), value: ({ name }) => name },
  { header: t('partner.level'), value: ({ level }) => String(level) },
  { header: t('partner.type'), value: ({ type }) => t(`partner.rates.${type}`) },
  { header: t('partner.currency'), value: ({ currency }) => currency },
  { header: t('partner.base'), value: ({ base }) => base },
  { header: t('partner.profit'), value: ({ profit }) => profit },
  { header: t('partner.state'), value: ({ state }) => t(`partner.states.${state}`) },
];

type Request = ReturnType<typeof profitRequest>;

/** Sums of all rows that the filter leaves, whatever page is shown. */
function Sums(props: { readonly request: Request; readonly version: string }) {
  const t = useText();
  const { call } = useServices();
  const { request, version } = props;
  const { state } = useQuery({
    key: ['partner', 'profitSums', request],
    read: () => call('partnerProfits', { ...request, page: 1, size: 1 }),
    version,
  });
  const totals = state.value?.totals ?? [];
  if (totals.length === 0) return null;
  return (
    <p className={s['sums']} role="status">
      {totals.map(({ currency, profit }) => (
        <strong key={currency}>
          {t('partner.total', { amount: `${formatWhole(profit)} ${currency}` })}
        </strong>
      ))}
    </p>
  );
}

/** Earnings of one partner, or of the partners below, by day and type. */
export function Profits({ version }: { readonly version: string }) {
  const t = useText();
  const { call } = useServices();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOfAddress(params), [params]);
  const setFilter = (next: ProfitFilter) => setParams(addressOfFilter(next), { replace: true });
  const request = useMemo(() => profitRequest(filter), [filter]);
  const pages = usePages<WirePartnerProfit>({
    key: ['partner', 'profits', request],
    readPage: useCallback(
      (page) => call('partnerProfits', { ...request, page, size: PAGE_SIZE }),
      [call, request],
    ),
    idOf: profitId,
    version,
  });
  return (
    <div className={s['table']}>
      <p className={s['note']}>{t('partner.dayHint')}</p>
      <Sums request={request} version={version} />
      <PagedTable
        name="PARTNER_PROFITS"
        label={t('partner.profits')}
        fileName="maru-partner-profits"
        columns={useMemo(() => columns(t), [t])}
        csv={useMemo(() => csvOf(t), [t])}
        pages={pages}
        rows={pages.state.items}
        rowId={profitId}
        rowOf={itself}
        filter={filter}
        choices={[
          filterChoice<ProfitFilter, 'whose'>('whose', t('partner.whose'), WHOSE, (whose) =>
            t(`partner.${whose}`),
          ),
          filterChoice<ProfitFilter, 'type'>('type', t('partner.type'), PROFIT_SOURCES, (type) =>
            t(`partner.rates.${type}`),
          ),
          filterChoice<ProfitFilter, 'state'>('state', t('partner.state'), PROFIT_STATES, (state) =>
            t(`partner.states.${state}`),
          ),
        ]}
        onFilter={setFilter}
        cleared={ALL_PROFITS}
        isNarrow={false}
        emptyTitle={t('partner.noProfits')}
        emptyHint={t('partner.noProfitsHint')}
      />
    </div>
  );
}
