import { useMemo } from 'react';
import type { WireSkip } from '../../../../protocol/copytrade/entities.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { symbolColumn } from '../../../market/history/symbolColumn.tsx';
import { textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { RecordList } from './RecordList.tsx';
import { useCopyHistory } from './useCopyHistory.ts';

const idOf = ({ id }: WireSkip): string => id;

/** Trades that could not be copied, each with its reason. */
export function SkippedCopies() {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const pages = useCopyHistory('SKIP');
  const rows = useMemo(
    () => pages.state.items.flatMap((item) => (item.kind === 'SKIP' ? [item.skip] : [])),
    [pages.state.items],
  );
  const columns = useMemo(
    () => [
      symbolColumn<WireSkip>({ t, lookup }, 140),
      timeColumn<WireSkip>(t('column.time'), zone, ({ at }) => at, { widthPx: 124 }),
      textColumn<WireSkip>('trader', t('copyMine.column.trader'), ({ traderName }) => traderName, {
        widthPx: 120,
      }),
      textColumn<WireSkip>(
        'reason',
        t('copyMine.column.reason'),
        ({ reason }) => t(`copyFollow.skip.${reason}`),
        { widthPx: 240 },
      ),
    ],
    [t, lookup, zone],
  );
  return (
    <RecordList
      label={t('copyMine.tab.skipped')}
      pages={pages}
      rows={rows}
      rowId={idOf}
      columns={columns}
      emptyTitle={t('copyMine.noSkipped')}
      emptyHint={t('copyMine.noSkippedHint')}
    />
  );
}
