/** OCOs: into a position, and out of one. */
import { entry } from './opening.ts';
import {
  type Action,
  call,
  optionOf,
  positionsOf,
  scaled,
  shifted,
  type Situation,
} from './player.ts';

/** A limit order below or above the market, or a stop-limit on its other side. */
export function ocoEntry(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const away = isBuy ? -1 : 1;
  const { clientOrderId, futuresOptionId, side, positionSide, quantity } = base;
  const trigger = scaled(shifted(price, -away * (chance.below(60) - 3), option.tickSize));
  return call('placeOco', (api) =>
    api.call('placeOco', {
      clientOrderId,
      futuresOptionId,
      side,
      positionSide,
      quantity,
      price: shifted(price, away * (chance.below(60) - 3), option.tickSize),
      triggerPrice: shifted(trigger, 0, option.tickSize),
      stopLimitPrice: shifted(trigger, chance.below(60) - 30, option.tickSize),
      isMarkSl: chance.happens(0.4),
    }),
  );
}

/** Out of a whole position, with a profit or with a loss. */
export function ocoExit({
  view,
  options,
  ticker,
  chance,
  newOrderId,
}: Situation): Action | undefined {
  const position = chance.pick(positionsOf(view));
  const option = position && optionOf(options, position.futuresOptionId);
  if (position === undefined || option === undefined) return undefined;
  const isLong = position.side === 'LONG';
  const away = isLong ? 1 : -1;
  const { last, mark } = ticker(position.stock) ?? {};
  const isMarkSl = chance.happens(0.4);
  const clientOrderId = newOrderId();
  const [profit, loss] = [chance.below(60), 2 + chance.below(60)];
  const slip = chance.happens(0.5) ? undefined : chance.below(40) - 30;
  const trigger = scaled(shifted(scaled(isMarkSl ? mark : last), -away * loss, option.tickSize));
  return call('placeOco', (api) =>
    api.call('placeOco', {
      clientOrderId,
      futuresOptionId: position.futuresOptionId,
      side: isLong ? 'SELL' : 'BUY',
      positionSide: view.positionMode === 'HEDGE' ? position.side : null,
      quantity: position.quantity,
      price: shifted(scaled(last), away * profit, option.tickSize),
      triggerPrice: shifted(trigger, 0, option.tickSize),
      stopLimitPrice: slip === undefined ? null : shifted(trigger, -away * slip, option.tickSize),
      isMarkSl,
      reduceOnly: true,
    }),
  );
}
