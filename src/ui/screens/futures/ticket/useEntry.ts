import { useMemo } from 'react';
import type { PositionSide } from '../../../../domain/futuresOrders.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';
import type { ExitTerms } from './exitRules.ts';
import { entryQuantity, entryReference, estimateInput } from './ticketStore.ts';

/** The derived data of the form: quantity in coin, and the worker's estimate for it. */
export function useEntry() {
  const { market, pricing, preferences } = useServices();
  const { option, ticket } = useTerminal();
  const { leverage, marginType } = useSetting();
  const mode = usePositionMode();
  return useMemo(() => {
    const sources = {
      ticket,
      ticker: market.ticker(option.stock),
      book: market.book(option.stock),
    };
    const reference = entryReference(sources);
    const quantity = entryQuantity(ticket, reference, option);
    const setting = { futuresOptionId: option.id, leverage, marginType, mode } as const;
    const estimate = pricing.estimate(estimateInput(sources, quantity, setting));
    /** The position that the button of a side would open, as far as its exits depend on it. */
    const exitTerms = (side: PositionSide): ExitTerms => {
      const both = estimate.get();
      const one = side === 'LONG' ? both?.buy : both?.sell;
      return {
        side,
        orderPrice: one?.orderPrice,
        quantity: quantity.get(),
        leverage,
        marginType,
        liquidationPrice: one?.liquidationPrice,
        basis: preferences.values.get().roeBasis,
        tickSize: option.tickSize,
      };
    };
    return { reference, quantity, estimate, exitTerms, mode };
  }, [market, pricing, preferences, option, ticket, leverage, marginType, mode]);
}

export type Entry = ReturnType<typeof useEntry>;
