/** Figures of traders as text. */
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import type { WireTraderCard, WireTraderFigures } from '../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../protocol/copytrade/entities.ts';
import { formatFixed, NO_FIGURE, shareToPercent, signOf } from '../format/decimalText.ts';
import type { Translate } from '../i18n/useText.ts';
import { formatUsdt } from '../market/instrument.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';

// Figures of copies as text.

/** Shares below this are shown as smaller than it: 0.01 %. */
const LEAST_SHARE = 10_000n;

/** A share (`0.125`) as percent with two decimals: `12.50%`; a very small one as `<0.01%`. */
export function sharePercent(share: string | undefined | null): string {
  const value = parseDecimal(share ?? '');
  if (value === undefined) return NO_FIGURE;
  if (value > 0n && value < LEAST_SHARE) return '<0.01%';
  return `${formatFixed(formatDecimal(value * 100n), { digits: 2, rounding: 'cut' })}%`;
}

/** A share that is a whole percentage, such as a fee: `15%`. */
export function wholePercent(share: string): string {
  const value = parseDecimal(share);
  if (value === undefined) return NO_FIGURE;
  return `${formatDecimal(value * 100n)}%`;
}

/** A return (`0.125`) with its sign: `+12.50%`. */
export const signedPercent = (share: string): string => {
  const text = shareToPercent(share, 2);
  return text === NO_FIGURE ? text : `${text}%`;
};

/** Whether there is anything to say: without a fill, and with nothing open, a zero would be invented. */
export const isKnown = ({ trades, volume, pnl, roi }: WireTraderFigures): boolean =>
  trades > 0 || [volume, pnl, roi].some((figure) => signOf(figure) !== 0);

const known = (figures: WireTraderFigures, text: string): string =>
  isKnown(figures) ? text : NO_FIGURE;

export const roiText = (figures: WireTraderFigures): string =>
  known(figures, signedPercent(figures.roi));

export const pnlText = (figures: WireTraderFigures): string =>
  known(figures, formatUsdt(figures.pnl, 'always'));

export const drawdownText = (figures: WireTraderFigures): string =>
  known(figures, sharePercent(figures.maxDrawdown));

/** The share of closed positions that won; without one there is none. */
export const winRateText = ({
  trades,
  winRate,
}: Pick<WireTraderFigures, 'trades' | 'winRate'>): string =>
  trades === 0 ? NO_FIGURE : sharePercent(winRate);

/** Total or cost of copies as text: known once one of them is closed. */
export const ofClosedCopies = (
  { closedCopies }: Pick<WireFollow, 'closedCopies'>,
  text: string,
): string => (closedCopies === 0 ? NO_FIGURE : text);

/** The average time of a position: `26h`, `3h 20m`, `12m`. */
export function holdingText(ms: number): string {
  if (ms <= 0) return NO_FIGURE;
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (hours >= 24) return `${hours}h`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return `${Math.max(1, minutes)}m`;
}

/** Without a loss there is no factor, and without a position no figure at all. */
export function profitFactorText(t: Translate, figures: WireTraderFigures): string {
  if (figures.profitFactor !== null)
    return formatFixed(figures.profitFactor, { digits: 2, rounding: 'halfUp' });
  return figures.trades === 0 ? NO_FIGURE : t('copytrade.noLoss');
}

/** Obstacle to following a trader, or `open`; the most serious one comes first. */
export function traderState(
  trader: Pick<WireTraderCard, 'isActive' | 'isOpen' | 'isFull'>,
): 'ended' | 'full' | 'closed' | 'open' {
  if (!trader.isActive) return 'ended';
  if (trader.isFull) return 'full';
  return trader.isOpen ? 'open' : 'closed';
}
