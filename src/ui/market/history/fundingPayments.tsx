import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import { formatFixed, shareToPercent } from '../../format/decimalText.ts';
import { formatIso } from '../../format/timeText.ts';
import { Signed } from '../../kit/Signed.tsx';
import { figureColumn, timeColumn } from '../../kit/table/columns.tsx';
import { type ColumnTexts, SETTLED_IN, symbolColumn, symbolCsv } from './symbolColumn.tsx';
import type { HistoryList } from './historyList.ts';
import { insuranceColumn } from './insuranceColumn.tsx';

type Funding = Extract<HistoryItem, { readonly kind: 'FUNDING' }>['funding'];

function columns(texts: ColumnTexts): ColumnDef<Funding>[] {
  const { t, lookup, zone } = texts;
  return [
    symbolColumn<Funding>(texts, 150),
    timeColumn<Funding>(t('column.time'), zone, ({ at }) => at),
    figureColumn<Funding>('rate', t('column.rate'), ({ rate }) => `${shareToPercent(rate, 4)}%`),
    figureColumn<Funding>('mark', t('column.mark'), ({ futuresOptionId, markPrice }) =>
      lookup.format(futuresOptionId).price(markPrice),
    ),
    figureColumn<Funding>(
      'amount',
      t('column.amount'),
      ({ amount }) => (
        <Signed
          value={amount}
          text={formatFixed(amount, { digits: 4, rounding: 'cut', sign: 'always' })}
        />
      ),
      { sortBy: ({ amount }) => parseDecimal(amount) ?? 0n },
    ),
    insuranceColumn<Funding>(texts),
  ];
}

/** Funding received and paid. */
export const FUNDING_HISTORY: HistoryList<Funding> = {
  kind: 'FUNDING',
  label: 'panel.funding',
  fileName: 'maru-funding',
  emptyTitle: 'panel.noFunding',
  emptyHint: 'panel.noFundingHint',
  columns,
  csv: (texts) => [
    { header: texts.t('column.time'), value: ({ at }) => formatIso(at, texts.zone) },
    ...symbolCsv<Funding>(texts),
    { header: texts.t('column.rate'), value: ({ rate }) => rate },
    { header: texts.t('column.mark'), value: ({ markPrice }) => markPrice },
    { header: texts.t('column.amount'), value: ({ amount }) => amount },
    { header: texts.t('column.currency'), value: () => SETTLED_IN },
    { header: texts.t('column.insurance'), value: ({ insurance }) => insurance },
    { header: texts.t('column.positionId'), value: ({ futuresPositionId }) => futuresPositionId },
  ],
  rowOf: (item) => (item.kind === 'FUNDING' ? item.funding : undefined),
  rowId: (funding) => `${funding.futuresPositionId}|${funding.at}`,
  newest: ({ fundings }) => fundings[0]?.seq,
};
