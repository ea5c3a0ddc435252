import { useCallback, useMemo, useState } from 'react';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import { useText, useZone, type TextKey, type Translate } from '../../i18n/useText.ts';
import { rangeMoments } from '../../kit/table/dateRange.ts';
import { PagedTable } from '../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { useOptionLookup } from '../optionsById.ts';
import {
  EVERYTHING,
  type HistoryFilter,
  isNarrowed,
  isWanted,
  itemId,
  HISTORY_SIDES,
  HISTORY_TYPES,
  type HistoryKind,
  type HistorySide,
  type HistoryType,
  type HistoryList,
} from './historyList.ts';
import { type FilterChoice, filterChoice } from '../../kit/table/filterChoice.ts';
import { marketTypeKey } from '../orderTexts.ts';

const sideKey = (side: HistorySide): TextKey =>
  side === 'BUY' || side === 'SELL' ? `order.${side}` : `column.${side}`;

function typeKey(type: HistoryType): TextKey {
  switch (type) {
    case 'LIMIT':
    case 'MARKET':
    case 'TAKEPROFIT':
    case 'STOPLOSS':
      return marketTypeKey(type);
    case 'MAKER':
    case 'TAKER':
    case 'LIQUIDATION':
    case 'RECEIVED':
    case 'PAID':
      return `history.${type}`;
  }
}

/**
 * The choices of a history's filter bar.
 * @param options instruments to choose from; undefined when the symbol is chosen elsewhere
 */
function historyChoices(
  t: Translate,
  kind: HistoryKind,
  options: readonly { readonly id: number; readonly label: string }[] | undefined,
): readonly FilterChoice<HistoryFilter>[] {
  const labels = new Map(options?.map(({ id, label }) => [id, label]));
  return [
    ...(options === undefined
      ? []
      : [
          filterChoice<HistoryFilter, 'futuresOptionId'>(
            'futuresOptionId',
            t('history.symbol'),
            [...labels.keys()],
            (id) => labels.get(id) ?? `${id}`,
          ),
        ]),
    filterChoice<HistoryFilter, 'side'>('side', t('history.side'), HISTORY_SIDES[kind], (side) =>
      t(sideKey(side)),
    ),
    filterChoice<HistoryFilter, 'type'>('type', t('history.type'), HISTORY_TYPES[kind], (type) =>
      t(typeKey(type)),
    ),
  ];
}

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
