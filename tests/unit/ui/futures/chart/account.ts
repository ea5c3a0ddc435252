import { defaultsOf } from '../../../../../src/domain/described.ts';
import { ORDER_FIELDS } from '../../../../../src/domain/futuresOrders.ts';
import type { WireOrder, WirePosition } from '../../../../../src/protocol/futures/entities.ts';

/** A long of 0.5 at 100,000 for the chart tests. */
export const aPosition = (change: Partial<WirePosition> = {}): WirePosition => ({
  id: 'p1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSS',
  leverage: 20,
  quantity: '0.5',
  entryPrice: '100000',
  margin: '0',
  liquidationPrice: '90000',
  takeProfit: null,
  stopLoss: null,
  isMarkTp: false,
  isMarkSl: false,
  takeProfitLimit: null,
  stopLossLimit: null,
  realizedPnl: '0',
  fee: '0',
  funding: '0',
  isWarned: false,
  openedAt: 0,
  updatedAt: 0,
  ...change,
});

/** A limit buy of 0.2 at 99,000. */
export const anOrder = (change: Partial<WireOrder> = {}): WireOrder => ({
  ...defaultsOf(ORDER_FIELDS),
  id: 'o1',
  clientOrderId: 'c1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  marketType: 'LIMIT',
  side: 'BUY',
  price: '99000',
  quantity: '0.2',
  filledQuantity: '0',
  reduceOnly: false,
  leverage: 20,
  marginType: 'CROSS',
  hold: '0',
  fee: '0',
  realizedPnl: '0',
  status: 'WORKING',
  createdAt: 0,
  updatedAt: 0,
  ...change,
});
