import { useMemo } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { entryQuantity, estimateInput } from './ticketStore.ts';

/** The streams behind the form: quantity in coin, and what the worker estimates for it. */
export function useEntry() {
  const { market, pricing } = useServices();
  const { option, ticket } = useTerminal();
  const { leverage, marginType } = useSetting();
  return useMemo(() => {
    const quantity = entryQuantity({
      ticket,
      ticker: market.ticker(option.stock),
      book: market.book(option.stock),
      steps: option,
    });
    const setting = { futuresOptionId: option.id, leverage, marginType } as const;
    return { quantity, estimate: pricing.estimate(estimateInput(ticket, quantity, setting)) };
  }, [market, pricing, option, ticket, leverage, marginType]);
}

export type Entry = ReturnType<typeof useEntry>;
