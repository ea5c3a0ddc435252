import { useCallback, useMemo, useState } from 'react';
import { useText, useZone } from '../../i18n/useText.ts';
import { type DayRange, rangeMoments } from '../../kit/table/dateRange.ts';
import { filterChoice } from '../../kit/table/filterChoice.ts';
import { PagedTable } from '../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import type { WireClosedPosition } from '../../../protocol/futures/resultCalls.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { useOptionLookup } from '../optionsById.ts';
import { type ClosedRow, closedColumns, closedCsv, toClosedRow } from './closedColumns.tsx';

interface ClosedFilter {
  readonly futuresOptionId: number | undefined;
  readonly side: 'LONG' | 'SHORT' | undefined;
  readonly days: DayRange;
}

const EVERYTHING: ClosedFilter = {
  futuresOptionId: undefined,
  side: undefined,
  days: { from: '', to: '' },
};

const idOf = ({ id }: { readonly id: string }): string => id;

/** Closed positions from their first fill to their last; `onlyId` restricts them to one instrument. */
export function ClosedPositions({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const { account, call, options } = useServices();
  const offered = useReadable(options).value ?? [];
  const [chosen, setChosen] = useState(EVERYTHING);
  const filter = onlyId === undefined ? chosen : { ...chosen, futuresOptionId: onlyId };
  const { futuresOptionId, days, side } = filter;
  const request = useMemo(
    () => ({
      ...(futuresOptionId === undefined ? {} : { futuresOptionId }),
      ...rangeMoments(days, zone),
    }),
    [futuresOptionId, days, zone],
  );
  const pages = usePages<WireClosedPosition>({
    key: ['futures', 'closedPositions', request],
    readPage: useCallback(
      (page) => call('closedPositions', { ...request, page, size: PAGE_SIZE }),
      [call, request],
    ),
    idOf,
    version: useSelected(account, ({ fills }) => fills[0]?.id),
  });
  const columns = useMemo(() => closedColumns({ t, lookup, zone }), [t, lookup, zone]);
  const csv = useMemo(() => closedCsv({ t, lookup, zone }), [t, lookup, zone]);
  const rowOf = (position: WireClosedPosition): ClosedRow | undefined =>
    side === undefined || position.side === side ? toClosedRow(position) : undefined;
  const labels = new Map(offered.map(({ id, label }) => [id, label]));
  return (
    <PagedTable
      name="CLOSED"
      label={t('panel.closedPositions')}
      fileName="maru-positions"
      columns={columns}
      csv={csv}
      pages={pages}
      rows={pages.state.items.flatMap((position) => rowOf(position) ?? [])}
      rowId={idOf}
      rowOf={rowOf}
      filter={filter}
      choices={[
        ...(onlyId === undefined
          ? [
              filterChoice<ClosedFilter, 'futuresOptionId'>(
                'futuresOptionId',
                t('history.symbol'),
                [...labels.keys()],
                (id) => labels.get(id) ?? `${id}`,
              ),
            ]
          : []),
        filterChoice<ClosedFilter, 'side'>('side', t('history.side'), ['LONG', 'SHORT'], (word) =>
          t(`column.${word}`),
        ),
      ]}
      onFilter={(next) =>
        setChosen(
          onlyId === undefined ? next : { ...next, futuresOptionId: chosen.futuresOptionId },
        )
      }
      cleared={{ ...EVERYTHING, futuresOptionId: onlyId }}
      isNarrow={side !== undefined}
      emptyTitle={t('results.none')}
      emptyHint={t('results.noneHint')}
    />
  );
}
