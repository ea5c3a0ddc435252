/** Positions larger than one order may be: into them, and out of them in one request. */
import type { WirePosition } from '../../../src/protocol/futures/entities.ts';
import {
  type Action,
  optionOf,
  type OrderParams,
  PLAIN,
  positionsOf,
  scaled,
  shifted,
  type Situation,
} from './player.ts';

/** Adds as much as one order may be to a position that is at least a quarter of that. */
export function pileUp(situation: Situation): Action | undefined {
  const { view, options, chance, newOrderId } = situation;
  const position = chance.pick(
    positionsOf(view).filter((one) => {
      const most = scaled(optionOf(options, one.futuresOptionId)?.maxQuantity);
      return scaled(one.quantity) * 4n >= most;
    }),
  );
  const option = position && optionOf(options, position.futuresOptionId);
  if (position === undefined || option === undefined) return undefined;
  return {
    kind: 'order',
    params: {
      ...PLAIN,
      clientOrderId: newOrderId(),
      futuresOptionId: option.id,
      marketType: 'MARKET',
      side: position.side === 'LONG' ? 'BUY' : 'SELL',
      positionSide: view.positionMode === 'HEDGE' ? position.side : null,
      quantity: option.maxQuantity,
    },
  };
}

/** How a position is left; a trigger or limit some hundredths of a percent from the last price. */
type Leaving = (
  situation: Situation,
  position: WirePosition,
  priceAt: (bp: number) => string,
) => Partial<OrderParams> & Pick<OrderParams, 'marketType'>;

const LEAVINGS: readonly Leaving[] = [
  () => ({ marketType: 'MARKET' }),
  ({ chance }, _, priceAt) => ({ marketType: 'LIMIT', price: priceAt(chance.below(60) - 20) }),
  ({ chance }, _, priceAt) => ({
    marketType: 'LIMIT',
    price: priceAt(-chance.below(40)),
    timeInForce: chance.happens(0.5) ? 'IOC' : 'FOK',
  }),
  ({ chance }, _, priceAt) => ({
    marketType: 'STOPLOSS',
    triggerPrice: priceAt(-3 - chance.below(60)),
  }),
  ({ chance }, _, priceAt) => ({
    marketType: 'STOPLOSS',
    triggerPrice: priceAt(-3 - chance.below(60)),
    price: priceAt(-70),
  }),
  ({ chance }, _, priceAt) => ({
    marketType: 'TAKEPROFIT',
    triggerPrice: priceAt(3 + chance.below(60)),
  }),
  ({ chance }) => ({ marketType: 'STOPLOSS', trailRate: `0.00${1 + chance.below(9)}` }),
];

/** Out of all of a position beyond one order's maximum, in one request. */
export function leaveInParts(situation: Situation): Action | undefined {
  const { view, options, ticker, chance, newOrderId } = situation;
  const position = chance.pick(
    positionsOf(view).filter(
      (one) => scaled(one.quantity) > scaled(optionOf(options, one.futuresOptionId)?.maxQuantity),
    ),
  );
  const option = position && optionOf(options, position.futuresOptionId);
  const leaving = chance.pick(LEAVINGS);
  if (position === undefined || option === undefined || leaving === undefined) return undefined;
  const last = scaled(ticker(position.stock)?.last);
  const ahead = position.side === 'LONG' ? 1 : -1;
  return {
    kind: 'order',
    params: {
      ...PLAIN,
      clientOrderId: newOrderId(),
      futuresOptionId: option.id,
      side: ahead === 1 ? 'SELL' : 'BUY',
      positionSide: view.positionMode === 'HEDGE' ? position.side : null,
      quantity: position.quantity,
      reduceOnly: true,
      ...leaving(situation, position, (bp) => shifted(last, ahead * bp, option.tickSize)),
    },
  };
}
