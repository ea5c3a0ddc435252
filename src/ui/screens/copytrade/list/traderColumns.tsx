/** Columns of the list of traders. */
import type { ColumnDef } from '@tanstack/react-table';
import type { FigureWindow, TraderSort } from '../../../../domain/copytrade/figures.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import {
  wholePercent,
  drawdownText,
  pnlText,
  roiText,
  winRateText,
} from '../../../copytrade/figureText.ts';
import { FollowLink, TraderName } from '../../../copytrade/Trader.tsx';
import type { Translate } from '../../../i18n/useText.ts';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { actionsColumn, figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import { formatUsdt } from '../../../market/instrument.ts';

interface Context {
  readonly t: Translate;
  readonly window: FigureWindow;
  readonly compared: readonly string[];
  readonly isCompareFull: boolean;
  readonly onCompare: (traderId: string, isCompared: boolean) => void;
}

/** Sort keys whose least value is the best. */
export const LEAST_FIRST: readonly TraderSort[] = ['MDD', 'FEE'];

const figure = (text: string): bigint => parseDecimal(text) ?? 0n;

function compareColumn(context: Context): ColumnDef<WireTraderCard> {
  const { t, compared, isCompareFull } = context;
  return textColumn('compare', t('copytrade.compare'), ({ traderId, name }) => {
    const isCompared = compared.includes(traderId);
    return (
      <CheckLine
        checked={isCompared}
        disabled={!isCompared && isCompareFull}
        aria-label={t('copytrade.compareAdd', { name })}
        onChange={(event) => context.onCompare(traderId, event.currentTarget.checked)}
      >
        {''}
      </CheckLine>
    );
  });
}

/** Ids are those by which the exchange sorts. */
export function traderColumns(context: Context): ColumnDef<WireTraderCard>[] {
  const { t, window } = context;
  const of = (trader: WireTraderCard) => trader.figures[window];
  const sorted = (
    sort: TraderSort,
    name: 'roi' | 'pnl' | 'maxDrawdown' | 'winRate' | 'volume' | 'days' | 'followers' | 'fee',
    sortBy: (trader: WireTraderCard) => bigint | number,
    cell: Parameters<typeof figureColumn<WireTraderCard>>[2],
  ) => figureColumn<WireTraderCard>(sort, t(`copytrade.${name}`), cell, { sortBy });
  return [
    compareColumn(context),
    textColumn<WireTraderCard>('trader', t('copytrade.trader'), (trader) => (
      <TraderName trader={trader} />
    )),
    sorted(
      'ROI',
      'roi',
      (row) => figure(of(row).roi),
      (row) => <Signed value={of(row).roi} text={roiText(of(row))} />,
    ),
    sorted(
      'PNL',
      'pnl',
      (row) => figure(of(row).pnl),
      (row) => <Signed value={of(row).pnl} text={pnlText(of(row))} />,
    ),
    sorted(
      'MDD',
      'maxDrawdown',
      (row) => figure(of(row).maxDrawdown),
      (row) => drawdownText(of(row)),
    ),
    sorted(
      'WIN_RATE',
      'winRate',
      (row) => figure(of(row).winRate),
      (row) => winRateText(of(row)),
    ),
    sorted(
      'VOLUME',
      'volume',
      (row) => figure(of(row).volume),
      (row) => formatUsdt(of(row).volume),
    ),
    sorted(
      'DAYS',
      'days',
      ({ since }) => -since,
      ({ days }) => t('copytrade.dayCount', { days }),
    ),
    sorted(
      'FOLLOWERS',
      'followers',
      ({ followers }) => followers,
      (row) => `${row.followers} / ${row.capacity}`,
    ),
    sorted(
      'FEE',
      'fee',
      ({ fee }) => figure(fee),
      ({ fee }) => wholePercent(fee),
    ),
    actionsColumn<WireTraderCard>('', 112, (trader) => <FollowLink trader={trader} />),
  ];
}
