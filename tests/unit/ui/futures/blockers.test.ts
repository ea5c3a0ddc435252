import { describe, expect, test } from 'vitest';
import {
  type EntryFacts,
  entryBlocker,
  sideBlocker,
  type SideFacts,
  uncoveredNote,
} from '../../../../src/ui/screens/futures/ticket/blockers.ts';
import { anOption } from './option.ts';
import { anEstimate, someFields as fields } from './ticketParts.ts';

const facts = (change: Partial<EntryFacts> = {}): EntryFacts => ({
  fields: fields(),
  quantity: '0.5',
  option: anOption(),
  mode: 'ONE_WAY',
  connection: 'online',
  isAccountKnown: true,
  isMarketOpen: true,
  isTrader: false,
  mark: '100000',
  ...change,
});

const side = (change: Partial<SideFacts> = {}): SideFacts => ({
  fields: fields(),
  quantity: '0.5',
  option: anOption(),
  mode: 'ONE_WAY',
  estimate: undefined,
  held: { LONG: undefined, SHORT: undefined },
  triggerNow: '100000',
  exits: { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } },
  bestPrice: undefined,
  filledAtOnce: undefined,
  ...change,
});

describe('[U-O3] why an order cannot be sent', () => {
  test('a complete order can be sent', () => {
    expect(entryBlocker(facts())).toBeUndefined();
    expect(entryBlocker(facts({ isTrader: true }))).toBeUndefined();
  });

  test.each([
    ['offline', { connection: 'offline' }, 'blocked.offline'],
    ['account not loaded', { isAccountKnown: false }, 'blocked.loading'],
    [
      '[Y-T5] a stop of a trader',
      { isTrader: true, fields: fields({ marketType: 'STOPLOSS', triggerPrice: '90000' }) },
      'blocked.traderExits',
    ],
    [
      '[Y-T5] exits of a trader',
      { isTrader: true, fields: fields({ hasExits: true }) },
      'blocked.traderExits',
    ],
    ['no price yet', { isMarketOpen: undefined }, 'blocked.noPrice'],
    ['closed', { isMarketOpen: false }, 'blocked.closed'],
    ['no price typed', { fields: fields({ price: '' }) }, 'blocked.enterPrice'],
    ['off the tick', { fields: fields({ price: '100000.05' }) }, 'blocked.priceStep'],
    ['no trigger typed', { fields: fields({ marketType: 'STOPLOSS' }) }, 'blocked.enterTrigger'],
    [
      'a trigger off the tick',
      { fields: fields({ marketType: 'TAKEPROFIT', triggerPrice: '100000.05' }) },
      'blocked.triggerStep',
    ],
    [
      '[U-O7] a stop without its limit price',
      { fields: fields({ marketType: 'STOPLOSS', stopAs: 'LIMIT', triggerPrice: '1', price: '' }) },
      'blocked.enterPrice',
    ],
    [
      '[U-O7] a limit price beyond the band around the trigger',
      {
        fields: fields({
          marketType: 'STOPLOSS',
          stopAs: 'LIMIT',
          triggerPrice: '120000',
          price: '105000',
        }),
        option: anOption({ priceBand: '0.1' }),
      },
      'blocked.priceBand',
    ],
    ['no quantity', { quantity: '' }, 'blocked.enterQuantity'],
    ['off the lot', { quantity: '0.0005' }, 'blocked.quantityStep'],
    ['a zero typed', { quantity: '0', fields: fields({ entered: '0' }) }, 'blocked.enterQuantity'],
    [
      'an amount below one lot',
      { quantity: '0', fields: fields({ unit: 'USDT', entered: '9' }) },
      'blocked.tooSmall',
    ],
    ['too large', { quantity: '100.001' }, 'blocked.tooLarge'],
    ['above the band', { fields: fields({ price: '110000.1' }) }, 'blocked.priceBand'],
    ['below the band', { fields: fields({ price: '89999.9' }) }, 'blocked.priceBand'],
  ] as const)('%s', (_name, change, key) => {
    expect(entryBlocker(facts(change))?.key).toBe(key);
  });

  test('a market order needs no price, a triggered one no limit', () => {
    const market = fields({ marketType: 'MARKET', price: '' });
    expect(entryBlocker(facts({ fields: market }))).toBeUndefined();
    const stop = fields({ marketType: 'STOPLOSS', price: '', triggerPrice: '99000' });
    expect(entryBlocker(facts({ fields: stop }))).toBeUndefined();
  });

  test('a side rejects more than its margin covers', () => {
    expect(sideBlocker('BUY', side({ estimate: anEstimate('0.499') }))?.key).toBe(
      'blocked.insufficient',
    );
    expect(sideBlocker('BUY', side({ estimate: anEstimate('0.5') }))).toBeUndefined();
    expect(sideBlocker('BUY', side())).toBeUndefined();
  });
});

