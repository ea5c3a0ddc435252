/** Orders that wait for a price and are limits from then on. */
import { entry, executionOf } from './opening.ts';
import { type Action, scaled, shifted, type Situation } from './player.ts';

/** Opens (or, in one-way mode, closes) at a limit near the price it waits for. */
export function stopLimit(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const isStop = chance.happens(0.7);
  const way = isBuy === isStop ? 1 : -1;
  const trigger = scaled(shifted(price, way * (2 + chance.below(40)), option.tickSize));
  return {
    kind: 'order',
    params: {
      ...base,
      marketType: isStop ? 'STOPLOSS' : 'TAKEPROFIT',
      triggerPrice: shifted(trigger, 0, option.tickSize),
      price: shifted(trigger, chance.below(24) - 12, option.tickSize),
      ...{ isMarkTp: chance.happens(0.5), isMarkSl: chance.happens(0.5) },
      ...executionOf(situation),
    },
  };
}
