import { expect, test } from 'vitest';
import { bodyOf, noteOf } from '../../../../src/gateway/push/notes.ts';
import type { WirePriceAlert } from '../../../../src/protocol/priceAlerts/entities.ts';
import { wireFill, wireOrder, wirePosition } from '../../streams/support/wire.ts';

const stamp = { seq: 1, at: 1 };
const labelOf = (stock: string): string => (stock === 'BTCUSDT' ? 'BTC/USDT' : stock);
const texts = (event: Parameters<typeof noteOf>[0]) => noteOf(event, labelOf)?.text;

const order = wireOrder('o-1', {
  stock: 'BTCUSDT',
  side: 'SELL',
  quantity: '1.5',
  averagePrice: '103720.9',
});
const fill = wireFill('f-1', 'o-1');
const filled = (filledQuantity: string) =>
  ({ ...stamp, type: 'ORDER_FILLED', order: { ...order, filledQuantity }, fill }) as const;
const position = wirePosition('p-1', { stock: 'BTCUSDT', side: 'SHORT' });

test('[X-N3] executions say how much was filled at which average price', () => {
  expect(texts(filled('1.5'))).toEqual({
    ko: 'BTC/USDT 매도 1.5 체결 @ 103,720.9',
    en: 'BTC/USDT Sell 1.5 filled @ 103,720.9',
  });
  expect(texts(filled('0.5'))).toEqual({
    ko: 'BTC/USDT 매도 0.5 / 1.5 부분 체결 @ 103,720.9',
    en: 'BTC/USDT Sell 0.5 of 1.5 filled @ 103,720.9',
  });
});

test('[X-N3] alerts are notified when they are reached, and not when they are set', () => {
  const alert: WirePriceAlert = {
    clientAlertId: 'a',
    stock: 'BTCUSDT',
    by: 'LAST',
    price: '1234567.5',
    direction: 'ABOVE',
    setAt: 1,
  };
  const event = { ...stamp, type: 'PRICE_ALERT', alert } as const;
  expect(texts({ ...event, status: 'REACHED' })).toEqual({
    ko: 'BTC/USDT 1,234,567.5 도달',
    en: 'BTC/USDT 1,234,567.5 reached',
  });
  expect(texts({ ...event, status: 'SET' })).toBeUndefined();
});

test('[X-N3] liquidations and the warnings before them name the position', () => {
  expect(texts({ ...stamp, type: 'POSITION_WARN', position, marginRatio: '0.8123' })).toEqual({
    ko: '청산 위험 · BTC/USDT 숏 · 증거금비율 81.2%',
    en: 'Liquidation warning · BTC/USDT Short · margin ratio 81.2%',
  });
  const liquidated = { markPrice: '99000', bankruptcyPrice: '99500' };
  expect(texts({ ...stamp, type: 'POSITION_LIQUID', position, ...liquidated })).toEqual({
    ko: 'BTC/USDT 숏 청산 @ 99,000',
    en: 'BTC/USDT Short liquidated @ 99,000',
  });
});

test('[X-N3] nothing else is notified', () => {
  expect(texts({ ...stamp, type: 'ORDER_SUCCESS', order })).toBeUndefined();
  expect(texts({ ...stamp, type: 'POSITION_OPEN', position })).toBeUndefined();
});

test('[X-N4] an order that fills in parts is one line, as it was last', () => {
  const notes = ['0.5', '1', '1.5'].flatMap((quantity) => noteOf(filled(quantity), labelOf) ?? []);
  expect(bodyOf(notes, 'en')).toBe('BTC/USDT Sell 1.5 filled @ 103,720.9');
});
