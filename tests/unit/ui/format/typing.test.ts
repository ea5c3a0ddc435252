import { describe, expect, test } from 'vitest';
import {
  createNumberTyping,
  type NumberShape,
  readNumber,
  shownNumber,
} from '../../../../src/ui/format/numberTyping.ts';
import { readTyping, typedToDecimal, typedToScaled } from '../../../../src/ui/format/typing.ts';

/** Text of a field after these keys, one after the other. */
function typeKeys(keys: string, shape: NumberShape): string {
  const rule = createNumberTyping(shape);
  return Array.from(keys).reduce((text, key) => {
    const raw = text + key;
    return rule.read(raw, { before: text, caret: raw.length, isKey: true }) ?? text;
  }, '');
}

describe('[U-P13] the text that a number field accepts', () => {
  test.each([
    ['', 2, ''],
    ['12', 2, '12'],
    ['12.', 2, '12.'],
    ['0,15', 3, '0.15'],
    ['0,150', 3, '0.150'],
    ['.5', 1, '0.5'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['1,234.5', 1, '1234.5'],
    ['1,234,567', 1, '1234567'],
    ['12,345', 1, '12345'],
    ['12,345', 3, '12345'],
    ['12,345', 0, '12345'],
    ['12,34', 2, '12.34'],
    [' 1 000 ', 0, '1000'],
    ['9'.repeat(40), 0, '9007199254740991'],
  ])('%j pasted where there are %i digits becomes %j', (raw, digits, kept) => {
    expect(readNumber(raw, { digits })).toBe(kept);
  });

  test.each([
    ['12,', 2, '12.'],
    ['1,5', 3, '1.5'],
    ['1,000', 3, '1000'],
    ['102,708', 1, '102708'],
    ['102,708.5', 1, '102708.5'],
    ['1,000,000', 0, '1000000'],
    ['1,500,000', 3, '1500000'],
    // No group: half a unit is not written as ,500, and four digits are decimals.
    ['0,500', 3, '0.500'],
    ['1,5000', 4, '1.5000'],
  ])('[U-P29] %j typed key by key where there are %i digits becomes %j', (keys, digits, kept) => {
    expect(typeKeys(keys, { digits })).toBe(kept);
  });

  test('[U-P29] a group is typed without a mark of rejection', () => {
    const rule = createNumberTyping({ digits: 1 });
    const marks = Array.from('102,708,000').reduce(
      ({ text, seen }, key) => {
        const raw = text + key;
        const next = rule.read(raw, { before: text, caret: raw.length, isKey: true }) ?? text;
        return { text: next, seen: [...seen, rule.isRejecting()] };
      },
      { text: '', seen: [] as readonly boolean[] },
    );
    expect(marks).toEqual({ text: '102708000', seen: Array.from('102,708,000', () => false) });
  });

  test.each([
    ['12.345', 2],
    ['1.5', 0],
    ['1,5', 0],
    ['0,150', 0],
    ['1 5', 0],
    ['-1', 2],
    ['1e5', 2],
    ['abc', 2],
    ['1.2.3', 8],
    ['1.234,5', 2],
    ['1234567890123456', 2],
  ])('%j with %i digits is rejected, so the last valid text stays', (raw, digits) => {
    expect(readNumber(raw, { digits })).toBeUndefined();
  });

  test.each([
    ['0', { digits: 0 }, false, ''],
    ['0', { digits: 0 }, true, ''],
    ['0', { digits: 2 }, false, '0'],
    ['1234567', { digits: 0 }, false, '1,234,567'],
    ['1234567', { digits: 0 }, true, '1234567'],
    ['1234.50', { digits: 2 }, false, '1,234.50'],
    ['102708', { digits: 1, isPadded: true }, false, '102,708.0'],
    ['102708.', { digits: 1, isPadded: true }, false, '102,708.0'],
    ['0.5', { digits: 4, isPadded: true }, false, '0.5000'],
    ['102708', { digits: 1, isPadded: true }, true, '102708'],
    ['102708', { digits: 0, isPadded: true }, false, '102,708'],
    ['', { digits: 1, isPadded: true }, false, ''],
    ['-1234', { digits: 0, allowsMinus: true }, false, '-1,234'],
  ])('%j of %j is shown, while it is typed %s, as %j', (text, shape, isTyping, shown) => {
    expect(shownNumber(text, shape, isTyping)).toBe(shown);
  });

  test('a number too large for the exchange is read as one all the same', () => {
    expect(typedToScaled('9007199254740991')).toBe(9_007_199_254_740_991n * 100_000_000n);
    expect(typedToScaled('12.')).toBe(1_200_000_000n);
    expect(typedToScaled('')).toBeUndefined();
  });

  test('typed text becomes plain decimal text for the wire', () => {
    expect(typedToDecimal('12.')).toBe('12');
    expect(typedToDecimal('0.10')).toBe('0.1');
    expect(typedToDecimal('10')).toBe('10');
    expect(typedToDecimal('5.00')).toBe('5');
    expect(typedToDecimal('')).toBe('');
  });
});

describe('restricted text', () => {
  test.each([
    ['username', 'abc_1-2', true],
    ['username', 'Abc', true],
    ['username', 'a!', false],
    ['username', '한글', false],
    ['password', 'aB3', true],
    ['password', 'a b', false],
    ['digitsDash', '010-1', true],
    ['digitsDash', '+82', false],
    ['digitsDot', '0.5', true],
    ['digitsDot', '0,5', false],
    ['email', 'a.b+c@d.co', true],
    ['email', 'a b@c', false],
    ['digits', '12', true],
    ['digits', '1-2', false],
    ['plain', '김마루', true],
    ['plain', '<b>', false],
    ['noKorean', 'pa$$w0rd!', true],
    ['noKorean', '비밀', false],
    ['noKorean', 'ㅂ', false],
    ['noKorean', 'a b', false],
    ['noSpecial', '김마루 7', true],
    ['noSpecial', 'maru_7', false],
    ['noSpecialDigits', 'Maru Kim', true],
    ['noSpecialDigits', '김마루', true],
    ['noSpecialDigits', '마루7', false],
    ['noSpecialDigits', '마루!', false],
  ] as const)('[U-P11] %s takes %j: %s', (kind, text, isAllowed) => {
    expect(readTyping(kind, text) !== undefined).toBe(isAllowed);
  });

  test('a username is written small, nothing else is', () => {
    expect(readTyping('username', 'KimTrader')).toBe('kimtrader');
    expect(readTyping('password', 'KimTrader1')).toBe('KimTrader1');
  });
});
