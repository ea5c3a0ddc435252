import { useMemo } from 'react';
import { TRADER_SORTS } from '../../../../domain/copytrade/figures.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useText } from '../../../i18n/useText.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { LEAST_FIRST, traderColumns } from './traderColumns.tsx';
import { COMPARED_MAX, type TraderPlace } from './useTraderPlace.ts';

const idOf = ({ traderId }: WireTraderCard): string => traderId;

/** The traders of a page as rows; a press on a column asks the exchange for its order. */
export function TraderTable(props: {
  readonly traders: readonly WireTraderCard[];
  readonly place: TraderPlace;
  readonly go: (next: Partial<TraderPlace>) => void;
  readonly onCompare: (traderId: string, isCompared: boolean) => void;
}) {
  const t = useText();
  const { place, go, onCompare } = props;
  const { window, sort } = place;
  const compared = place.compared.join(',');
  const columns = useMemo(() => {
    const ids = compared === '' ? [] : compared.split(',');
    const isCompareFull = ids.length >= COMPARED_MAX;
    return traderColumns({ t, window, compared: ids, isCompareFull, onCompare });
  }, [t, window, compared, onCompare]);
  return (
    <DataTable
      label={t('copytrade.title')}
      rows={props.traders}
      columns={columns}
      rowId={idOf}
      empty={null}
      sorting={{
        sorting: [{ id: sort, desc: !LEAST_FIRST.includes(sort) }],
        // The best is always on top: a second press changes nothing.
        onSorting: ([next]) => {
          const wanted = TRADER_SORTS.find((one) => one === next?.id);
          if (wanted !== undefined && wanted !== sort) go({ sort: wanted });
        },
      }}
    />
  );
}
