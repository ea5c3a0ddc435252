import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { explainLiquidation } from './explainLiquidation.ts';
import { explainBreakEven, explainPnl, explainRoe } from './explainProfit.ts';
import { explainRatio, type Held } from './explainRatio.ts';
import type { Explanation, WhyKind } from './steps.ts';

/** The calculation of a figure at the newest prices; undefined while one of them is missing. */
export function useExplanation(kind: WhyKind, initial: WirePosition): Explanation | undefined {
  const { account, preferences, pricing } = useServices();
  const lookup = useOptionLookup();
  const bases = useReadable(preferences.values);
  const priced = useReadable(pricing.positions);
  const positions = useSelected(account, (view) => view.positions);
  const playerPoint = useSelected(pricing.figures, (figures) => figures?.playerPoint);
  const inOrders = useSelected(pricing.figures, (figures) => figures?.held);
  const holdingOf = (position: WirePosition): Held | undefined => {
    const figures = priced.get(position.id);
    const option = lookup.get(position.futuresOptionId);
    return figures === undefined || option === undefined
      ? undefined
      : { position, priced: figures, option };
  };
  const held = holdingOf(positions[initial.id] ?? initial);
  if (held === undefined || playerPoint === undefined || inOrders === undefined) return undefined;
  const wallet = { playerPoint, held: inOrders };
  const cross = Object.values(positions)
    .filter(({ marginType }) => marginType === 'CROSS')
    .flatMap((position) => holdingOf(position) ?? []);
  switch (kind) {
    case 'pnl':
      return explainPnl(held.position, held.priced, bases);
    case 'roe':
      return explainRoe(held.position, held.priced, bases);
    case 'breakEven':
      return explainBreakEven(held.position, held.priced, held.option);
    case 'ratio':
      return explainRatio(held, cross, wallet);
    case 'liquidation':
      return explainLiquidation(held, cross, wallet, held.priced.liquidationPrice);
  }
}
