import { useMemo } from 'react';
import type { WireFuturesOption } from '../../../../protocol/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { type InstrumentFormat, instrumentFormat } from '../../market/instrument.ts';

/** Names and figures of any instrument in the account, also of one no longer on offer. */
export interface OptionLookup {
  readonly label: (id: number, stock: string) => string;
  readonly format: (id: number) => InstrumentFormat;
  readonly get: (id: number) => WireFuturesOption | undefined;
}

const ANY_STEPS = { tickSize: '0.00000001', lotSize: '0.00000001' };

export function useOptionLookup(): OptionLookup {
  const options = useReadable(useServices().options).value;
  return useMemo(() => {
    const byId = new Map((options ?? []).map((option) => [option.id, option]));
    return {
      get: (id) => byId.get(id),
      label: (id, stock) => byId.get(id)?.label ?? stock,
      format: (id) => instrumentFormat(byId.get(id) ?? ANY_STEPS),
    };
  }, [options]);
}
