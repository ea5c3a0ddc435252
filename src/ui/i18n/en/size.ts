/** Texts of the position size calculator, the same keys as Korean. */
import type { sizeParts as korean } from '../ko/size.ts';
import type { Widen } from '../ko.ts';

export const sizeParts: Widen<typeof korean> = {
  size: {
    title: 'Position size',
    entry: 'Entry price',
    stop: 'Stop price',
    percent: 'Risk, % of balance',
    result: 'Result',
    risk: 'Risk',
    quantity: 'Quantity',
    fees: 'Fees (entry + stop)',
    loss: 'Loss at stop',
    use: 'Use in order form',
    note: 'The loss at the stop includes taker fees for entry and stop and never exceeds the risk. Funding and slippage are not included. Nothing is sent yet.',
    samePrice: 'The stop price must differ from the entry price',
    tooSmall: 'Even the minimum of {minimum} exceeds the risk or cannot be ordered',
    limit: {
      TIER: 'Reduced to the limit of the tier for this leverage.',
      LARGEST_ORDER: 'Reduced to the largest order of this symbol.',
      BALANCE: 'Reduced to the largest order your balance allows at this leverage.',
    },
  },
};
