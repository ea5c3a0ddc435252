/** Adding and removing margin of an isolated position. Pure. */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { isolatedLiquidationPrice } from '../../../../../domain/futures/index.ts';
import { money, priceOf, quantityOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import { optionTiers } from '../../../../market/optionsById.ts';

export type MarginChange = 'ADD' | 'REMOVE';

/**
 * The maximum that can be added (the available balance) or removed: margin less an unrealized loss
 * stays at or above the initial margin at entry.
 */
export function marginLimit(
  change: MarginChange,
  position: Pick<WirePosition, 'margin'>,
  priced: Pick<PricedPosition, 'pnl' | 'entryMargin'> | undefined,
  available: string | undefined,
): string {
  if (change === 'ADD') return available ?? '0';
  if (priced === undefined) return '0';
  const margin = parseDecimal(position.margin) ?? 0n;
  const pnl = parseDecimal(priced.pnl) ?? 0n;
  const least = parseDecimal(priced.entryMargin) ?? margin;
  const free = margin + (pnl < 0n ? pnl : 0n) - least;
  return formatDecimal(free > 0n ? free : 0n);
}

export interface ChangedMargin {
  readonly margin: string;
  /** undefined = none. */
  readonly liquidationPrice: string | undefined;
}

/** The figures of the position after the change; undefined if no margin would be left. */
export function marginAfter(
  change: MarginChange,
  amount: string,
  position: WirePosition,
  option: WireFuturesOption,
): ChangedMargin | undefined {
  const moved = parseDecimal(amount);
  const before = parseDecimal(position.margin);
  if (moved === undefined || before === undefined) return undefined;
  const margin = change === 'ADD' ? before + moved : before - moved;
  if (margin < 0n) return undefined;
  const price = isolatedLiquidationPrice({
    side: position.side,
    quantity: quantityOf(position.quantity),
    entryPrice: priceOf(position.entryPrice),
    walletMargin: money(margin),
    tiers: optionTiers(option),
    tickSize: priceOf(option.tickSize),
  });
  return {
    margin: formatDecimal(margin),
    liquidationPrice: price === undefined ? undefined : formatDecimal(price),
  };
}
