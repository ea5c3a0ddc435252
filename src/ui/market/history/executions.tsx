import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { WireFill } from '../../../protocol/futures/entities.ts';
import { formatFixed } from '../../format/decimalText.ts';
import { formatIso } from '../../format/timeText.ts';
import type { Translate } from '../../i18n/useText.ts';
import { Tag } from '../../kit/Badge.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { figureColumn, textColumn, timeColumn } from '../../kit/table/columns.tsx';
import { formatUsdt } from '../instrument.ts';
import { type ColumnTexts, SETTLED_IN, symbolColumn, symbolCsv } from './symbolColumn.tsx';
import type { HistoryList } from './historyList.ts';
import { insuranceColumn } from './insuranceColumn.tsx';

const roleOf = (t: Translate, fill: WireFill): string => {
  if (fill.isLiquidation) return t('column.liquidated');
  return t(fill.isMaker ? 'column.maker' : 'column.taker');
};

/** Which exits of the position an opening fill left as they are; empty where it set its own. */
const keptOf = (t: Translate, { keptExits }: WireFill): string =>
  keptExits === undefined ? '' : t(`column.keptExits.${keptExits}`);

function RoleCell({ t, fill }: { readonly t: Translate; readonly fill: WireFill }) {
  const kept = keptOf(t, fill);
  if (fill.isLiquidation) return <Tag tone="warn">{roleOf(t, fill)}</Tag>;
  return kept === '' ? (
    roleOf(t, fill)
  ) : (
    <>
      {roleOf(t, fill)} <Tag>{kept}</Tag>
    </>
  );
}

function columns(texts: ColumnTexts): ColumnDef<WireFill>[] {
  const { t, lookup, zone } = texts;
  const format = (fill: WireFill) => lookup.format(fill.futuresOptionId);
  return [
    symbolColumn<WireFill>(texts, 150),
    timeColumn<WireFill>(t('column.time'), zone, ({ at }) => at, { widthPx: 124 }),
    figureColumn<WireFill>('price', t('column.price'), (fill) => format(fill).price(fill.price)),
    figureColumn<WireFill>('size', t('column.size'), (fill) =>
      format(fill).quantity(fill.quantity),
    ),
    textColumn<WireFill>('role', t('column.role'), (fill) => <RoleCell t={t} fill={fill} />),
    figureColumn<WireFill>('fee', t('column.fee'), ({ fee }) =>
      formatFixed(fee, { digits: 4, rounding: 'cut' }),
    ),
    figureColumn<WireFill>(
      'realized',
      t('column.realized'),
      ({ realizedPnl }) => <Signed value={realizedPnl} text={formatUsdt(realizedPnl, 'always')} />,
      { sortBy: ({ realizedPnl }) => parseDecimal(realizedPnl) ?? 0n },
    ),
    insuranceColumn<WireFill>(texts),
  ];
}

/** Executions of the account's orders. */
export const TRADE_HISTORY: HistoryList<WireFill> = {
  kind: 'TRADE',
  label: 'panel.tradeHistory',
  fileName: 'maru-trades',
  emptyTitle: 'panel.noTradeHistory',
  emptyHint: 'panel.noTradeHistoryHint',
  columns,
  csv: (texts) => [
    { header: texts.t('column.time'), value: ({ at }) => formatIso(at, texts.zone) },
    ...symbolCsv<WireFill>(texts),
    { header: texts.t('column.price'), value: ({ price }) => price },
    { header: texts.t('column.size'), value: ({ quantity }) => quantity },
    { header: texts.t('column.role'), value: (fill) => roleOf(texts.t, fill) },
    { header: texts.t('column.fee'), value: ({ fee }) => fee },
    { header: texts.t('column.feeCurrency'), value: () => SETTLED_IN },
    { header: texts.t('column.realized'), value: ({ realizedPnl }) => realizedPnl },
    { header: texts.t('column.insurance'), value: ({ insurance }) => insurance },
    { header: texts.t('column.kept'), value: (fill) => keptOf(texts.t, fill) },
    { header: texts.t('column.orderId'), value: ({ orderId }) => orderId },
    { header: texts.t('column.fillId'), value: ({ id }) => id },
  ],
  rowOf: (item) => (item.kind === 'TRADE' ? item.fill : undefined),
  rowId: ({ id }) => id,
  newest: ({ fills }) => fills[0]?.id,
};
