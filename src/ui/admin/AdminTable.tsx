import type { ColumnDef } from '@tanstack/react-table';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Answer, Loadable, Page } from '../../protocol/answer.ts';
import { useRefusalText, useText, useZone } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import type { CsvColumn } from '../kit/table/csv.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { type MomentRange, rangeMoments } from '../kit/table/dateRange.ts';
import { ExportButton } from '../kit/table/ExportButton.tsx';
import { FilterBar, type FilterSearch } from '../kit/table/FilterBar.tsx';
import { type FilterChoice, isFiltered } from '../kit/table/filterChoice.ts';
import { hideableColumns, useHiddenColumns } from '../kit/table/useHiddenColumns.ts';
import { PAGE_SIZE } from '../kit/table/pages.ts';
import { TableSettings } from '../kit/table/TableSettings.tsx';
import { actsDone } from '../services/operator/acts.ts';
import { useQuery } from '../services/query.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './AdminTable.module.css';
import { PageBar } from './PageBar.tsx';
import { NO_FILTER, type TableChoice, type TableFilter, useTablePlace } from './tablePlace.ts';

/** Request of a table to the exchange. */
export interface TableRequest {
  /** Chosen values by key of their choice; undefined for all. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Undefined where nothing is looked for. */
  readonly keyword: string | undefined;
  /** Range of the days chosen in the reader's zone. */
  readonly moments: MomentRange;
  readonly page: number;
  readonly size: number;
}

export interface AdminTableProps<Row> {
  /** Key of its answers and its hidden columns; unique in the console. */
  readonly name: string;
  readonly label: string;
  /** Name of the CSV file, without date and extension; `name` where left out. */
  readonly fileName?: string;
  readonly columns: ColumnDef<Row>[];
  readonly csv: readonly CsvColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Stays the same object while its words do. */
  readonly choices?: readonly TableChoice[];
  /** Label of the search field; without it there is none. */
  readonly search?: string;
  readonly isUndated?: boolean;
  readonly read: (request: TableRequest) => Promise<Answer<Page<Row>>>;
  /** Further parameters that `read` uses. */
  readonly subject?: unknown;
  /** Reads again when it changes. */
  readonly version?: string | number | undefined;
  readonly emptyTitle?: string;
  readonly emptyHint?: string;
  /** Called with the rows of the shown page. */
  readonly onShown?: ((rows: readonly Row[]) => void) | undefined;
  /** Buttons at the end of the filters. */
  readonly children?: ReactNode;
}

const NO_CHOICES: readonly TableChoice[] = [];
const undated = { startDate: undefined, endDate: undefined } as const;

const filterChoices = (choices: readonly TableChoice[]): readonly FilterChoice<TableFilter>[] =>
  choices.map(({ key, label, words = [] }) => ({
    label,
    words,
    read: ({ values }) => values[key],
    write: (filter, value) => ({ ...filter, values: { ...filter.values, [key]: value } }),
  }));

/** The fields of the filter that take any text. */
function searchesOf<Row>(
  { search, choices = NO_CHOICES }: AdminTableProps<Row>,
  filter: TableFilter,
  onFilter: (filter: TableFilter) => void,
): readonly FilterSearch[] {
  const field = (label: string, value: string, write: (text: string) => TableFilter) => ({
    label,
    value,
    onValue: (text: string) => {
      const next = text.trim();
      if (next !== value) onFilter(write(next));
    },
  });
  const { values, keyword } = filter;
  const fields = choices
    .filter(({ words }) => words === undefined)
    .map(({ key, label }) =>
      field(label, values[key] ?? '', (text) => ({
        ...filter,
        values: { ...values, [key]: text === '' ? undefined : text },
      })),
    );
  return search === undefined
    ? fields
    : [field(search, keyword, (text) => ({ ...filter, keyword: text })), ...fields];
}

/** Last loaded value, which stays on screen while another page loads. */
function useShown<T>(state: Loadable<T>): T | undefined {
  const [shown, setShown] = useState(state.value);
  if (state.value !== undefined && state.value !== shown) setShown(state.value);
  return state.value ?? shown;
}

