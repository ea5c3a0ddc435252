import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useZone } from '../../../i18n/useText.ts';
import type { KitTexts } from '../../../i18n/ko/kit.ts';
import { Signed } from '../../../kit/Signed.tsx';
import {
  actionsColumn,
  figureColumn,
  textColumn,
  timeColumn,
} from '../../../kit/table/columns.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { filterChoice, type ListFilter } from '../../../kit/table/filterChoice.ts';
import { PagedTable } from '../../../kit/table/PagedTable.tsx';
import type { ReadPage } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { Button } from '../../../kit/Button.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

interface Row {
  readonly id: string;
  readonly symbol: string;
  readonly at: number;
  readonly amount: string;
}

interface Filter extends ListFilter {
  readonly side: 'buy' | 'sell' | undefined;
}

type State = 'ready' | 'none' | 'filtered' | 'loading' | 'failed';

const ALL: Filter = { days: { from: '', to: '' }, side: undefined };
const START = Date.UTC(2025, 4, 7, 9, 30, 15);
const AMOUNTS = ['1250.5', '-310.25', '0', '98000', '-4.5', '12'];

const idOf = ({ id }: Row): string => id;
const itself = (row: Row): Row => row;

const rowsOf = (t: KitTexts): readonly Row[] =>
  AMOUNTS.map((amount, place) => ({
    id: `${place}`,
    symbol: place === 1 ? t.long : 'BTC/USDT',
    at: START - place * 61_000,
    amount,
  }));

const columnsOf = (t: KitTexts, zone: ReturnType<typeof useZone>): ColumnDef<Row>[] => [
  {
    id: 'symbol',
    header: t.symbol,
    accessorFn: ({ symbol }) => symbol,
    meta: { card: 'head', pin: 'left', widthPx: 148 },
  },
  timeColumn<Row>(t.time, zone, ({ at }) => at, { widthPx: 116 }),
  textColumn<Row>('side', t.side, ({ amount }) => (amount.startsWith('-') ? t.sell : t.buy)),
  figureColumn<Row>('amount', t.amount, ({ amount }) => <Signed value={amount} text={amount} />, {
    sortBy: ({ amount }) => Number(amount),
  }),
  actionsColumn<Row>(t.remove, 96, () => <Button size="small">{t.remove}</Button>),
];

/** The answer of a page in each state; a loading one never resolves. */
function answerOf(state: State, rows: readonly Row[]): ReturnType<ReadPage<Row>> {
  switch (state) {
    case 'loading':
      return new Promise(() => undefined);
    case 'failed':
      return Promise.resolve({ ok: false, error: { status: 503, code: 'TRY_AGAIN', message: '' } });
    case 'none':
    case 'filtered':
      return Promise.resolve({ ok: true, value: { items: [], total: 0 } });
    case 'ready':
      return Promise.resolve({ ok: true, value: { items: rows, total: 640 } });
  }
}

function Sample({ state }: { readonly state: State }) {
  const t = useKitTexts();
  const zone = useZone();
  const rows = useMemo(() => rowsOf(t), [t]);
  const columns = useMemo(() => columnsOf(t, zone), [t, zone]);
  const readPage = useMemo<ReadPage<Row>>(
    () => (page) => answerOf(page > 1 && state === 'ready' ? 'loading' : state, rows),
    [state, rows],
  );
  const key = useMemo(() => ['kit', state, t.orders], [state, t]);
  const pages = usePages<Row>({ key, readPage, idOf, version: undefined });
  const [filter, setFilter] = useState<Filter>(
    state === 'filtered' ? { ...ALL, side: 'buy' } : ALL,
  );
  return (
    <section className={s['section']} aria-label={t[state]}>
      <h3>{t[state]}</h3>
      <div className={s['table']}>
        <PagedTable
          name="KIT"
          label={`${t.orders} (${t[state]})`}
          fileName="maru-kit"
          columns={columns}
          csv={[{ header: t.symbol, value: ({ symbol }) => symbol }]}
          pages={pages}
          rows={pages.state.items}
          rowId={idOf}
          rowOf={itself}
          filter={filter}
          choices={[
            filterChoice<Filter, 'side'>('side', t.side, ['buy', 'sell'], (side) => t[side]),
          ]}
          onFilter={setFilter}
          cleared={ALL}
          isNarrow={false}
          emptyTitle={t.empty}
          emptyHint={t.emptyHint}
        />
      </div>
    </section>
  );
}

/** A paged table in each of its states, and a plain table below it. */
export function TableSamples() {
  const t = useKitTexts();
  const zone = useZone();
  const columns = useMemo(() => columnsOf(t, zone), [t, zone]);
  return (
    <div className={s['sections']}>
      <Sample state="ready" />
      <Sample state="none" />
      <Sample state="filtered" />
      <Sample state="loading" />
      <Sample state="failed" />
      <section className={s['section']} aria-label={t.asCard}>
        <h3>{t.asCard}</h3>
        <div className={s['table']}>
          <DataTable
            label={t.asCard}
            rows={rowsOf(t)}
            columns={columns}
            rowId={idOf}
            empty={null}
          />
        </div>
      </section>
    </div>
  );
}
