import { describe, expect, test } from 'vitest';
import { hasHiddenCharacter, hiddenTextIn } from '../../../src/domain/hiddenCharacters.ts';

describe('[H-R17] characters that a reader cannot see', () => {
  test.each([
    ['NUL', 'a\0b'],
    ['an escape', 'a\u001B[31mb'],
    ['half of a character', 'a\uD83D'],
    ['a right-to-left override', 'invoice\u202Efdp.exe'],
    ['an isolate', '\u2066a\u2069'],
    ['an Arabic letter mark', 'a\u061Cb'],
    ['a space without width', 'ad\u200Bmin'],
    ['a byte order mark', '\uFEFFa'],
  ])('%s is one', (_, text) => {
    expect(hasHiddenCharacter(text)).toBe(true);
  });

  test.each([
    ['Korean', '안녕하세요, 김마루입니다.'],
    ['lines and tabs', 'first\r\n\tsecond'],
    ['an emoji of several parts', '👩‍👩‍👧‍👦'],
    ['Hebrew and Arabic as they are typed', 'שלום مرحبا'],
  ])('%s has none', (_, text) => {
    expect(hasHiddenCharacter(text)).toBe(false);
  });

  test('the field is named, however deep it is', () => {
    expect(hiddenTextIn({ a: 1, b: [{ c: 'x' }, { c: 'x\0' }], d: null })).toBe('b.1.c');
    expect(hiddenTextIn({ a: { 'b\0': 1 } })).toBe('a');
    expect(hiddenTextIn({ a: 'x', b: [true] })).toBeUndefined();
  });
});