/** The rows, or what stands in their place. */
function Rows<Row>(
  props: AdminTableProps<Row> & {
    readonly state: Loadable<Page<Row>>;
    readonly shown: Page<Row> | undefined;
    readonly place: ReturnType<typeof useTablePlace>;
    readonly onRetry: () => void;
  },
) {
  const t = useText();
  const refusalText = useRefusalText();
  const { hidden } = useHiddenColumns(props.name);
  const { state, shown, choices = NO_CHOICES } = props;
  const { place, change } = props.place;
  if (state.status === 'failed' && state.value === undefined) {
    return (
      <EmptyState
        title={t('admin.readFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={props.onRetry}>{t('app.retry')}</Button>}
      />
    );
  }
  if (shown === undefined) return <SkeletonRows rows={8} label={t('app.loading')} />;
  const isNarrowed =
    place.filter.keyword !== '' || isFiltered(filterChoices(choices), place.filter, NO_FILTER);
  const empty = isNarrowed ? (
    <EmptyState
      title={t('panel.noMatch')}
      hint={t('panel.noMatchHint')}
      action={
        <Button size="small" onClick={() => change({ filter: NO_FILTER })}>
          {t('panel.clearFilter')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={props.emptyTitle ?? t('admin.noRows')} hint={props.emptyHint} />
  );
  return (
    <div className={s['rows']} aria-busy={state.status === 'loading'}>
      <DataTable
        label={props.label}
        layout="fixed"
        rows={shown.items}
        columns={props.columns}
        hidden={hidden}
        rowId={props.rowId}
        sorting={{
          sorting: place.sorting,
          onSorting: (sorting) => change({ sorting, page: place.page }),
        }}
        empty={empty}
      />
    </div>
  );
}

/**
 * A list of the console: filters, search, sorting of the shown page, pages, hidden columns and a CSV
 * file of every matching row. Where it stands is part of the address.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const zone = useZone();
  const services = useServices();
  const acts = useReadable(actsDone(services));
  const { choices = NO_CHOICES, read } = props;
  const located = useTablePlace(choices);
  const { place, change } = located;
  const { filter } = place;
  const { values, keyword, days } = filter;
  const asked = useMemo(
    () => ({
      values,
      keyword: keyword === '' ? undefined : keyword,
      moments: props.isUndated === true ? undated : rangeMoments(days, zone),
    }),
    [values, keyword, days, zone, props.isUndated],
  );
  const size = Number(place.size);
  const { state, refetch } = useQuery({
    key: ['operator', props.name, props.subject, asked, place.page, size],
    read: () => read({ ...asked, page: place.page, size }),
    version: `${acts} ${props.version ?? ''}`,
  });
  const shown = useShown(state);
  const { onShown } = props;
  const items = shown?.items;
  useEffect(() => {
    if (items !== undefined) onShown?.(items);
  }, [items, onShown]);
  return (
    <div className={s['table']}>
      <FilterBar
        filter={filter}
        choices={filterChoices(choices.filter(({ words }) => words !== undefined))}
        onFilter={(next) => change({ filter: next })}
        isUndated={props.isUndated ?? false}
        searches={searchesOf(props, filter, (next) => change({ filter: next }))}
      >
        {props.children}
        {/*
         * Another filter yields another file.
         */}
        <ExportButton
          key={JSON.stringify(asked)}
          fileName={props.fileName ?? props.name}
          readPage={useCallback(
            (page: number) => read({ ...asked, page, size: PAGE_SIZE }),
            [read, asked],
          )}
          idOf={props.rowId}
          pick={(row) => row}
          columns={props.csv}
        />
        <TableSettings table={props.name} columns={hideableColumns(props.columns)} />
      </FilterBar>
      <Rows {...props} state={state} shown={shown} place={located} onRetry={refetch} />
      {shown === undefined ? null : <PageBar place={place} shown={shown} onChange={change} />}
    </div>
  );
}