describe('orders that only close', () => {
  const reduce = (short: string | undefined, change: Partial<SideFacts> = {}) =>
    side({
      fields: fields({ reduceOnly: true }),
      estimate: anEstimate('0'),
      held: { LONG: undefined, SHORT: short },
      ...change,
    });

  test('[F-O8] need a position on the other side, whatever its quantity', () => {
    expect(sideBlocker('BUY', reduce(undefined))?.key).toBe('blocked.noPosition');
    expect(sideBlocker('BUY', reduce('0.4'))).toBeUndefined();
    expect(sideBlocker('BUY', reduce('0.5'))).toBeUndefined();
    expect(sideBlocker('SELL', reduce('0.5'))?.key).toBe('blocked.noPosition');
  });

  test('in hedge mode each button closes its own position', () => {
    const close = { mode: 'HEDGE', fields: fields({ intent: 'CLOSE' }) } as const;
    expect(sideBlocker('BUY', reduce('0.5', close))).toBeUndefined();
    expect(sideBlocker('BUY', reduce(undefined, close))?.key).toBe('blocked.noShort');
    expect(sideBlocker('SELL', reduce('0.5', close))?.key).toBe('blocked.noLong');
  });

  test('hedge mode opens alongside a position, regardless of reduce-only in one-way mode', () => {
    const open = { mode: 'HEDGE', fields: fields({ reduceOnly: true }) } as const;
    expect(sideBlocker('BUY', side({ ...open, estimate: anEstimate('1') }))).toBeUndefined();
  });
});

describe('a trigger that would fire at once', () => {
  const held = { LONG: '1', SHORT: '1' };
  const at = (marketType: 'TAKEPROFIT' | 'STOPLOSS', press: 'BUY' | 'SELL', triggerPrice: string) =>
    sideBlocker(press, side({ held, fields: fields({ marketType, triggerPrice }) }))?.key;

  test.each([
    ['TAKEPROFIT', 'SELL', '100000.1', '100000', 'blocked.triggerAbove'],
    ['STOPLOSS', 'SELL', '99999.9', '100000', 'blocked.triggerBelow'],
    ['TAKEPROFIT', 'BUY', '99999.9', '100000', 'blocked.triggerBelow'],
    ['STOPLOSS', 'BUY', '100000.1', '100000', 'blocked.triggerAbove'],
  ] as const)('%s %s waits at %s and not at %s', (type, press, waiting, fired, key) => {
    expect(at(type, press, waiting)).toBeUndefined();
    expect(at(type, press, fired)).toBe(key);
  });

  test('while the price is unknown the exchange decides', () => {
    const stop = fields({ marketType: 'STOPLOSS', triggerPrice: '1' });
    expect(sideBlocker('BUY', side({ held, fields: stop, triggerNow: undefined }))).toBeUndefined();
  });
});

describe('[U-O13] a stop that may open', () => {
  const trailing = { marketType: 'STOPLOSS', stopAs: 'TRAIL_RATE', trail: '1' } as const;

  test('needs no position, and no balance before its trigger', () => {
    const stop = fields({ marketType: 'STOPLOSS', triggerPrice: '100000.1' });
    expect(sideBlocker('BUY', side({ fields: stop, estimate: anEstimate('0.1') }))).toBeUndefined();
  });

  test('says that the margin is not there now, where it opens', () => {
    const stop = fields({ marketType: 'STOPLOSS' });
    const short = { ...anEstimate('0.4'), cost: '10' };
    expect(uncoveredNote(stop, '0.5', short)?.key).toBe('conditional.notCovered');
    expect(uncoveredNote(stop, '0.4', short)).toBeUndefined();
    expect(uncoveredNote(stop, '0.5', { ...short, cost: '0' })).toBeUndefined();
    expect(uncoveredNote(fields(), '0.5', short)).toBeUndefined();
  });

  test.each([
    ['SELL', '100000.1', '100000', 'conditional.activationAbove'],
    ['BUY', '99999.9', '100000', 'conditional.activationBelow'],
  ] as const)('[F-T10] %s begins to trail at %s and not at %s', (press, ahead, passed, key) => {
    const at = (activation: string) =>
      sideBlocker(press, side({ fields: fields({ ...trailing, activation }) }))?.key;
    expect(at(ahead)).toBeUndefined();
    expect(at(passed)).toBe(key);
    expect(at('')).toBeUndefined();
  });

  test('an activation price lies on the tick', () => {
    const off = fields({ ...trailing, activation: '100000.05' });
    expect(entryBlocker(facts({ fields: off }))?.key).toBe('conditional.activationStep');
    const none = fields({ ...trailing, activation: '' });
    expect(entryBlocker(facts({ fields: none }))).toBeUndefined();
  });
});

describe('[U-O3] a post-only order that would take', () => {
  const at = (
    press: 'BUY' | 'SELL',
    price: string,
    bestPrice: string | undefined,
    postOnly = true,
  ) => sideBlocker(press, side({ fields: fields({ price, postOnly }), bestPrice }))?.key;

  test.each([
    ['BUY', '99999.9', '100000', 'blocked.postOnlyBelow'],
    ['SELL', '100000.1', '100000', 'blocked.postOnlyAbove'],
  ] as const)('%s rests at %s and not at %s', (press, resting, taking, key) => {
    expect(at(press, resting, '100000')).toBeUndefined();
    expect(at(press, taking, '100000')).toBe(key);
  });

  test('another LIMIT may take, a MARKET does, and without a book the exchange decides', () => {
    expect(at('BUY', '100000', '100000', false)).toBeUndefined();
    expect(at('BUY', '100000', undefined)).toBeUndefined();
    const market = fields({ marketType: 'MARKET', postOnly: true });
    expect(sideBlocker('BUY', side({ fields: market, bestPrice: '1' }))).toBeUndefined();
  });

  test('one that only closes is refused for it as well', () => {
    const closing = fields({ price: '100000', postOnly: true, reduceOnly: true });
    const held = { LONG: undefined, SHORT: '1' };
    expect(sideBlocker('BUY', side({ fields: closing, held, bestPrice: '100000' }))?.key).toBe(
      'blocked.postOnlyBelow',
    );
  });
});
