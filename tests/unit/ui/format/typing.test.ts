import { describe, expect, test } from 'vitest';
import { readTyping, readDecimalTyping, typedToDecimal } from '../../../../src/ui/format/typing.ts';

describe('the text that a number field accepts', () => {
  test.each([
    ['', 2, ''],
    ['12', 2, '12'],
    ['12.', 2, '12.'],
    ['12,', 2, '12.'],
    ['0,15', 3, '0.15'],
    ['.5', 1, '0.5'],
    ['007', 0, '7'],
    ['1,234.5', 1, '1234.5'],
    ['1,234,567', 1, '1234567'],
    ['12,345', 1, '12345'],
    ['12,345', 3, '12.345'],
    ['12,345', 0, '12345'],
    [' 1 000 ', 0, '1000'],
  ])('%j with %i digits becomes %j', (raw, digits, kept) => {
    expect(readDecimalTyping(raw, digits)).toBe(kept);
  });

  test.each([
    ['12.345', 2],
    ['1.5', 0],
    ['-1', 2],
    ['1e5', 2],
    ['abc', 2],
    ['1.2.3', 8],
    ['1234567890123456', 2],
  ])('%j with %i digits is rejected, so the last valid text stays', (raw, digits) => {
    expect(readDecimalTyping(raw, digits)).toBeUndefined();
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
