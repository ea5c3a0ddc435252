/** Splitting of a close that is larger than one order may be into several orders. */
import { type Quantity, quantity, quantityOf } from '../quantities.ts';

/** As many orders as one command may become: all of them are remembered under its id. */
export const PARTS_MAX = 200;

/** Size limits of one order of an instrument. */
export interface OrderSizes {
  readonly lotSize: Quantity;
  readonly minQuantity: Quantity;
  readonly maxQuantity: Quantity;
}

/**
 * As few parts as there can be, the largest first, whose sum is the whole: each in whole lots where
 * the whole is, at most the maximum and at least the minimum. Undefined where no such parts are, or
 * more than PARTS_MAX.
 */
export function partsOfQuantity(
  whole: Quantity,
  sizes: OrderSizes,
): readonly Quantity[] | undefined {
  const { lotSize, minQuantity, maxQuantity } = sizes;
  const most = maxQuantity - (maxQuantity % lotSize);
  if (whole <= maxQuantity) return [whole];
  if (most <= 0n) return undefined;
  const count = (whole + most - 1n) / most;
  if (count > BigInt(PARTS_MAX)) return undefined;
  const parts: bigint[] = Array.from({ length: Number(count) - 1 }, () => most);
  const rest = whole - most * BigInt(parts.length);
  if (rest >= minQuantity) return [...parts, rest].map(quantity);
  // The last one but one leaves what the last one needs.
  const missing = minQuantity - rest;
  const left = most - missing;
  if (left < minQuantity) return undefined;
  return [...parts.slice(1), left, rest + missing].map(quantity);
}

/**
 * Largest quantity of one reduce-only request, where an exchange splits it into up to `parts`
 * orders. Texts as they travel, plain decimals.
 */
export const closingMaxOf = (option: {
  readonly maxQuantity: string;
  readonly closingPartsMax: number;
}): Quantity => quantity(quantityOf(option.maxQuantity) * BigInt(option.closingPartsMax));
