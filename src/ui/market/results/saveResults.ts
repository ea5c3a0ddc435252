import type { WireDayResult } from '../../../protocol/futures/resultCalls.ts';
import { type CsvColumn, toCsv, saveFile } from '../../kit/table/csv.ts';
import { type ColumnTexts, SETTLED_IN } from '../history/symbolColumn.tsx';

export const resultsCsv = ({
  t,
  lookup,
}: Pick<ColumnTexts, 't' | 'lookup'>): readonly CsvColumn<WireDayResult>[] => [
  { header: t('column.time'), value: ({ day }) => day },
  { header: t('column.symbol'), value: (row) => lookup.label(row.futuresOptionId, row.stock) },
  { header: t('results.fills'), value: ({ fills }) => String(fills) },
  { header: t('results.pnl'), value: ({ realizedPnl }) => realizedPnl },
  { header: t('column.fee'), value: ({ fee }) => fee },
  { header: t('column.funding'), value: ({ funding }) => funding },
  { header: t('column.insurance'), value: ({ insurance }) => insurance },
  { header: t('results.result'), value: ({ result }) => result },
  { header: t('column.currency'), value: () => SETTLED_IN },
];

/** Saves the results of a month as a file, a line for each day and instrument. */
export function saveResults(
  { t, lookup }: Pick<ColumnTexts, 't' | 'lookup'>,
  month: string,
  rows: readonly WireDayResult[],
): void {
  const text = toCsv(resultsCsv({ t, lookup }), rows);
  saveFile(`maru-results-${month}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
