/** [F-O70] How a quantity beyond one order's maximum is split. */
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import {
  closingMaxOf,
  PARTS_MAX,
  partsOfQuantity,
} from '../../../../src/domain/futures/orderParts.ts';
import { quantityOf } from '../../../../src/domain/quantities.ts';

const sizes = (maxQuantity: string, minQuantity = '0.001', lotSize = '0.001') => ({
  lotSize: quantityOf(lotSize),
  minQuantity: quantityOf(minQuantity),
  maxQuantity: quantityOf(maxQuantity),
});

const split = (whole: string, ...of: Parameters<typeof sizes>) =>
  partsOfQuantity(quantityOf(whole), sizes(...of))?.map(formatDecimal);

test('[F-O70] as few parts as there can be, the largest first', () => {
  expect(split('25', '10')).toEqual(['10', '10', '5']);
  expect(split('20', '10')).toEqual(['10', '10']);
  expect(split('10', '10')).toEqual(['10']);
  expect(split('0.001', '10')).toEqual(['0.001']);
});

test('[F-O70] a rest below the minimum takes from the part before it', () => {
  expect(split('20.5', '10', '2', '0.5')).toEqual(['10', '8.5', '2']);
});

test('[F-O70] a maximum off the lot is used in whole lots', () => {
  expect(split('25', '10.0005')).toEqual(['10', '10', '5']);
});

test('[F-O70] none where the parts would not fit, or are more than one command may place', () => {
  expect(split('12', '10', '8', '1')).toBeUndefined();
  expect(split('1', '0.0005')).toBeUndefined();
  expect(split(String(PARTS_MAX), '1')).toHaveLength(PARTS_MAX);
  expect(split(`${PARTS_MAX}.001`, '1')).toBeUndefined();
});

test('[F-O70] what one request may name', () => {
  expect(formatDecimal(closingMaxOf({ maxQuantity: '1.5', closingPartsMax: 200 }))).toBe('300');
  expect(formatDecimal(closingMaxOf({ maxQuantity: '1.5', closingPartsMax: 1 }))).toBe('1.5');
});
