/**
 * Requests that must be refused, each with its code: numbers, prices and ids that no screen would
 * send.
 */
import { formatDecimal } from '../../../src/domain/decimal.ts';
import {
  type Action,
  call,
  type OrderParams,
  PLAIN,
  scaled,
  shifted,
  type Situation,
} from './player.ts';

type Spoil = (params: OrderParams, price: bigint, tickSize: string) => OrderParams;

const SPOILT: readonly Spoil[] = [
  (params) => ({ ...params, quantity: '0' }),
  (params) => ({ ...params, quantity: '-1' }),
  (params) => ({ ...params, quantity: '0.00000001' }),
  (params) => ({ ...params, quantity: '999999999' }),
  (params) => ({ ...params, quantity: '1e5' }),
  (params) => ({ ...params, quantity: 'many' }),
  (params, price, tickSize) => ({
    ...params,
    marketType: 'LIMIT',
    price: shifted(price, 5_000, tickSize),
  }),
  (params, price, tickSize) => ({
    ...params,
    marketType: 'LIMIT',
    price: shifted(price, -9_000, tickSize),
  }),
  (params) => ({ ...params, marketType: 'LIMIT', price: '-5' }),
  (params) => ({ ...params, marketType: 'LIMIT', price: '0.00000001' }),
  (params) => ({ ...params, marketType: 'LIMIT' }),
  (params) => ({ ...params, marketType: 'STOPLOSS' }),
  (params) => ({ ...params, price: '1' }),
  (params) => ({ ...params, triggerPrice: '1' }),
  (params) => ({ ...params, timeInForce: 'IOC' }),
  (params) => ({ ...params, postOnly: true }),
  (params, price, tickSize) => ({
    ...params,
    marketType: 'LIMIT',
    price: shifted(price, 0, tickSize),
    timeInForce: 'FOK',
    postOnly: true,
  }),
  (params) => ({ ...params, futuresOptionId: 9_999 }),
  (params) => ({ ...params, reduceOnly: true, takeProfit: '1' }),
  (params) => ({ ...params, takeProfit: '0.1', stopLoss: '0.1' }),
  (params) => ({ ...params, clientOrderId: 'not an id!' }),
];

export function nonsense({ options, ticker, chance, newOrderId }: Situation): Action | undefined {
  const option = chance.pick(options);
  const spoil = chance.pick(SPOILT);
  if (option === undefined || spoil === undefined) return undefined;
  if (chance.happens(0.3)) return foreign(chance.below(2_000) + 1, chance.below(3));
  const price = scaled(ticker(option.stock)?.last);
  const plain: OrderParams = {
    ...PLAIN,
    clientOrderId: newOrderId(),
    futuresOptionId: option.id,
    marketType: 'MARKET',
    side: chance.happens(0.5) ? 'BUY' : 'SELL',
    quantity: option.minQuantity,
  };
  const spoilt = spoil(plain, price, option.tickSize);
  return {
    kind: 'call',
    name: 'nonsense',
    run: (api) => api.call('placeOrder', spoilt),
    says: `${option.stock} at ${formatDecimal(price)}: ${JSON.stringify(spoilt)}`,
  };
}

/** Most likely another user's. */
function foreign(number: number, which: number): Action {
  const futuresPositionId = `p-${number}`;
  if (which === 0) return call('foreign', (api) => api.call('cancelOrder', { id: `o-${number}` }));
  if (which === 1)
    return call('foreign', (api) => api.call('setExits', { futuresPositionId, takeProfit: '1' }));
  return call('foreign', (api) =>
    api.call('changeMargin', { futuresPositionId, amount: '1', type: 'ADD' }),
  );
}
