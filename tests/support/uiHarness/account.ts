/** An account with something in every table. */
import type { AccountView } from '../../../src/protocol/accountView.ts';
import type { WireFill, WireOrder, WirePosition } from '../../../src/protocol/entities.ts';

export const EMPTY: AccountView = {
  seq: 0,
  at: undefined,
  user: undefined,
  wallets: {},
  openOrders: {},
  positions: {},
  settings: {},
  closedOrders: [],
  fills: [],
  fundings: [],
};

const HOUR = 3_600_000;

export function order(
  over: Partial<WireOrder> & Pick<WireOrder, 'id' | 'side'>,
  now: number,
): WireOrder {
  return {
    clientOrderId: `c-${over.id}`,
    futuresOptionId: 1,
    stock: 'BTCUSDT',
    marketType: 'LIMIT',
    positionSide: null,
    price: '103000',
    quantity: '0.25',
    filledQuantity: '0',
    averagePrice: null,
    reduceOnly: false,
    leverage: 20,
    marginType: 'CROSS',
    hold: '1287.5',
    fee: '0',
    realizedPnl: '0',
    status: 'WORKING',
    cancelReason: null,
    createdAt: now - HOUR,
    updatedAt: now - HOUR,
    ...over,
  };
}

function position(
  over: Partial<WirePosition> & Pick<WirePosition, 'id' | 'side'>,
  now: number,
): WirePosition {
  return {
    futuresOptionId: 1,
    stock: 'BTCUSDT',
    marginType: 'CROSS',
    leverage: 20,
    quantity: '0.45',
    entryPrice: '102315.4',
    margin: '0',
    liquidationPrice: '88412.3',
    realizedPnl: '0',
    fee: '18.41677',
    funding: '-4.21875',
    isWarned: false,
    openedAt: now - 9 * HOUR,
    updatedAt: now - HOUR,
    ...over,
  };
}

export function traderAccount(now: number, btc: number): AccountView {
  const positions = [
    position({ id: 'p-1', side: 'LONG', entryPrice: (btc * 0.991).toFixed(1) }, now),
    position(
      {
        id: 'p-2',
        side: 'SHORT',
        futuresOptionId: 2,
        stock: 'ETHUSDT',
        marginType: 'ISOLATED',
        leverage: 50,
        quantity: '12.5',
        entryPrice: '2561.18',
        margin: '640.295',
        liquidationPrice: '2598.72',
        funding: '1.90341',
      },
      now,
    ),
  ];
  const orders = [
    order({ id: 'o-11', side: 'BUY', price: (btc * 0.9985).toFixed(1).replace(/\.0$/, '') }, now),
    order(
      {
        id: 'o-12',
        side: 'SELL',
        price: (btc * 1.004).toFixed(1).replace(/\.0$/, ''),
        reduceOnly: true,
        quantity: '0.2',
        filledQuantity: '0.05',
      },
      now,
    ),
    order(
      {
        id: 'o-13',
        side: 'BUY',
        futuresOptionId: 4,
        stock: 'SOLUSDT',
        price: '165.5',
        quantity: '30',
        marginType: 'ISOLATED',
        leverage: 10,
      },
      now,
    ),
  ];
  const fills: WireFill[] = Array.from({ length: 14 }, (_, i) => ({
    id: `f-${i}`,
    orderId: `o-${i}`,
    futuresPositionId: 'p-1',
    futuresOptionId: i % 3 === 0 ? 2 : 1,
    stock: i % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
    side: i % 2 === 0 ? 'BUY' : 'SELL',
    price: i % 3 === 0 ? '2551.42' : '102315.4',
    quantity: '0.125',
    fee: '5.1157',
    realizedPnl: i % 2 === 0 ? '0' : '184.22',
    isMaker: i % 4 === 0,
    isLiquidation: i === 9,
    at: now - i * HOUR,
  }));
  const closedOrders = Array.from({ length: 18 }, (_, i) =>
    order(
      {
        id: `o-9${i}`,
        side: i % 2 === 0 ? 'BUY' : 'SELL',
        marketType: i % 3 === 0 ? 'MARKET' : 'LIMIT',
        price: i % 3 === 0 ? null : '102400',
        status: i % 4 === 1 ? 'CANCELLED' : 'FILLED',
        cancelReason: i % 4 === 1 ? 'USER' : null,
        filledQuantity: i % 4 === 1 ? '0' : '0.25',
        averagePrice: i % 4 === 1 ? null : '102381.72',
        fee: '10.238',
        realizedPnl: i % 2 === 0 ? '0' : '-61.4',
        updatedAt: now - i * HOUR,
      },
      now,
    ),
  );
  return {
    seq: 120,
    at: now,
    user: {
      id: 'u-17',
      siteInfoId: 1,
      username: 'maru_trader',
      name: '김마루',
      nick: '마루',
      phone: '010-1234-5678',
      email: 'maru@example.com',
      role: 'PLAYER',
      status: 'NORMAL',
      wallet: {},
    },
    wallets: {
      FUTURES: {
        type: 'FUTURES',
        point: '48210.11842311',
        gameWaitPoint: '1287.5',
        realPoint: '50137.91',
        playerPoint: '48210.11842311',
        markPnl: '0',
        minusFundingFee: '0',
      },
      USDT: { type: 'USDT', point: '12000', gameWaitPoint: '0' },
      BTC: { type: 'BTC', point: '0.41250000', gameWaitPoint: '0' },
    },
    openOrders: Object.fromEntries(orders.map((one) => [one.id, one])),
    positions: Object.fromEntries(positions.map((one) => [one.id, one])),
    settings: { 1: { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } },
    closedOrders,
    fills,
    fundings: [],
  };
}
