import { useCallback, useMemo, useState } from 'react';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { rangeMoments } from '../../kit/table/dateRange.ts';
import { PagedTable } from '../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { useOptionLookup } from '../optionsById.ts';
import { EVERYTHING, type HistoryFilter, isNarrowed, isWanted, itemId } from './historyFilter.ts';
import { historyChoices } from './historyChoices.ts';
import type { HistoryList } from './historyList.ts';

/** The pages of one kind; the exchange filters by symbol and days. */
function useHistoryPages<Row>(
  { kind, newest }: HistoryList<Row>,
  { futuresOptionId, days }: HistoryFilter,
) {
  const { trade, account } = useServices();
  const zone = useZone();
  const request = useMemo(
    () => ({ kind, futuresOptionId, ...rangeMoments(days, zone) }),
    [kind, futuresOptionId, days, zone],
  );
  return usePages({
    key: ['futures', 'history', request],
    readPage: useCallback(
      (page) => trade.history({ ...request, page, size: PAGE_SIZE }),
      [trade, request],
    ),
    idOf: itemId,
    version: useSelected(account, newest),
  });
}

/**
 * Finished orders, executions or funding of the account.
 * @param props.onlyId restricts the table to one instrument; undefined uses the filter bar
 */
export function HistoryTable<Row>(props: {
  readonly list: HistoryList<Row>;
  readonly onlyId: number | undefined;
}) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const options = useReadable(useServices().options).value;
  const { list, onlyId } = props;
  const [chosen, setChosen] = useState(EVERYTHING);
  const filter = useMemo(
    () => (onlyId === undefined ? chosen : { ...chosen, futuresOptionId: onlyId }),
    [chosen, onlyId],
  );
  const pages = useHistoryPages(list, filter);
  const columns = useMemo(() => list.columns({ t, lookup, zone }), [list, t, lookup, zone]);
  const csv = useMemo(() => list.csv({ t, lookup, zone }), [list, t, lookup, zone]);
  const rowOf = (item: HistoryItem) => (isWanted(item, filter) ? list.rowOf(item) : undefined);
  const { items } = pages.state;
  const rows = useMemo(
    () => items.flatMap((item) => (isWanted(item, filter) ? (list.rowOf(item) ?? []) : [])),
    [items, filter, list],
  );
  return (
    <PagedTable
      name={list.kind}
      label={t(list.label)}
      fileName={list.fileName}
      columns={columns}
      csv={csv}
      pages={pages}
      rows={rows}
      rowId={list.rowId}
      rowOf={rowOf}
      filter={filter}
      choices={historyChoices(t, list.kind, onlyId === undefined ? (options ?? []) : undefined)}
      onFilter={(next) =>
        setChosen(
          onlyId === undefined ? next : { ...next, futuresOptionId: chosen.futuresOptionId },
        )
      }
      cleared={{ ...EVERYTHING, futuresOptionId: filter.futuresOptionId }}
      isNarrow={isNarrowed(filter)}
      emptyTitle={t(list.emptyTitle)}
      emptyHint={t(list.emptyHint)}
    />
  );
}
