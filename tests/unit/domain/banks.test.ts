import { expect, test } from 'vitest';
import { bankByCode, BANKS, banksOfType, bankTypeOf } from '../../../src/domain/money/banks.ts';

test('[D-B4] a build names the type of its banks; without one, and with nonsense, it is 2', () => {
  expect(['1', '3', '', undefined, '12', 'x', 3].map(bankTypeOf)).toEqual([1, 3, 2, 2, 2, 2, 2]);
});

test('[D-B4] type 1 leaves out the ids 31 to 56 and nothing else', () => {
  const left = BANKS.filter((bank) => !banksOfType(1).includes(bank)).map(({ id }) => id);
  expect(left).toEqual(Array.from({ length: 26 }, (_, index) => index + 31));
});

test('[D-B4] type 3 adds two agricultural banks, which are found by their codes as the others are', () => {
  const added = banksOfType(3).filter((bank) => !banksOfType(2).includes(bank));
  expect(added.map(({ code }) => code)).toEqual(['010', '016']);
  for (const bank of banksOfType(3)) expect(bankByCode(bank.code ?? '')).toEqual(bank);
});
