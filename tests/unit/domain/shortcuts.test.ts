import { describe, expect, test } from 'vitest';
import {
  bindKey,
  boundKeysText,
  isBindable,
  keyOf,
  readBoundKeys,
  SHORTCUTS,
} from '../../../src/domain/shortcuts.ts';

describe('[W-K1] another key', () => {
  test('is the shortcut’s from then on, in either case', () => {
    const binding = bindKey({}, 'l', 'Z');
    expect(binding).toEqual({ kind: 'bound', keys: { l: 'z' } });
    expect(keyOf({ l: 'z' }, 'l')).toBe('z');
    expect(keyOf({ l: 'z' }, 'm')).toBe('m');
  });

  test('that another shortcut has is refused', () => {
    expect(bindKey({}, 'l', 'm')).toEqual({ kind: 'taken', by: 'm' });
    expect(bindKey({ m: 'z' }, 'l', 'z')).toEqual({ kind: 'taken', by: 'm' });
    // What another shortcut gave up is free.
    expect(bindKey({ m: 'z' }, 'l', 'm')).toEqual({ kind: 'bound', keys: { m: 'z', l: 'm' } });
  });

  test('its own key again is no choice, and its present one changes nothing', () => {
    expect(bindKey({ l: 'z', m: 'y' }, 'l', 'L')).toEqual({ kind: 'bound', keys: { m: 'y' } });
    expect(bindKey({ l: 'z' }, 'l', 'z')).toEqual({ kind: 'bound', keys: { l: 'z' } });
  });

  test('is one character that can be seen', () => {
    expect(['a', 'Z', '[', '~', '7'].every(isBindable)).toBe(true);
    expect([' ', 'Enter', 'F5', 'ㅂ', ''].some(isBindable)).toBe(false);
  });

  test('all shortcuts have keys of their own', () => {
    expect(new Set(SHORTCUTS).size).toBe(SHORTCUTS.length);
  });
});

describe('[W-K2] the stored keys', () => {
  test('are read as they were written', () => {
    const bound = { l: 'z', ',': ';', '?': '/', '/': '?' };
    expect(readBoundKeys(boundKeysText(bound))).toEqual(bound);
    expect(readBoundKeys('')).toEqual({});
    expect(readBoundKeys(undefined)).toEqual({});
  });

  test('of unknown shortcuts are left out, and those that do not fit together are no choice', () => {
    expect(readBoundKeys('lz kk nonsense ')).toEqual({ l: 'z' });
    expect(readBoundKeys('lz mz')).toEqual({});
    expect(readBoundKeys('lm ml')).toEqual({ l: 'm', m: 'l' });
  });

  test('keep a key that a later shortcut has by itself, which gets the one given up', () => {
    expect(readBoundKeys('lf ez')).toEqual({ l: 'f', f: 'l', e: 'z' });
    // Given up and taken by a third: nothing is free for it.
    expect(readBoundKeys('lf el')).toEqual({});
  });
});
