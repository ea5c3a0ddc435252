/** Scale orders: into a position, and out of one. */
import { SCALE_WEIGHTS } from '../../../src/domain/futures/scale.ts';
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

/** A ladder from near the market away from it; some are too narrow, some begin by taking. */
export function scaleIn(situation: Situation): Action | undefined {
  const made = entry(situation);
  if (made === undefined) return undefined;
  const { chance } = situation;
  const { option, price, isBuy, base } = made;
  const away = isBuy ? -1 : 1;
  const first = scaled(shifted(price, away * (chance.below(40) - 6), option.tickSize));
  const { clientOrderId, futuresOptionId, side, positionSide, quantity } = base;
  return call('placeScale', (api) =>
    api.call('placeScale', {
      clientOrderId,
      futuresOptionId,
      side,
      positionSide,
      quantity,
      firstPrice: shifted(first, 0, option.tickSize),
      lastPrice: shifted(first, away * (1 + chance.below(80)), option.tickSize),
      count: 2 + chance.below(6),
      weights: chance.pick(SCALE_WEIGHTS) ?? 'EVEN',
      postOnly: chance.happens(0.3),
    }),
  );
}

/** Takes profit of a whole position in parts. */
export function scaleOut({
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
  const mark = scaled(ticker(position.stock)?.mark);
  const clientOrderId = newOrderId();
  const [near, far] = [2 + chance.below(20), 30 + chance.below(60)];
  const count = 2 + chance.below(5);
  const weights = chance.pick(SCALE_WEIGHTS) ?? 'EVEN';
  return call('placeScale', (api) =>
    api.call('placeScale', {
      clientOrderId,
      futuresOptionId: position.futuresOptionId,
      side: isLong ? 'SELL' : 'BUY',
      positionSide: view.positionMode === 'HEDGE' ? position.side : null,
      firstPrice: shifted(mark, away * near, option.tickSize),
      lastPrice: shifted(mark, away * far, option.tickSize),
      count,
      weights,
      quantity: position.quantity,
      reduceOnly: true,
    }),
  );
}
