import { useCallback, useMemo } from 'react';
import type { WireCopyFee } from '../../../../protocol/copytrade/entities.ts';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { RecordList } from './RecordList.tsx';
import { useCopyVersion } from './useCopyVersion.ts';

const idOf = ({ id }: WireCopyFee): string => id;

const amount = (text: string): string => formatFixed(text, { digits: 4, rounding: 'cut' });

/** The traders' fees that were taken from one's profit. */
export function TakenFees() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const pages = usePages<WireCopyFee>({
    key: ['copytrade', 'fees'],
    readPage: useCallback((page) => call('copyFees', { page, size: PAGE_SIZE }), [call]),
    idOf,
    version: useCopyVersion(),
  });
  const columns = useMemo(
    () => [
      timeColumn<WireCopyFee>(t('column.time'), zone, ({ at }) => at, { widthPx: 124 }),
      textColumn<WireCopyFee>('symbol', t('column.symbol'), ({ stock }) => stock),
      textColumn<WireCopyFee>('trader', t('copyMine.column.trader'), (row) => row.traderName),
      figureColumn<WireCopyFee>('profit', t('copyMine.column.profit'), (row) => amount(row.profit)),
      figureColumn<WireCopyFee>('fee', t('copyMine.column.fee'), (row) => amount(row.fee)),
    ],
    [t, zone],
  );
  return (
    <RecordList
      label={t('copyMine.tab.fees')}
      pages={pages}
      rows={pages.state.items}
      rowId={idOf}
      columns={columns}
      emptyTitle={t('copyMine.noFees')}
      emptyHint={t('copyMine.noFeesHint')}
    />
  );
}
