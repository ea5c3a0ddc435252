import { describe, expect, test } from 'vitest';
import {
  marginAfter,
  marginLimit,
} from '../../../../../src/ui/screens/futures/panel/positions/marginRules.ts';
import {
  profitAt,
  exitOf,
  exitProblem,
  type ExitTerms,
  typeExit,
} from '../../../../../src/ui/screens/futures/panel/positions/exitFields.ts';
import { wireTiers } from '../../../../support/pricedAccount.ts';
import { wirePosition } from '../../../streams/support/wire.ts';
import { anOption } from '../option.ts';

const option = anOption({ tiers: wireTiers('bitcoin') });
const long = wirePosition('p-1', { margin: '6500' });

describe('margin of an isolated position', () => {
  const priced = { entryMargin: '6000', pnl: '250' };

  test('at most the available balance is added', () => {
    expect(marginLimit('ADD', long, priced, '123.45')).toBe('123.45');
    expect(marginLimit('ADD', long, priced, undefined)).toBe('0');
  });

  test('the excess over the initial margin at entry is removed; a loss counts, a profit does not', () => {
    expect(marginLimit('REMOVE', long, priced, '0')).toBe('500');
    expect(marginLimit('REMOVE', long, { ...priced, pnl: '-120.5' }, '0')).toBe('379.5');
    expect(marginLimit('REMOVE', long, { ...priced, pnl: '-800' }, '0')).toBe('0');
    expect(marginLimit('REMOVE', long, undefined, '0')).toBe('0');
  });

  test('the liquidation price follows: more margin, further away', () => {
    // (Q E - W) / (Q (1 - m)), m = 0.4 % in the first tier: rounded up to the tick.
    expect(marginAfter('ADD', '100', long, option)).toEqual({
      margin: '6600',
      liquidationPrice: '53614.5',
    });
    expect(marginAfter('REMOVE', '100', long, option)).toEqual({
      margin: '6400',
      liquidationPrice: '53815.3',
    });
    expect(marginAfter('REMOVE', '7000', long, option)).toBeUndefined();
    expect(marginAfter('ADD', '', long, option)).toBeUndefined();
  });
});

const terms = (side: 'LONG' | 'SHORT'): ExitTerms => ({
  position: {
    side,
    entryPrice: '60000',
    quantity: '0.5',
    leverage: 10,
    marginType: 'CROSS',
    margin: '0',
    liquidationPrice: null,
  },
  tickSize: '0.1',
  basis: 'entry',
});

describe('take-profit and stop-loss of a position', () => {
  test('typed as a price, return and profit follow', () => {
    expect(typeExit('takeProfit', 'price', '66000', terms('LONG'))).toEqual({
      price: '66000',
      roe: '100',
      pnl: '3000',
    });
    expect(typeExit('stopLoss', 'price', '57000', terms('LONG'))).toEqual({
      price: '57000',
      roe: '50',
      pnl: '1500',
    });
  });

  test('typed as a return or as profit, the price follows on the tick, and the input stays', () => {
    expect(typeExit('takeProfit', 'roe', '33.33', terms('SHORT'))).toEqual({
      price: '58000.2',
      roe: '33.33',
      pnl: '999.9',
    });
    expect(typeExit('stopLoss', 'pnl', '100.', terms('LONG'))).toEqual({
      price: '59800',
      roe: '3.33',
      pnl: '100.',
    });
  });

  test('a stop that locks in a profit has a price, but no loss to type', () => {
    const typed = typeExit('stopLoss', 'price', '61000', terms('LONG'));
    expect(typed).toEqual({ price: '61000', roe: '', pnl: '' });
    expect(profitAt(typed.price, terms('LONG'))).toEqual({ roe: '16.67', pnl: '500' });
    expect(exitProblem('stopLoss', typed, terms('LONG'), '62000')).toBeUndefined();
  });

  test('[F-V20] behind the liquidation price it loses the margin, of a part its share', () => {
    const isolated = { marginType: 'ISOLATED', margin: '3000', liquidationPrice: '54217' } as const;
    const position = { ...terms('LONG').position, ...isolated };
    const of = { ...terms('LONG'), position };
    expect(profitAt('50000', of)).toEqual({ roe: '-100', pnl: '-3000' });
    expect(profitAt('50000', { ...of, part: '0.1' })?.pnl).toBe('-600');
    expect(profitAt('55000', of)?.pnl).toBe('-2500');
    expect(typeExit('stopLoss', 'price', '50000', of)).toEqual({
      price: '50000',
      roe: '100',
      pnl: '3000',
    });
  });

  test('cleared, no field has a value', () => {
    expect(typeExit('takeProfit', 'roe', '', terms('LONG'))).toEqual({
      price: '',
      roe: '',
      pnl: '',
    });
    expect(exitOf('stopLoss', null, terms('LONG'))).toEqual({ price: '', roe: '', pnl: '' });
  });

  test.each([
    ['takeProfit', 'LONG', '61999.9', '62000', 'exits.above'],
    ['takeProfit', 'LONG', '62000', '62000', 'exits.above'],
    ['stopLoss', 'LONG', '62000.1', '62000', 'exits.below'],
    ['takeProfit', 'SHORT', '62000.1', '62000', 'exits.below'],
    ['stopLoss', 'SHORT', '61999.9', '62000', 'exits.above'],
    ['takeProfit', 'LONG', '70000.05', '62000', 'blocked.priceStep'],
    ['takeProfit', 'LONG', '62000.1', '62000', undefined],
    ['stopLoss', 'SHORT', '62000.1', '62000', undefined],
    ['stopLoss', 'SHORT', '1', undefined, undefined],
  ] as const)('%s of a %s at %s with the price at %s: %s', (name, side, price, listensTo, key) => {
    const typed = { price, roe: '', pnl: '' };
    expect(exitProblem(name, typed, terms(side), listensTo)?.key).toBe(key);
  });

  test('a loss that no price can reach is reported', () => {
    const typed = typeExit('stopLoss', 'pnl', '30000', terms('LONG'));
    expect(typed).toEqual({ price: '', roe: '', pnl: '30000' });
    expect(exitProblem('stopLoss', typed, terms('LONG'), '62000')?.key).toBe('exits.unreachable');
  });
});
