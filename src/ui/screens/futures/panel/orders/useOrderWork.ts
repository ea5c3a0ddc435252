import { useMemo } from 'react';
import { createWritable } from '../../../../services/derived.ts';
import type { Readable } from '../../../../../domain/readable.ts';
import type { CallError } from '../../../../../protocol/answer.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';

export interface OrderWork {
  /** Why the last cancellation was refused. */
  readonly refusal: Readable<CallError | undefined>;
  readonly cancel: (id: string) => Promise<void>;
}

/** Cancels orders of a table; each row shows the state of its order's own actor. */
export function useOrderWork(): OrderWork {
  const { trade } = useServices();
  return useMemo(() => {
    const refusal = createWritable<CallError | undefined>(undefined);
    return {
      refusal,
      cancel: async (id) => {
        refusal.set(undefined);
        const answer = await trade.cancelOrder(id);
        if (!answer.ok) refusal.set(answer.error);
      },
    };
  }, [trade]);
}
