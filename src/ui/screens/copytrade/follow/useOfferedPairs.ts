import { useMemo } from 'react';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';

/** The pairs to choose from: the trader's and one's own; all of the site while neither has one. */
export function useOfferedPairs(
  trader: Pick<WireTraderCard, 'pairs'>,
  mine: Pick<WireFollow, 'followStock'> | null,
): readonly string[] {
  const options = useReadable(useServices().options).value;
  return useMemo(() => {
    const known = [...new Set([...trader.pairs, ...(mine?.followStock ?? [])])];
    return known.length > 0 ? known : (options ?? []).map(({ stock }) => stock);
  }, [trader.pairs, mine, options]);
}
