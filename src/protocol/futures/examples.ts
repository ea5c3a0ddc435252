/** Parts of the API document's examples of futures trading. */
import { defaultsOf } from '../../domain/described.ts';
import { EXIT_FIELDS, ORDER_FIELDS } from '../../domain/futuresOrders.ts';
import { AT } from '../examples.ts';
import type { WireFuturesOption, WireOptionSetting, WireOrder, WirePosition } from './entities.ts';

/** Null or the default for all that an order need not say. */
const DEFAULTS = defaultsOf(ORDER_FIELDS);
const NO_EXITS = defaultsOf(EXIT_FIELDS);

export const ORDER: WireOrder = {
  ...DEFAULTS,
  id: 'o-1',
  clientOrderId: 'my-first-order',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  marketType: 'LIMIT',
  side: 'BUY',
  price: '63000',
  quantity: '0.01',
  filledQuantity: '0',
  reduceOnly: false,
  leverage: 5,
  marginType: 'CROSS',
  hold: '126.08',
  fee: '0',
  realizedPnl: '0',
  status: 'WORKING',
  createdAt: AT,
  updatedAt: AT,
};
export const CANCELLED: WireOrder = {
  ...ORDER,
  hold: '0',
  status: 'CANCELLED',
  cancelReason: 'USER',
  updatedAt: AT + 5_000,
};
export const POSITION: WirePosition = {
  id: 'p-1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSS',
  leverage: 5,
  quantity: '0.01',
  entryPrice: '63000',
  margin: '0',
  liquidationPrice: '50713.6',
  ...NO_EXITS,
  takeProfit: '66000',
  stopLoss: '61500',
  isMarkSl: true,
  realizedPnl: '0',
  fee: '0.252',
  funding: '0',
  isWarned: false,
  openedAt: AT,
  updatedAt: AT,
};
export const ISOLATED_POSITION: WirePosition = {
  ...POSITION,
  marginType: 'ISOLATED',
  margin: '226',
  liquidationPrice: '40562.3',
};
export const STOP: WireOrder = {
  ...ORDER,
  id: 'o-2',
  clientOrderId: 'my-stop',
  marketType: 'STOPLOSS',
  side: 'SELL',
  price: null,
  triggerPrice: '61000',
  isMarkSl: true,
  reduceOnly: true,
  hold: '0',
};
export const EXITS = {
  ...NO_EXITS,
  takeProfit: '66000',
  stopLoss: '61500',
  isMarkSl: true,
  stopLossLimit: '61400',
};
export const OPTION: WireFuturesOption = {
  id: 1,
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: 'Binance',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '1000',
  closingPartsMax: 200,
  leverageMax: 125,
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [
    {
      floor: '0',
      cap: '300000',
      maintenanceRate: '0.004',
      maintenanceAmount: '0',
      leverageMax: 125,
    },
    {
      floor: '300000',
      cap: null,
      maintenanceRate: '0.005',
      maintenanceAmount: '300',
      leverageMax: 100,
    },
  ],
};
export const SETTING: WireOptionSetting = { futuresOptionId: 1, leverage: 5, marginType: 'CROSS' };
export const ISOLATED: WireOptionSetting = { ...SETTING, marginType: 'ISOLATED' };
