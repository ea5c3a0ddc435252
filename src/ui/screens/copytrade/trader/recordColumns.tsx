/** Columns of a trader's positions, closed trades and results by pair, and of followers. */
import type { ColumnDef } from '@tanstack/react-table';
import { parseDecimal } from '../../../../domain/decimal.ts';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow, WireTraderPosition } from '../../../../protocol/copytrade/entities.ts';
import { ofClosedCopies, winRateText } from '../../../copytrade/figureText.ts';
import { TraderPnl } from '../../../copytrade/TraderPnl.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import { type ColumnTexts, symbolColumn } from '../../../market/history/symbolColumn.tsx';
import { formatUsdt } from '../../../market/instrument.ts';

const moment = (at: number | undefined, zone: Zone): string =>
  at === undefined ? NO_FIGURE : formatTime(at, 'moment', zone);

const signed = (amount: string) => <Signed value={amount} text={formatUsdt(amount, 'always')} />;

function positionColumns({ t, lookup, zone }: ColumnTexts): ColumnDef<WireTraderPosition>[] {
  return [
    symbolColumn<WireTraderPosition>({ t, lookup }, 140),
    figureColumn('size', t('copytrade.column.size'), (row) =>
      lookup.format(row.futuresOptionId).quantity(row.quantity),
    ),
    figureColumn('entry', t('copytrade.column.entry'), (row) =>
      lookup.format(row.futuresOptionId).price(row.entryPrice),
    ),
    figureColumn('opened', t('copytrade.column.opened'), ({ openedAt }) => moment(openedAt, zone), {
      sortBy: ({ openedAt }) => openedAt,
    }),
  ];
}

export const openColumns = (texts: ColumnTexts): ColumnDef<WireTraderPosition>[] => [
  ...positionColumns(texts),
  figureColumn('margin', texts.t('copytrade.column.margin'), ({ margin }) => formatUsdt(margin)),
  figureColumn('unrealized', texts.t('copytrade.column.unrealized'), (row) => (
    <TraderPnl position={row} />
  )),
  figureColumn('pnl', texts.t('copytrade.column.pnl'), ({ realizedPnl }) => signed(realizedPnl)),
];

export const pastColumns = (texts: ColumnTexts): ColumnDef<WireTraderPosition>[] => [
  ...positionColumns(texts),
  figureColumn('exit', texts.t('copytrade.column.exit'), (row) =>
    texts.lookup.format(row.futuresOptionId).price(row.closePrice),
  ),
  figureColumn('closed', texts.t('copytrade.column.closed'), ({ closedAt }) =>
    moment(closedAt, texts.zone),
  ),
  figureColumn('pnl', texts.t('copytrade.column.pnl'), ({ realizedPnl }) => signed(realizedPnl), {
    sortBy: ({ realizedPnl }) => parseDecimal(realizedPnl) ?? 0n,
  }),
];

/** Who follows, since when, and how often they copied. */
const followerHead = ({ t, zone }: Pick<ColumnTexts, 't' | 'zone'>): ColumnDef<WireFollow>[] => [
  textColumn('follower', t('copytrade.column.follower'), ({ followerName }) => followerName),
  textColumn('since', t('copytrade.column.since'), ({ followedAt }) =>
    formatTime(followedAt, 'date', zone),
  ),
  figureColumn(
    'copies',
    t('copytrade.column.copies'),
    (row) => `${row.openCopies} / ${row.closedCopies}`,
  ),
];

const resultColumn = (t: Translate): ColumnDef<WireFollow> =>
  figureColumn('result', t('copytrade.column.result'), (follow) => (
    <Signed
      value={follow.result}
      text={ofClosedCopies(follow, formatUsdt(follow.result, 'always'))}
    />
  ));

export const followerColumns = ({
  t,
  zone,
}: Pick<ColumnTexts, 't' | 'zone'>): ColumnDef<WireFollow>[] => [
  ...followerHead({ t, zone }),
  resultColumn(t),
];

/** Columns of a trader's own followers: also how much they copy, and what they pay. */
export const ownFollowerColumns = ({
  t,
  zone,
}: Pick<ColumnTexts, 't' | 'zone'>): ColumnDef<WireFollow>[] => [
  ...followerHead({ t, zone }),
  figureColumn('multiplier', t('copytrade.column.multiplier'), (row) => `${row.multiplyPer}%`),
  resultColumn(t),
  figureColumn('fee', t('copytrade.column.feePaid'), (follow) =>
    ofClosedCopies(follow, formatUsdt(follow.traderFee)),
  ),
];

export type PairRow = WireTraderDetail['performance'][number];

const figure = (text: string): bigint => parseDecimal(text) ?? 0n;

export const pairColumns = ({ t }: Pick<ColumnTexts, 't'>): ColumnDef<PairRow>[] => [
  textColumn('pair', t('copytrade.column.pair'), ({ stock }) => stock, {
    sortBy: ({ stock }) => stock,
  }),
  figureColumn('trades', t('copytrade.trades'), ({ trades }) => trades, {
    sortBy: ({ trades }) => trades,
  }),
  figureColumn('winRate', t('copytrade.winRate'), (row) => winRateText(row), {
    sortBy: ({ trades, winRate }) => (trades === 0 ? -1n : figure(winRate)),
  }),
  figureColumn('volume', t('copytrade.volume'), ({ volume }) => formatUsdt(volume), {
    sortBy: ({ volume }) => figure(volume),
  }),
  figureColumn(
    'pnl',
    t('copytrade.pnl'),
    (row) => (row.trades === 0 ? NO_FIGURE : signed(row.pnl)),
    {
      sortBy: ({ pnl }) => figure(pnl),
    },
  ),
];
