/** The pricing worker's answer beside the oracle's, as decimal texts. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { ComparedFigure, DifferingFigure } from '../../ui/services/dev/pricing.ts';
import type { PricedFigures } from '../../workers/clients/pricingClient.ts';
import { TICK_COLUMNS, type WalletFigures } from '../../workers/pricing/pricingTypes.ts';

const ACCOUNT_FIGURES = [
  ...(['playerPoint', 'held', 'margins', 'unrealizedPnl', 'markPnl'] as const),
  ...(['crossInitialMargin', 'funding', 'shownBalance', 'available', 'crossMarginRatio'] as const),
];

const text = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : formatDecimal(value);

export const comparedRow = (
  worker: PricedFigures | undefined,
  oracle: PricedFigures | undefined,
): readonly ComparedFigure[] =>
  TICK_COLUMNS.map((name) => ({
    name,
    worker: text(worker?.[name]),
    oracle: text(oracle?.[name]),
  }));

export const comparedAccount = (
  worker: WalletFigures,
  oracle: WalletFigures,
): readonly ComparedFigure[] =>
  ACCOUNT_FIGURES.map((name) => ({
    name,
    worker: text(worker[name]),
    oracle: text(oracle[name]),
  }));

/** The figures on which both sides do not agree. */
export const differing = (
  figures: readonly ComparedFigure[],
  where: Pick<DifferingFigure, 'of' | 'at'>,
): readonly DifferingFigure[] =>
  figures.flatMap((figure) => (figure.worker === figure.oracle ? [] : [{ ...figure, ...where }]));

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A row whose figures a double cannot hold travels exactly. */
export const pathOf = (row: PricedFigures | undefined): 'fast' | 'exact' =>
  TICK_COLUMNS.some((name) => {
    const value = row?.[name] ?? 0n;
    return value > SAFE || value < -SAFE;
  })
    ? 'exact'
    : 'fast';
