/** Text of a numeric field after any keys and pastes: never another number than was entered. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createNumberTyping,
  leftNumber,
  type NumberShape,
  shownNumber,
} from '../../../src/ui/format/numberTyping.ts';
import { caretAfter, caretBefore } from '../../../src/ui/kit/useTyping.ts';

/** A field as `useTyping` drives it. */
class Field {
  readonly #rule;
  readonly shape: NumberShape;
  text = '';
  caret = 0;

  constructor(shape: NumberShape) {
    this.shape = shape;
    this.#rule = createNumberTyping(shape);
  }

  get shown(): string {
    return shownNumber(this.text, this.shape, true);
  }

  /** Puts a text in place of what is selected, which ends at the caret. */
  enter(added: string, isKey: boolean, removed = 0): void {
    const before = this.shown;
    const from = Math.max(0, this.caret - removed);
    const raw = before.slice(0, from) + added + before.slice(this.caret);
    const caret = from + added.length;
    const read = this.#rule.read(raw, { before, caret, isKey });
    this.text = read ?? this.text;
    this.caret =
      read === undefined
        ? caretBefore(raw, caret, before)
        : caretAfter(raw, caret, this.shown, undefined);
  }

  key(character: string): void {
    this.enter(character, true);
  }
}

const keysOfNumbers = fc
  .array(fc.constantFrom(...'0123456789012345678901234567890123456789.,-e'.split('')), {
    maxLength: 24,
  })
  .map((one) => one.join(''));
const bound = fc.integer({ min: 1, max: 1_000_000 });
const shape: fc.Arbitrary<NumberShape> = fc.record({
  digits: fc.nat(8),
  max: fc.option(bound, { nil: undefined }),
  min: fc.option(
    bound.map((one) => -one),
    { nil: undefined },
  ),
  allowsMinus: fc.boolean(),
});

/** Meaning of keys alone: commas group by three, and one that does not is a decimal point. */
function meaningOf(keys: string, { digits }: NumberShape): string | undefined {
  const inThrees =
    digits === 0 ? /^-?[1-9]\d*(?:,\d{3})+$/ : /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
  const plain = inThrees.test(keys)
    ? keys.replaceAll(',', '')
    : keys.replace(',', digits === 0 ? ',' : '.');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined;
}

const bounded = (text: string, { digits, min, max }: NumberShape): number => {
  const value = Number(text);
  if (digits > 0) return value;
  const [low, high] = [min ?? Number.MIN_SAFE_INTEGER, max ?? Number.MAX_SAFE_INTEGER];
  return Math.min(high, Math.max(low, value)) + 0;
};

const valueOf = (shown: string): number => (shown === '' || shown === '-' ? 0 : Number(shown));

