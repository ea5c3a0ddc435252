import { useMemo } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import type { WireOrder, WirePosition } from '../../../../protocol/futures/entities.ts';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import type { WireUserTrading } from '../../../../protocol/operator/userDeskCalls.ts';
import { betResult } from '../../../market/rounds/roundNames.ts';
import { RoundLink, UserLink } from '../../../admin/AdminLinks.tsx';
import {
  describedFigure,
  describedMoment,
  describedText,
  inFile,
  tableOf,
} from '../../../admin/describedTable.tsx';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';
import { type Translate, useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import type { Zone } from '../../../format/timeText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useOperatorRead } from '../../../services/operator/useOperator.ts';
import s from './Users.module.css';

/** Orders and positions change without an act. */
const TRADING_MS = 5_000;

const given = (text: string | null): string => (text === null ? NO_FIGURE : formatWhole(text));

const positionColumns = (t: Translate, zone: Zone): ColumnDef<WirePosition>[] => [
  textColumn('stock', t('adminUsers.stock'), ({ stock }) => stock, { widthPx: 112, card: 'head' }),
  textColumn('side', t('adminUsers.side'), ({ side }) => t(`adminUsers.sides.${side}`), {
    widthPx: 72,
  }),
  textColumn(
    'leverage',
    t('adminUsers.leverage'),
    ({ leverage, marginType }) => `${t(`adminUsers.margins.${marginType}`)} ${leverage}×`,
    { widthPx: 104 },
  ),
  figureColumn('quantity', t('adminUsers.quantity'), ({ quantity }) => formatWhole(quantity), {
    widthPx: 120,
  }),
  figureColumn('entry', t('adminUsers.entry'), ({ entryPrice }) => formatWhole(entryPrice), {
    widthPx: 120,
  }),
  figureColumn(
    'liquidation',
    t('adminUsers.liquidation'),
    ({ liquidationPrice }) => given(liquidationPrice),
    { widthPx: 120 },
  ),
  figureColumn('margin', t('adminUsers.margin'), ({ margin }) => formatWhole(margin), {
    widthPx: 120,
  }),
  figureColumn('pnl', t('adminUsers.pnl'), ({ realizedPnl }) => formatWhole(realizedPnl), {
    widthPx: 120,
  }),
  timeColumn(t('adminUsers.openedAtPosition'), zone, ({ openedAt }) => openedAt, { widthPx: 132 }),
];

/** Orders, working or finished. */
export const orderTable = (t: Translate, zone: Zone) =>
  tableOf<WireOrder>([
    describedMoment(t('adminUsers.placedAt'), zone, ({ createdAt }) => createdAt, {
      widthPx: 132,
    }),
    describedText('stock', t('adminUsers.stock'), ({ stock }) => stock, { widthPx: 112 }),
    describedText('type', t('adminUsers.orderType'), ({ marketType }) => marketType, {
      shown: ({ marketType }) => t(`adminUsers.orderTypes.${marketType}`),
      widthPx: 88,
    }),
    describedText('side', t('adminUsers.side'), ({ side }) => side, {
      shown: ({ side }) => t(`adminUsers.sides.${side}`),
      widthPx: 72,
    }),
    describedFigure('price', t('adminUsers.price'), ({ price }) => price ?? '', {
      shown: ({ price }) => given(price),
      widthPx: 112,
    }),
    {
      column: figureColumn(
        'trigger',
        t('adminUsers.trigger'),
        ({ triggerPrice }) => given(triggerPrice),
        { widthPx: 112 },
      ),
    },
    inFile(t('adminUsers.quantity'), ({ quantity }) => quantity),
    describedFigure('filled', t('adminUsers.filled'), ({ filledQuantity }) => filledQuantity, {
      shown: ({ filledQuantity, quantity }) =>
        `${formatWhole(filledQuantity)} / ${formatWhole(quantity)}`,
      widthPx: 160,
    }),
    describedText('status', t('adminUsers.status'), ({ status }) => status, {
      shown: ({ status }) => t(`adminUsers.orderStatuses.${status}`),
      sortBy: ({ status }) => status,
      widthPx: 96,
    }),
  ]);

/** Bets, in progress or ended. */
export const betTable = (t: Translate, zone: Zone) =>
  tableOf<WireBet>([
    describedMoment(t('adminUsers.placedAt'), zone, ({ at }) => at, { widthPx: 132 }),
    describedText('round', t('adminUsers.round'), ({ tradeRoundId }) => tradeRoundId, {
      shown: ({ tradeRoundId }) => <RoundLink id={tradeRoundId} text={tradeRoundId} />,
      sortBy: ({ tradeRoundId }) => tradeRoundId,
      widthPx: 160,
    }),
    {
      column: textColumn('stock', t('adminUsers.stock'), ({ stock }) => stock ?? NO_FIGURE, {
        widthPx: 104,
      }),
    },
    describedText('side', t('adminUsers.side'), ({ type }) => type, {
      shown: ({ type }) => t(`adminUsers.sides.${type}`),
      widthPx: 72,
    }),
    describedFigure('stake', t('adminUsers.stake'), ({ point }) => point, {
      shown: ({ point }) => formatWhole(point),
      widthPx: 112,
    }),
    describedFigure('odds', t('adminUsers.odds'), ({ odds }) => odds, {
      shown: ({ odds }) => formatWhole(odds),
      widthPx: 72,
    }),
    {
      column: textColumn(
        'status',
        t('adminUsers.status'),
        (bet) => t(`adminUsers.betStatuses.${betResult(bet)}`),
        { sortBy: ({ status }) => status, widthPx: 88 },
      ),
    },
    describedFigure('payout', t('adminUsers.payout'), ({ payout }) => payout, {
      shown: ({ payout }) => formatWhole(payout),
      widthPx: 112,
    }),
  ]);

const followColumns = (t: Translate, zone: Zone): ColumnDef<WireFollow>[] => [
  textColumn(
    'trader',
    t('adminUsers.trader'),
    ({ traderId, traderName }) => <UserLink id={traderId} username={traderName || null} />,
    { widthPx: 136, card: 'head' },
  ),
  textColumn(
    'status',
    t('adminUsers.status'),
    ({ status }) => t(`adminUsers.followStatuses.${status}`),
    { widthPx: 88 },
  ),
  textColumn('pairs', t('adminUsers.pairs'), ({ followStock }) => followStock.join(', '), {
    widthPx: 200,
  }),
  figureColumn('maxBet', t('adminUsers.maxBet'), ({ maxBet }) => formatWhole(maxBet), {
    widthPx: 112,
  }),
  figureColumn(
    'copies',
    t('adminUsers.copies'),
    ({ openCopies, closedCopies }) => `${openCopies} / ${closedCopies}`,
    { widthPx: 96 },
  ),
  figureColumn('result', t('adminUsers.pnl'), ({ result }) => formatWhole(result), {
    widthPx: 120,
  }),
  timeColumn(t('adminUsers.followedAt'), zone, ({ followedAt }) => followedAt, { widthPx: 132 }),
];

/** One table of open items, under its name. */
function Part<Row>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: string;
}) {
  const { label } = props;
  return (
    <section className={s['part']} aria-label={label}>
      <h2>{label}</h2>
      <DataTable
        label={label}
        rows={props.rows}
        columns={props.columns}
        rowId={props.rowId}
        empty={<EmptyState title={props.empty} />}
      />
    </section>
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;

function TradingTables({ trading }: { readonly trading: WireUserTrading }) {
  const t = useText();
  const zone = useZone();
  const columns = useMemo(
    () => ({
      positions: positionColumns(t, zone),
      orders: orderTable(t, zone).columns,
      bets: betTable(t, zone).columns,
      follows: followColumns(t, zone),
    }),
    [t, zone],
  );
  return (
    <div className={s['stack']}>
      <Part
        label={t('adminUsers.positions')}
        rows={trading.positions}
        columns={columns.positions}
        rowId={idOf}
        empty={t('adminUsers.noPositions')}
      />
      <Part
        label={t('adminUsers.openOrders')}
        rows={trading.orders}
        columns={columns.orders}
        rowId={idOf}
        empty={t('adminUsers.noOrders')}
      />
      <Part
        label={t('adminUsers.openBets')}
        rows={trading.bets}
        columns={columns.bets}
        rowId={idOf}
        empty={t('adminUsers.noBets')}
      />
      <Part
        label={t('adminUsers.follows')}
        rows={trading.follows}
        columns={columns.follows}
        rowId={({ followId }) => followId}
        empty={t('adminUsers.noFollows')}
      />
    </div>
  );
}

/** A user's open positions, orders and bets, and the traders whom they follow. */
export function UserTrading({ userId }: { readonly userId: string }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, refetch } = useOperatorRead(
    'operatorUserTrading',
    { userId },
    { everyMs: TRADING_MS },
  );
  if (state.value !== undefined) return <TradingTables trading={state.value} />;
  return state.status === 'failed' ? (
    <EmptyState
      title={refusalText(state.error)}
      action={<Button onClick={refetch}>{t('app.retry')}</Button>}
    />
  ) : (
    <SkeletonRows rows={8} label={t('app.loading')} />
  );
}
