/** Names and formats of any round option, including those no longer on offer. */
import { useCallback } from 'react';
import type { WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { formatFixed, formatWhole } from '../../format/decimalText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';

const NONE: ReadonlyMap<number, WireTradeOption> = new Map();

const lookups = new WeakMap<readonly WireTradeOption[], ReadonlyMap<number, WireTradeOption>>();

/** Cached per list of options, however many cells use it. */
function lookupOf(
  options: readonly WireTradeOption[] | undefined,
): ReadonlyMap<number, WireTradeOption> {
  if (options === undefined) return NONE;
  const known = lookups.get(options);
  if (known !== undefined) return known;
  const made = new Map(options.map((option) => [option.id, option]));
  lookups.set(options, made);
  return made;
}

/** Options by id; empty until they are loaded. */
export const useTradeOptions = (): ReadonlyMap<number, WireTradeOption> =>
  lookupOf(useReadable(useServices().rounds.options).value);

/** A price with the decimals of its option, or all decimals if the option is unknown. */
export function usePriceText(): (tradeOptionId: number, price: string) => string {
  const options = useTradeOptions();
  return useCallback(
    (tradeOptionId, price) => {
      const digits = options.get(tradeOptionId)?.priceDigits;
      return digits === undefined
        ? formatWhole(price)
        : formatFixed(price, { digits, rounding: 'halfUp' });
    },
    [options],
  );
}
