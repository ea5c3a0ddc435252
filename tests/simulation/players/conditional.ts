/** Orders that wait for a price and may open then, at a limit or at the market. */
import { entry, executionOf } from './opening.ts';
import { type Action, scaled, shifted, type Situation } from './player.ts';

/** Opens at the market when the price is there; mostly as a stop, beyond the market. */
export function stopEntry(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const isStop = chance.happens(0.8);
  const way = isBuy === isStop ? 1 : -1;
  return {
    kind: 'order',
    params: {
      ...base,
      marketType: isStop ? 'STOPLOSS' : 'TAKEPROFIT',
      triggerPrice: shifted(price, way * (2 + chance.below(40)), option.tickSize),
      isMarkTp: chance.happens(0.5),
      isMarkSl: chance.happens(0.5),
      reduceOnly: false,
    },
  };
}

/** Opens at the market when the price turns back, at once or once it has come to a price. */
export function trailingEntry(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const away = (isBuy ? -1 : 1) * (2 + chance.below(20));
  return {
    kind: 'order',
    params: {
      ...base,
      marketType: 'STOPLOSS',
      ...(chance.happens(0.5)
        ? { trailRate: `0.${String(1 + chance.below(5)).padStart(3, '0')}` }
        : { trailDistance: shifted(price / 400n, 0, option.tickSize) }),
      ...(chance.happens(0.6) && { activationPrice: shifted(price, away, option.tickSize) }),
      isMarkSl: chance.happens(0.5),
      reduceOnly: false,
    },
  };
}

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
      isMarkTp: chance.happens(0.5),
      isMarkSl: chance.happens(0.5),
      ...executionOf(situation),
    },
  };
}
