import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formatDecimal, ONE } from '../../../src/domain/decimal.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  decimalText,
  integerParam,
  millisParam,
} from '../../../src/protocol/fields.ts';

const messageOf = (schema: v.GenericSchema, value: unknown): string | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? undefined : result.issues[0].message;
};
const read = (schema: v.GenericSchema, value: unknown): unknown => v.parse(schema, value);

describe('a decimal as a parameter', () => {
  test('is text or a JSON number and becomes a scaled integer', () => {
    expect(read(decimalParam, '63000.5')).toBe(63_000n * ONE + ONE / 2n);
    expect(read(decimalParam, 63_000.5)).toBe(63_000n * ONE + ONE / 2n);
    expect(read(decimalParam, '-0.00000001')).toBe(-1n);
    expect(read(decimalParam, 0)).toBe(0n);
  });

  test.each([
    '1e-7',
    '1e30',
    '1E5',
    '+1',
    '01',
    '.5',
    '1.',
    '1,000',
    ' 1',
    '1 ',
    '',
    '0x10',
    '１２',
    'NaN',
    'Infinity',
    '1.123456789',
    '1234567890123456',
    '--1',
    "1' OR '1'='1",
  ])('%j is no plain number', (text) => {
    expect(messageOf(decimalParam, text)).toBe('INVALID_NUMBER');
  });

  test.each([1e-7, 1e30, Number.MAX_VALUE, 0.1 + 0.2, 2 ** 53 + 2])(
    'the JSON number %s may have lost digits and is refused',
    (value) => {
      expect(messageOf(decimalParam, value)).toBe('INVALID_NUMBER');
    },
  );

  test.each([null, true, {}, [], undefined])('%j is no parameter at all', (value) => {
    expect(v.safeParse(decimalParam, value).success).toBe(false);
  });

  test('every JSON number of at most 15 digits is read as it is written', () => {
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 8 }), (units, places) => {
        const scaled = units * 10n ** BigInt(8 - places);
        const text = formatDecimal(scaled);
        const asNumber: unknown = JSON.parse(text);
        const isPlain = !String(asNumber).includes('e');
        fc.pre(isPlain && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15);
        expect(read(decimalParam, asNumber)).toBe(scaled);
      }),
    );
  });
});

test('decimal text of an answer has no exponent', () => {
  expect(messageOf(decimalText, '1e-7')).toBe('INVALID_NUMBER');
  expect(read(decimalText, '0.0000001')).toBe('0.0000001');
});

test('an integer as a parameter is a number or digits, inside its bounds', () => {
  const schema = integerParam(1, 200);
  expect(read(schema, '20')).toBe(20);
  expect(read(schema, 20)).toBe(20);
  for (const value of ['1e2', '2.5', 2.5, '', 'x', '0x1', Number.MAX_VALUE]) {
    expect([value, messageOf(schema, value)]).toEqual([value, 'INVALID_NUMBER']);
  }
  expect([0, 201, '201', '-1', null, true].filter((value) => v.is(schema, value))).toEqual([]);
});

test('yes and no as JSON or query text', () => {
  for (const value of [true, 'true', '1']) expect(read(booleanParam, value)).toBe(true);
  for (const value of [false, 'false', '0']) expect(read(booleanParam, value)).toBe(false);
  for (const value of ['yes', '', 1, 0, null]) {
    expect(v.safeParse(booleanParam, value).success).toBe(false);
  }
});

test('a client order id is 1 to 64 of its letters', () => {
  expect(read(clientOrderIdParam, 'a-Z_0')).toBe('a-Z_0');
  const wrong = ['', 'a b', 'a'.repeat(65), '주문', "a';--", 7];
  expect(wrong.filter((value) => v.is(clientOrderIdParam, value))).toEqual([]);
});

test('a name is one line of whole characters', () => {
  const person = {
    username: 'trader01',
    password: 'maru2025',
    phone: '010-1234-5678',
    email: 'a@example.com',
  };
  const accepts = (name: string): boolean =>
    v.safeParse(CALLS.signup.params, { ...person, name }).success;
  const good = ['홍길동', "O'Brien; DROP TABLE users", '👩‍👩‍👧', 'عمر'];
  const bad = ['', '   ', 'a\nb', 'a\0b', '\ud800', 'a\u001b[31m', 'x'.repeat(65)];
  expect([...good, ...bad].filter(accepts)).toEqual(good);
});

describe('[H-R22] a moment as a parameter', () => {
  test.each([
    [1_746_576_000_000, 1_746_576_000_000],
    ['1746576000000', 1_746_576_000_000],
    ['2025-05-07', Date.UTC(2025, 4, 7)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2025-05-07T09:30', Date.UTC(2025, 4, 7, 9, 30)],
    ['2025-05-07T09:30:15.25Z', Date.UTC(2025, 4, 7, 9, 30, 15, 250)],
    ['2025-05-07T09:30:15+09:00', Date.UTC(2025, 4, 7, 0, 30, 15)],
  ])('%j is %d', (given, expected) => {
    expect(read(millisParam, given)).toBe(expected);
  });

  test.each(['2025-02-29', '2025-02-30', '2025-13-01', '2025-00-10', '2025-05-00', '2025-05-32'])(
    '%s is no day of a calendar',
    (text) => expect(messageOf(millisParam, text)).toBe('INVALID_NUMBER'),
  );

  test.each([
    'yesterday',
    '2025-5-7',
    '07/05/2025',
    '2025-05-07 09:30',
    '2025-05-07T24:30',
    '1.5',
    -1,
  ])('%j is none', (given) => expect(v.safeParse(millisParam, given).success).toBe(false));

  test('every parameter that is a moment takes all of them', () => {
    const moments = Object.entries(CALLS).flatMap(([name, { params }]) =>
      'entries' in params
        ? Object.entries(params.entries as Readonly<Record<string, v.GenericSchema>>).flatMap(
            ([key, schema]) =>
              /(?:Date|Millis|At|^from|^until|^to)$/.test(key) &&
              v.safeParse(schema, 1_746_576_000_000).success
                ? [{ at: `${name}.${key}`, schema }]
                : [],
          )
        : [],
    );
    expect(moments.length).toBeGreaterThan(40);
    const wrong = moments.filter(
      ({ schema }) => !v.safeParse(schema, '2025-05-07T09:30:15Z').success,
    );
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });
});
