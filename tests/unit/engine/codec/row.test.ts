import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boolean, money, number, text, userId, word } from '../../../../src/engine/codec/cells.ts';
import { DamagedText } from '../../../../src/engine/codec/fields.ts';
import {
  lastCell,
  lastGroup,
  list,
  optional,
  pair,
  row,
} from '../../../../src/engine/codec/row.ts';
import { loopRowCode, provideRowCode } from '../../../../src/engine/codec/rowCode.ts';
import { generatedRowCode } from '../../../../src/server/generatedRowCode.ts';
import { userId as toUserId } from '../../../../src/domain/ids.ts';
import { money as toMoney } from '../../../../src/domain/quantities.ts';

const BASE = {
  id: toUserId(7),
  amount: toMoney(12n),
  side: 'B',
  isOpen: false,
  note: undefined,
  trigger: undefined,
  range: undefined,
  place: 1,
} as const;

describe.each([
  ['a loop', loopRowCode],
  ['generated code', generatedRowCode],
])('[E-R3] a row by %s', (_name, code) => {
  beforeAll(() => provideRowCode(code));
  afterAll(() => provideRowCode(loopRowCode));

  const inner = row({ from: number, to: optional(number) });
  const described = row(
    { id: userId, amount: money, side: word(['B', 'S']), isOpen: boolean, note: optional(text) },
    lastGroup({ trigger: money, range: inner }),
    lastCell('place', number, 1),
  );

  test.each([
    [BASE, '["u-7",12,"B",false,null]'],
    [{ ...BASE, note: 'a "b"' }, '["u-7",12,"B",false,"a \\"b\\""]'],
    [{ ...BASE, trigger: toMoney(-3n) }, '["u-7",12,"B",false,null,[-3,null]]'],
    [{ ...BASE, range: { from: 1, to: undefined } }, '["u-7",12,"B",false,null,[null,[1,null]]]'],
    [{ ...BASE, place: 4 }, '["u-7",12,"B",false,null,null,4]'],
    [{ ...BASE, amount: toMoney(2n ** 60n) }, '["u-7","1152921504606846976","B",false,null]'],
  ])('of %o is %s and reads back', (value, json) => {
    expect(JSON.stringify(described.write(value))).toBe(json);
    expect(described.read(JSON.parse(json))).toEqual(value);
  });

  test.each([
    '{}',
    '["x-7",12,"B",false,null]',
    '["u-7",12,"C",false,null]',
    '["u-7","12.5","B",false,null]',
    '["u-7",12,"B",false]',
    '["u-7",12,"B",false,null,7]',
  ])('is not read from %s', (json) => {
    expect(() => described.read(JSON.parse(json))).toThrow(DamagedText);
  });

  test('lists and pairs of cells read back', () => {
    const both = pair(list(inner), text);
    const value = [[{ from: 1, to: 2 }], 'x'] as const;
    expect(JSON.stringify(both.write(value))).toBe('[[[1,2]],"x"]');
    expect(both.read(JSON.parse('[[[1,2]],"x"]'))).toEqual(value);
  });

  test('led by a tag is read into an object of the type', () => {
    const stored = described.writeTagged('T', { ...BASE, trigger: toMoney(5n) });
    expect(JSON.stringify(stored)).toBe('["T","u-7",12,"B",false,null,[5,null]]');
    expect(described.readTyped('Opened', JSON.parse(JSON.stringify(stored)))).toEqual({
      ...BASE,
      trigger: toMoney(5n),
      type: 'Opened',
    });
  });
});

test('code is not generated for a field whose name could not stand in it', () => {
  const cell = { write: () => null, read: () => undefined };
  expect(() => generatedRowCode([{ key: 'a: 1}; b', form: 'WRITTEN', cell }], [])).toThrow(
    'a: 1}; b',
  );
});
