/** Cost, largest quantity and liquidation price of a ladder that opens, at its average price. */
import { useEffect, useMemo, useState } from 'react';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import type { EstimateInput, SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { createWritable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';

/**
 * @param side of the orders
 * @param average of the ladder as plain decimal; empty while there is none
 * @param quantity of all orders together
 */
export function useLadderEstimate(
  side: OrderSide,
  average: string,
  quantity: string,
): SideEstimate | undefined {
  const { pricing } = useServices();
  const { option } = useTerminal();
  const { leverage, marginType } = useSetting();
  const mode = usePositionMode();
  const order = useMemo(
    (): EstimateInput => ({
      futuresOptionId: option.id,
      marketType: 'LIMIT',
      intent: mode === 'ONE_WAY' ? 'ONE_WAY' : 'OPEN',
      price: average,
      triggerPrice: '',
      quantity,
      share: undefined,
      leverage,
      marginType,
      reduceOnly: false,
    }),
    [option.id, mode, average, quantity, leverage, marginType],
  );
  const [input] = useState(() => createWritable(order));
  useEffect(() => input.set(order), [input, order]);
  const both = useReadable(useMemo(() => pricing.estimate(input), [pricing, input]));
  return side === 'BUY' ? both?.buy : both?.sell;
}
