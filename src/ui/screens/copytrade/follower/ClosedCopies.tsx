import { useMemo } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import type { WireCopy } from '../../../../protocol/copytrade/entities.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { type ColumnTexts, symbolColumn } from '../../../market/history/symbolColumn.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { RecordList } from './RecordList.tsx';
import { useCopyHistory } from './useCopyHistory.ts';

const idOf = ({ copyId }: WireCopy): string => copyId;

const fee = (text: string): string => formatFixed(text, { digits: 4, rounding: 'cut' });

function columnsOf(texts: ColumnTexts): ColumnDef<WireCopy>[] {
  const { t, lookup, zone } = texts;
  const price = (copy: WireCopy) => lookup.format(copy.futuresOptionId).price;
  return [
    symbolColumn<WireCopy>(texts, 140),
    timeColumn<WireCopy>(t('column.time'), zone, (copy) => copy.closedAt ?? copy.updatedAt, {
      widthPx: 124,
    }),
    textColumn<WireCopy>('trader', t('copyMine.column.trader'), ({ traderName }) => traderName, {
      widthPx: 112,
    }),
    figureColumn<WireCopy>('entry', t('column.entry'), (copy) => price(copy)(copy.entryPrice), {
      widthPx: 92,
    }),
    figureColumn<WireCopy>(
      'close',
      t('copyMine.column.closePrice'),
      (copy) => price(copy)(copy.closePrice),
      { widthPx: 92 },
    ),
    figureColumn<WireCopy>('fee', t('column.fee'), (copy) => fee(copy.fee), { widthPx: 76 }),
    textColumn<WireCopy>(
      'cause',
      t('copyMine.column.cause'),
      ({ reason }) => (reason === undefined ? '' : t(`copyMine.cause.${reason}`)),
      { widthPx: 96 },
    ),
    figureColumn<WireCopy>('funding', t('column.funding'), ({ funding }) => formatUsdt(funding), {
      widthPx: 76,
    }),
    figureColumn<WireCopy>(
      'realized',
      t('column.realized'),
      ({ realizedPnl }) => <Signed value={realizedPnl} text={formatUsdt(realizedPnl, 'always')} />,
      { widthPx: 92, sortBy: ({ realizedPnl }) => parseDecimal(realizedPnl) ?? 0n },
    ),
  ];
}

/** Closed copies with what they came to. */
export function ClosedCopies() {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const pages = useCopyHistory('COPY');
  const rows = useMemo(
    () => pages.state.items.flatMap((item) => (item.kind === 'COPY' ? [item.copy] : [])),
    [pages.state.items],
  );
  const columns = useMemo(() => columnsOf({ t, lookup, zone }), [t, lookup, zone]);
  return (
    <RecordList
      label={t('copyMine.tab.closed')}
      pages={pages}
      rows={rows}
      rowId={idOf}
      columns={columns}
      emptyTitle={t('copyMine.noClosed')}
      emptyHint={t('copyMine.noClosedHint')}
    />
  );
}
