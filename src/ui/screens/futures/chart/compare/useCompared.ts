import { useCallback, useMemo } from 'react';
import { COMPARED_MAX } from '../../../../../domain/preferences.ts';
import type { WireFuturesOption } from '../../../../../protocol/futures/entities.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { useTerminalPreference } from '../useTerminalPreference.ts';

export interface Compared {
  /** The instruments compared with the chart's own, in the order they were added. */
  readonly options: readonly WireFuturesOption[];
  readonly isFull: boolean;
  readonly add: (stock: string) => void;
  readonly remove: (stock: string) => void;
}

/** The choice is one for all charts; a chart leaves out its own instrument. [W-V6] */
export function useCompared(): Compared {
  const { option } = useTerminal();
  const known = useReadable(useServices().options).value;
  const [stocks, setStocks] = useTerminalPreference('compared');
  const options = useMemo(
    () =>
      stocks.flatMap((stock) => {
        const found = known?.find((one) => one.stock === stock);
        return found === undefined || stock === option.stock ? [] : [found];
      }),
    [stocks, known, option.stock],
  );
  return {
    options,
    isFull: stocks.length >= COMPARED_MAX,
    add: useCallback(
      (stock) => {
        if (!stocks.includes(stock) && stocks.length < COMPARED_MAX) setStocks([...stocks, stock]);
      },
      [stocks, setStocks],
    ),
    remove: useCallback(
      (stock) => setStocks(stocks.filter((one) => one !== stock)),
      [stocks, setStocks],
    ),
  };
}
