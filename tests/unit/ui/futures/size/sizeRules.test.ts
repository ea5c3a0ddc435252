import { describe, expect, test } from 'vitest';
import { quantityOf } from '../../../../../src/domain/quantities.ts';
import { BLANK_TICKET } from '../../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import {
  estimateOf,
  readSize,
  riskOf,
  type SizeFields,
  ticketOf,
} from '../../../../../src/ui/screens/futures/size/sizeRules.ts';
import { wireTiers } from '../../../../support/pricedAccount.ts';
import { anOption } from '../option.ts';
import { anEstimate } from '../ticketParts.ts';

const option = anOption({ tiers: wireTiers('bitcoin') });
const setting = { option, leverage: 20, marginType: 'CROSS', mode: 'ONE_WAY' } as const;
const fields: SizeFields = { marketType: 'LIMIT', entry: '100000', stop: '98000', percent: '1' };
const sources = { balance: '10000', last: '100500', largest: undefined };

function sizeOf(change: Partial<SizeFields> = {}) {
  const reading = readSize({ ...fields, ...change }, setting, sources);
  if (reading.kind !== 'size') throw new Error(reading.kind);
  return reading.size;
}

describe('[F-V3] the calculator', () => {
  test('reads the side from the stop and charges the taker fee twice', () => {
    expect(riskOf(fields, '10000')).toBe('100');
    expect(sizeOf()).toMatchObject({ side: 'LONG', quantity: quantityOf('0.048') });
    expect(sizeOf({ stop: '102000' })).toMatchObject({ side: 'SHORT' });
  });

  test('a market order enters at the last price', () => {
    // 100 / (2500 + 40.2 + 39.2) = 0.03876...
    expect(sizeOf({ marketType: 'MARKET', entry: '' })).toMatchObject({
      quantity: quantityOf('0.038'),
    });
  });

  test('is incomplete until all is typed and known', () => {
    const incomplete = { kind: 'incomplete' };
    expect(readSize({ ...fields, stop: '' }, setting, sources)).toEqual(incomplete);
    expect(readSize({ ...fields, percent: '' }, setting, sources)).toEqual(incomplete);
    expect(readSize(fields, setting, { ...sources, balance: undefined })).toEqual(incomplete);
  });

  test('names what cannot be', () => {
    const at = (change: Partial<SizeFields>) =>
      readSize({ ...fields, ...change }, setting, sources);
    expect(at({ entry: '100000.05' })).toMatchObject({ field: 'entry' });
    expect(at({ stop: '98000.05' })).toMatchObject({ field: 'stop' });
    expect(at({ stop: '100000' })).toMatchObject({ blocker: { key: 'size.samePrice' } });
    expect(at({ percent: '0.01' })).toMatchObject({
      blocker: { key: 'size.tooSmall', figures: { minimum: '0.001' } },
    });
  });

  test('[F-V2] the largest order of the side that the stop makes is a limit', () => {
    const largest = { buy: anEstimate('0.02'), sell: anEstimate('0.01') };
    const read = (stop: string) => readSize({ ...fields, stop }, setting, { ...sources, largest });
    expect(read('98000')).toMatchObject({
      size: { limit: 'BALANCE', quantity: quantityOf('0.02') },
    });
    expect(read('102000')).toMatchObject({ size: { quantity: quantityOf('0.01') } });
  });

  test('asks the worker for the same order as it fills in', () => {
    const reading = readSize(fields, setting, sources);
    expect(estimateOf(fields, setting, reading)).toMatchObject({
      marketType: 'LIMIT',
      price: '100000',
      quantity: '0.048',
      intent: 'ONE_WAY',
    });
    expect(estimateOf(fields, { ...setting, mode: 'HEDGE' }, { kind: 'incomplete' })).toMatchObject(
      {
        quantity: '',
        intent: 'OPEN',
      },
    );
  });

  test('fills the form with price, quantity and stop, and leaves its habits', () => {
    const before = { ...BLANK_TICKET, reduceOnly: true, share: 50, postOnly: true };
    expect({ ...before, ...ticketOf(fields, sizeOf(), before) }).toEqual({
      ...before,
      price: '100000',
      entered: '0.048',
      share: undefined,
      reduceOnly: false,
      hasExits: true,
      stopLoss: { ...before.stopLoss, typed: '98000', side: 'LONG' },
    });
  });
});
