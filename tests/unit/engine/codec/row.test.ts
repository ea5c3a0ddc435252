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

  const entry = row({ account: text, amount: money }, lastCell('place', number, 1));
  const posting = row({
    first: entry,
    entries: list(entry),
    notes: optional(list(optional(text))),
    last: optional(entry),
    ends: list(pair(number, number)),
  });
  const A = { account: 'a', amount: toMoney(-(2n ** 53n)), place: 1 } as const;
  const B = { account: '"b"', amount: toMoney(2n ** 53n - 1n), place: 3 } as const;

  test.each([
    [
      { first: A, entries: [], notes: undefined, last: undefined, ends: [] },
      '[["a","-9007199254740992"],[],null,null,[]]',
    ],
    [
      { first: B, entries: [A, B], notes: ['x', undefined], last: A, ends: [[1, 2]] },
      '[["\\"b\\"",9007199254740991,3],[["a","-9007199254740992"],["\\"b\\"",9007199254740991,3]],["x",null],["a","-9007199254740992"],[[1,2]]]',
    ],
    [
      { first: A, entries: [], notes: 'abcdefg'.split(''), last: undefined, ends: [] },
      '[["a","-9007199254740992"],[],["a","b","c","d","e","f","g"],null,[]]',
    ],
  ] as const)('of rows and lists: %o is %s and reads back', (value, json) => {
    expect(JSON.stringify(posting.write(value))).toBe(json);
    expect(posting.read(JSON.parse(json))).toEqual(value);
  });

  test('reads a cell by the reader of that cell, whatever its form', () => {
    const renamed = { ...entry, read: () => A };
    const outer = row({ entry: renamed });
    expect(JSON.stringify(outer.write({ entry: B }))).toBe('[["\\"b\\"",9007199254740991,3]]');
    expect(outer.read([[]])).toEqual({ entry: A });
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
  const cell = { form: 'WRITTEN', write: () => null, read: () => undefined } as const;
  expect(() => generatedRowCode([{ key: 'a: 1}; b', cell }], [])).toThrow('a: 1}; b');
});
