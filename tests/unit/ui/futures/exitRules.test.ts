import { describe, expect, test } from 'vitest';
import {
  convertExit,
  exitsBlocker,
  type ExitTerms,
  liquidationOf,
  readExit,
  readExits,
} from '../../../../src/ui/screens/futures/ticket/exitRules.ts';
import type { ExitEntry } from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import { someFields } from './ticketParts.ts';

const terms = (change: Partial<ExitTerms> = {}): ExitTerms => ({
  side: 'LONG',
  orderPrice: '100000',
  quantity: '0.5',
  leverage: 20,
  marginType: 'CROSS',
  liquidationPrice: undefined,
  basis: 'entry',
  tickSize: '0.1',
  ...change,
});
const entry = (typed: string, change: Partial<ExitEntry> = {}): ExitEntry => ({
  typed,
  unit: 'PRICE',
  by: 'LAST',
  side: 'LONG',
  limit: '',
  ...change,
});
const keyOf = (reading: ReturnType<typeof readExit>) =>
  reading.kind === 'blocked' ? reading.blocker.key : reading.kind;

describe('an exit of the form', () => {
  test('a price is shown with its return and profit', () => {
    expect(readExit('takeProfit', entry('102500'), terms())).toEqual({
      kind: 'set',
      price: '102500',
      roe: '50',
      pnl: '1250',
    });
    expect(readExit('stopLoss', entry('102500'), terms({ side: 'SHORT' }))).toEqual({
      kind: 'set',
      price: '102500',
      roe: '-50',
      pnl: '-1250',
    });
  });

  test('the same return is a different price for each button', () => {
    const exit = entry('50', { unit: 'ROE' });
    expect(readExit('takeProfit', exit, terms())).toMatchObject({ price: '102500' });
    expect(readExit('takeProfit', exit, terms({ side: 'SHORT' }))).toMatchObject({
      price: '97500',
    });
    expect(readExit('stopLoss', exit, terms())).toMatchObject({ price: '97500', roe: '-50' });
  });

  test('[F-E7] a limit price is shown with its result, on the step and within the band around the trigger', () => {
    const band = terms({ priceBand: '0.1' });
    const withLimit = (limit: string, change: Partial<ExitEntry> = {}) =>
      readExit('takeProfit', entry('102500', { limit, ...change }), band);
    expect(withLimit('102000')).toMatchObject({ price: '102500', limit: '102000', pnl: '1000' });
    expect(withLimit('')).toMatchObject({ limit: undefined, pnl: '1250' });
    expect(keyOf(withLimit('102000.05'))).toBe('blocked.exitStep');
    expect(withLimit('92249.9')).toMatchObject({
      blocker: { key: 'blocked.priceBand', figures: { low: '92250', high: '112750' } },
    });
    // Typed as a return, each button has a trigger of its own and no limit fits both.
    const asReturn = entry('50', { unit: 'ROE', limit: '102000' });
    expect(readExit('takeProfit', asReturn, band)).toMatchObject({ limit: undefined });
  });

  test('profit needs a quantity to become a price', () => {
    const exit = entry('1250', { unit: 'PNL' });
    expect(readExit('takeProfit', exit, terms())).toMatchObject({ price: '102500' });
    expect(keyOf(readExit('takeProfit', exit, terms({ quantity: '' })))).toBe(
      'blocked.enterQuantity',
    );
  });

  test('a price typed without a quantity has a return but no profit yet', () => {
    expect(readExit('takeProfit', entry('102500'), terms({ quantity: '' }))).toMatchObject({
      roe: '50',
      pnl: undefined,
    });
  });

  test.each([
    ['takeProfit', 'LONG', '100000', 'blocked.takeProfitAbove'],
    ['takeProfit', 'SHORT', '100000', 'blocked.takeProfitBelow'],
    ['stopLoss', 'LONG', '100000', 'blocked.stopLossBelow'],
    ['stopLoss', 'SHORT', '100000', 'blocked.stopLossAbove'],
    ['takeProfit', 'LONG', '100000.1', 'set'],
    ['stopLoss', 'LONG', '99999.9', 'set'],
    ['takeProfit', 'LONG', '100000.15', 'blocked.exitStep'],
  ] as const)('%s of a %s at %s: %s', (name, side, price, key) => {
    expect(keyOf(readExit(name, entry(price), terms({ side })))).toBe(key);
  });

  test('an unreachable figure is reported, and an empty field is unused', () => {
    const all = entry('2100', { unit: 'ROE' });
    expect(keyOf(readExit('stopLoss', all, terms()))).toBe('blocked.exitImpossible');
    expect(keyOf(readExit('stopLoss', entry(''), terms()))).toBe('none');
    expect(keyOf(readExit('stopLoss', entry('1'), terms({ orderPrice: undefined })))).toBe(
      'blocked.noPrice',
    );
  });

  test('an order that cannot have exits has none, whatever is typed', () => {
    const fields = someFields({ hasExits: true, takeProfit: entry('1') });
    expect(exitsBlocker(readExits(fields, true, terms()))?.key).toBe('blocked.takeProfitAbove');
    expect(exitsBlocker(readExits(fields, false, terms()))).toBeUndefined();
    expect(exitsBlocker(readExits({ ...fields, hasExits: false }, true, terms()))).toBeUndefined();
  });
});

describe('another unit for the same exit', () => {
  const termsOf = (side: 'LONG' | 'SHORT') => terms({ side });

  test('a short’s price stays a short’s when converted to percent and back', () => {
    const percent = convertExit('takeProfit', entry('97500'), 'ROE', termsOf);
    expect(percent).toMatchObject({ typed: '50', unit: 'ROE', side: 'SHORT' });
    expect(convertExit('takeProfit', percent, 'PRICE', termsOf).typed).toBe('97500');
  });

  test('a loss is written without its sign', () => {
    expect(convertExit('stopLoss', entry('97500'), 'PNL', termsOf).typed).toBe('1250');
    expect(convertExit('stopLoss', entry('97500'), 'ROE', termsOf).typed).toBe('50');
  });

  test('input that cannot be converted is cleared', () => {
    expect(convertExit('takeProfit', entry(''), 'ROE', termsOf)).toMatchObject({
      typed: '',
      unit: 'ROE',
    });
    const unknown = (side: 'LONG' | 'SHORT') => terms({ side, orderPrice: undefined });
    expect(convertExit('takeProfit', entry('5'), 'ROE', unknown).typed).toBe('');
  });

  test('[F-V20] a stop-loss behind the liquidation price names it, and loses the margin at most', () => {
    const isolated = terms({ marginType: 'ISOLATED', liquidationPrice: '95400' });
    const behind = readExit('stopLoss', entry('90000'), isolated);
    // 0.5 at 100,000 with 20x.
    expect(behind).toMatchObject({ roe: '-100', pnl: '-2500', liquidation: '95400' });
    expect(liquidationOf({ takeProfit: { kind: 'none' }, stopLoss: behind })).toBe('95400');
    const before = readExit('stopLoss', entry('96000'), isolated);
    expect(before).toMatchObject({ pnl: '-2000', liquidation: undefined });
    const noQuantity = readExit('stopLoss', entry('90000'), { ...isolated, quantity: '' });
    expect(noQuantity).toMatchObject({ roe: '-100', liquidation: '95400' });
  });
});
