/** Figures of traders side by side, and who is best in each. */
import type { FigureWindow } from '../../../../domain/copytrade/figures.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import type { WireTraderDetail, WireTraderFigures } from '../../../../protocol/copytrade/calls.ts';
import {
  wholePercent,
  drawdownText,
  holdingText,
  isKnown,
  pnlText,
  profitFactorText,
  roiText,
  winRateText,
} from '../../../copytrade/figureText.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { formatUsdt } from '../../../market/instrument.ts';

type RowName =
  | 'roi'
  | 'pnl'
  | 'maxDrawdown'
  | 'winRate'
  | 'profitFactor'
  | 'holding'
  | 'volume'
  | 'copiedVolume'
  | 'trades'
  | 'days'
  | 'followers'
  | 'fee';

interface CompareRow {
  readonly name: RowName;
  readonly cells: readonly { readonly text: string; readonly isBest: boolean }[];
}

interface RowOf {
  readonly name: RowName;
  readonly text: (trader: WireTraderDetail) => string;
  /** The larger is the better; left out where no one is better, undefined where nothing is known. */
  readonly rank?: (trader: WireTraderDetail) => bigint | undefined;
}

const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;

function rowsOf(t: Translate, window: FigureWindow): readonly RowOf[] {
  const of = (trader: WireTraderDetail) => trader.figures[window];
  const ranked =
    (rank: (figures: WireTraderFigures) => bigint | undefined) =>
    (trader: WireTraderDetail): bigint | undefined =>
      isKnown(of(trader)) ? rank(of(trader)) : undefined;
  return [
    { name: 'roi', text: (one) => roiText(of(one)), rank: ranked(({ roi }) => scaled(roi)) },
    { name: 'pnl', text: (one) => pnlText(of(one)), rank: ranked(({ pnl }) => scaled(pnl)) },
    {
      name: 'maxDrawdown',
      text: (one) => drawdownText(of(one)),
      rank: ranked(({ maxDrawdown }) => -scaled(maxDrawdown)),
    },
    {
      name: 'winRate',
      text: (one) => winRateText(of(one)),
      rank: ranked(({ trades, winRate }) => (trades === 0 ? undefined : scaled(winRate))),
    },
    { name: 'profitFactor', text: (one) => profitFactorText(t, of(one)) },
    { name: 'holding', text: (one) => holdingText(of(one).holdingMs) },
    { name: 'volume', text: (one) => formatUsdt(of(one).volume) },
    { name: 'copiedVolume', text: (one) => formatUsdt(of(one).copiedVolume) },
    { name: 'trades', text: (one) => String(of(one).trades) },
    { name: 'days', text: ({ days }) => t('copytrade.dayCount', { days }) },
    { name: 'followers', text: (one) => `${one.followers} / ${one.capacity}` },
    { name: 'fee', text: ({ fee }) => wholePercent(fee), rank: ({ fee }) => -scaled(fee) },
  ];
}

/** Rows of a comparison; none is marked best where all are equal. */
export function compareRows(
  traders: readonly WireTraderDetail[],
  window: FigureWindow,
  t: Translate,
): readonly CompareRow[] {
  return rowsOf(t, window).map(({ name, text, rank }) => {
    const ranks = rank === undefined ? [] : traders.map(rank);
    const best = ranks.reduce<bigint | undefined>(
      (most, one) => (one !== undefined && (most === undefined || one > most) ? one : most),
      undefined,
    );
    const isEqual = ranks.every((one) => one === best);
    return {
      name,
      cells: traders.map((trader, index) => ({
        text: text(trader),
        isBest: !isEqual && best !== undefined && ranks[index] === best,
      })),
    };
  });
}