describe('[U-P29] a numeric field', () => {
  test('shows the number that was typed so far, or one of its beginnings; never another one', () => {
    fc.assert(
      fc.property(shape, keysOfNumbers, (limits, keys) => {
        const field = new Field(limits);
        for (const key of keys) field.key(key);
        const beginnings = Array.from(keys, (_, place) =>
          meaningOf(keys.slice(0, place + 1), limits),
        )
          .filter((one) => one !== undefined)
          .map((one) => bounded(one, limits));
        expect([0, ...beginnings]).toContain(valueOf(field.shown) + 0);
      }),
    );
  });

  test('holds a valid number within its bounds, or the beginning of one, after any input', () => {
    const anyText = fc.string({
      unit: fc.constantFrom(...'0123456789.,-e a가'.split('')),
      maxLength: 30,
    });
    const input = fc.record({
      caret: fc.nat(30),
      removed: fc.nat(5),
      added: fc.oneof(anyText, fc.constantFrom('1,000', '12,345.67', '9'.repeat(30), '0.00000001')),
    });
    fc.assert(
      fc.property(shape, fc.array(input, { maxLength: 20 }), (limits, inputs) => {
        const field = new Field(limits);
        for (const { caret, removed, added } of inputs) {
          field.caret = Math.min(caret, field.shown.length);
          field.enter(added, added.length === 1, removed);
          const { digits } = limits;
          expect(field.text).toMatch(
            digits === 0 ? /^-?\d{0,16}$/ : new RegExp(`^-?\\d{0,15}(?:\\.\\d{0,${digits}})?$`),
          );
          expect(!limits.allowsMinus && field.text.includes('-')).toBe(false);
          const value = valueOf(field.text) + 0;
          expect(bounded(String(value), limits)).toBe(value);
          expect(field.caret).toBeGreaterThanOrEqual(0);
          expect(field.caret).toBeLessThanOrEqual(field.shown.length);
        }
      }),
    );
  });

  test('takes a paste whole or not at all', () => {
    const pasted = fc.oneof(
      fc.maxSafeInteger().map(String),
      fc.maxSafeInteger().map((one) => new Intl.NumberFormat('en-US').format(one)),
      keysOfNumbers,
    );
    fc.assert(
      fc.property(shape, keysOfNumbers, pasted, (limits, keys, text) => {
        const field = new Field(limits);
        for (const key of keys) field.key(key);
        const before = field.shown;
        field.caret = before.length;
        field.enter(text, false, before.length);
        if (field.shown === before) return;
        const grouped = /^-?[1-9]\d*(?:,\d{3})+(?:\.\d*)?$/.test(text);
        const meant = grouped ? text.replaceAll(',', '') : text.replace(',', '.');
        expect(valueOf(field.shown) + 0).toBe(
          bounded(meant === '-' || meant === '' ? '0' : meant, limits),
        );
      }),
    );
  });

  test('reads back exactly what the product shows', () => {
    const number = fc.tuple(fc.maxSafeInteger(), fc.stringMatching(/^\d{0,8}$/), fc.nat(8));
    fc.assert(
      fc.property(number, ([whole, decimals, digits]) => {
        const fraction = decimals.slice(0, digits);
        const limits = { digits: fraction.length, allowsMinus: true };
        // Of decimals the exchange reads fifteen digits before the point.
        const head = limits.digits === 0 ? whole : Math.trunc(whole / 10);
        const text = fraction === '' ? String(head) : `${head}.${fraction}`;
        const field = new Field(limits);
        field.enter(shownNumber(text, limits, false), false);
        expect(valueOf(field.text)).toBe(Number(text));
      }),
    );
  });

  test('is within its bounds once it is left; an empty field stays empty', () => {
    const bounds = fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => ({
      digits: 0,
      min: Math.min(a, b),
      max: Math.max(a, b),
      allowsMinus: true,
    }));
    fc.assert(
      fc.property(bounds, keysOfNumbers, (limits, keys) => {
        const field = new Field(limits);
        for (const key of keys) field.key(key);
        const left = leftNumber(field.text, limits);
        const typed = valueOf(field.text) + 0;
        expect(valueOf(left) + 0).toBe(typed === 0 ? 0 : bounded(String(typed), limits));
      }),
    );
  });
});

describe('[U-P29] keys that a field cannot take', () => {
  const typed = (keys: string, limits: NumberShape): string => {
    const field = new Field(limits);
    for (const key of keys) field.key(key);
    return field.shown;
  };
  test.each([
    ['1.5', { digits: 0 }, '1'],
    ['1,5', { digits: 0 }, '1'],
    ['1,000', { digits: 0 }, '1000'],
    ['1,234,567', { digits: 0 }, '1234567'],
    ['1e5', { digits: 2 }, '1'],
    ['-5', { digits: 0 }, ''],
    ['1.239.5', { digits: 2 }, '1.23'],
    ['64,57', { digits: 1 }, '64.5'],
    ['64,570', { digits: 1 }, '64570'],
    ['1,000', { digits: 3 }, '1000'],
    ['1,000.25', { digits: 2 }, '1000.25'],
    [`${'9'.repeat(16)}.5`, { digits: 2 }, '9'.repeat(15)],
    ['9'.repeat(20), { digits: 0 }, '9007199254740991'],
    ['0', { digits: 0 }, ''],
    ['05', { digits: 0 }, '5'],
    ['1a5', { digits: 0 }, '15'],
  ])('%s in %j shows %j', (keys, limits, shown) => {
    expect(typed(keys, limits)).toBe(shown);
  });

  test('are forgotten by an input at another place, a deletion and when the field is left', () => {
    const field = new Field({ digits: 0 });
    for (const key of '12.3') field.key(key);
    field.caret = 0;
    field.key('4');
    expect(field.shown).toBe('412');
    field.caret = 3;
    field.key('.');
    field.enter('', false, 1);
    field.key('7');
    expect(field.shown).toBe('417');
  });
});
