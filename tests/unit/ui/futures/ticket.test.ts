import { describe, expect, test, vi } from 'vitest';
import type { WireBook, WireTicker } from '../../../../src/protocol/market/entities.ts';
import { createWritable } from '../../../../src/ui/services/derived.ts';
import { chosenOption } from '../../../../src/ui/screens/futures/chosenOption.ts';
import {
  createTicket,
  entryQuantity,
  entryReference,
  estimateInput,
} from '../../../../src/ui/screens/futures/ticket/ticketStore.ts';
import { BLANK_TICKET } from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import { wireTicker } from '../../../support/wireMarket.ts';
import { anOption } from './option.ts';

const SETTING = { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } as const;
const ONE_WAY = { ...SETTING, mode: 'ONE_WAY' } as const;

function aTicket() {
  const ticket = createTicket();
  const ticker = createWritable<WireTicker | undefined>(undefined);
  const book = createWritable<WireBook | undefined>(undefined);
  const reference = entryReference({ ticket, ticker, book });
  const quantity = entryQuantity(ticket, reference, anOption());
  const input = estimateInput({ ticket, ticker }, quantity, ONE_WAY);
  return { ticket, ticker, book, quantity, input };
}

describe('the input of the order form', () => {
  test('a price from the book is used exactly as shown and makes a limit order', () => {
    const { ticket } = aTicket();
    ticket.change({ marketType: 'MARKET' });
    ticket.takePrice('103842.1');
    expect(ticket.fields.get()).toMatchObject({ price: '103842.1', marketType: 'LIMIT' });
  });

  test('a price from the book is the trigger of an order that waits for one', () => {
    const { ticket } = aTicket();
    ticket.change({ marketType: 'STOPLOSS', price: '1' });
    ticket.takePrice('99000.5');
    expect(ticket.fields.get()).toMatchObject({
      triggerPrice: '99000.5',
      price: '1',
      marketType: 'STOPLOSS',
    });
  });

  test('another instrument keeps the habits and none of the figures', () => {
    const { ticket } = aTicket();
    ticket.change({
      marketType: 'STOPLOSS',
      triggerBy: 'MARK',
      unit: 'USDT',
      hasExits: true,
      price: '1',
      triggerPrice: '2',
      entered: '3',
      takeProfit: { typed: '25', unit: 'ROE', by: 'MARK', side: 'SHORT', limit: '' },
    });
    expect(createTicket(ticket).fields.get()).toEqual({
      ...BLANK_TICKET,
      marketType: 'STOPLOSS',
      triggerBy: 'MARK',
      unit: 'USDT',
      hasExits: true,
      takeProfit: { typed: '', unit: 'ROE', by: 'MARK', side: 'SHORT', limit: '' },
    });
  });

  test('a quantity from the book is in coin, whatever the unit was', () => {
    const { ticket, quantity } = aTicket();
    ticket.change({ unit: 'USDT', entered: '500' });
    ticket.takeQuantity('0.125');
    expect(ticket.fields.get()).toMatchObject({ entered: '0.125', unit: 'COIN' });
    expect(quantity.get()).toBe('0.125');
  });

  test('a market order’s amount is converted at the best ask', () => {
    const { ticket, book, quantity } = aTicket();
    ticket.change({ marketType: 'MARKET', unit: 'USDT', entered: '1000' });
    expect(quantity.get()).toBe('');
    book.set({ bids: [['99999', '1']], asks: [['100000', '1']] });
    expect(quantity.get()).toBe('0.01');
    book.set({ bids: [['99999', '1']], asks: [['200000', '1']] });
    expect(quantity.get()).toBe('0.005');
  });

  test('[U-O9] a stop that trails is estimated from the price of now, not from an older trigger', () => {
    const { ticket, ticker, input } = aTicket();
    ticker.set(wireTicker({ last: '102708', mark: '102700' }));
    ticket.change({ marketType: 'STOPLOSS', triggerPrice: '50000', entered: '0.001' });
    expect(input.get()).toMatchObject({ triggerPrice: '50000' });
    ticket.change({ stopAs: 'TRAIL_RATE', trail: '1' });
    expect(input.get()).toMatchObject({
      triggerPrice: '',
      trailBest: '102708',
      trailRate: '0.01',
    });
    ticket.change({ stopAs: 'TRAIL_DISTANCE', trail: '1000', triggerBy: 'MARK' });
    expect(input.get()).toMatchObject({
      triggerPrice: '',
      trailBest: '102700',
      trailDistance: '1000',
    });
    // Nor does any other kind of order name a figure of a field that it does not use.
    ticket.change({ marketType: 'MARKET', price: '1' });
    expect(input.get()).toMatchObject({ price: '', triggerPrice: '' });
    expect(input.get()).not.toHaveProperty('trailBest');
  });

  test('a new estimate is requested only when the order would differ', () => {
    const { ticket, input } = aTicket();
    const listener = vi.fn<() => void>();
    input.subscribe(listener);
    ticket.change({ price: '100.', entered: '1' });
    expect(input.get()).toEqual({
      ...SETTING,
      isImmediate: false,
      marketType: 'LIMIT',
      intent: 'ONE_WAY',
      triggerPrice: '',
      price: '100',
      quantity: '1',
      share: undefined,
      reduceOnly: false,
    });
    const calls = listener.mock.calls.length;
    ticket.change({ price: '100' });
    expect(listener).toHaveBeenCalledTimes(calls);
  });
});

describe('[U-O13] the figures of a stop that may open', () => {
  test('are of its trigger, as a limit where it has one', () => {
    const { ticket, input } = aTicket();
    ticket.change({ marketType: 'STOPLOSS', triggerPrice: '105.' });
    expect(input.get()).toMatchObject({
      marketType: 'STOPLOSS',
      triggerPrice: '105',
      price: '',
      reduceOnly: false,
    });
    ticket.change({ stopAs: 'LIMIT', price: '106' });
    expect(input.get()).toMatchObject({ marketType: 'LIMIT', triggerPrice: '105', price: '106' });
    ticket.change({ marketType: 'LIMIT' });
    expect(input.get()).toMatchObject({ triggerPrice: '' });
  });

  test('of a trailing one begin at the price of now, or at its activation price', () => {
    const { ticket, ticker, input } = aTicket();
    ticket.change({
      marketType: 'STOPLOSS',
      stopAs: 'TRAIL_RATE',
      trail: '1.5',
      triggerBy: 'MARK',
      triggerPrice: '7',
    });
    ticker.set(wireTicker({ last: '100', mark: '101' }));
    expect(input.get()).toMatchObject({ triggerPrice: '', trailRate: '0.015', trailBest: '101' });
    ticket.takePrice('95');
    expect(ticket.fields.get()).toMatchObject({ activation: '95', triggerPrice: '7' });
    expect(input.get()).toMatchObject({ trailBest: '95' });
  });
});

describe('the instrument of a path', () => {
  const options = [
    anOption({ id: 1, isPlay: false }),
    anOption({ id: 2, stock: 'ETHUSDT' }),
    anOption({ id: 3 }),
  ];

  test('by its id or code', () => {
    expect(chosenOption(options, '3', undefined)?.id).toBe(3);
    expect(chosenOption(options, 'ETHUSDT', undefined)?.id).toBe(2);
    expect(chosenOption(options, '9', undefined)).toBeUndefined();
  });

  test('without one: that looked at last, else the first on offer', () => {
    expect(chosenOption(options, undefined, '3')?.id).toBe(3);
    expect(chosenOption(options, undefined, '1')?.id).toBe(2);
    expect(chosenOption(options, undefined, undefined)?.id).toBe(2);
  });
});
