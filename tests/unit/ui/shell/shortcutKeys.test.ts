import { expect, test } from 'vitest';
import { pressedKey } from '../../../../src/ui/shell/shortcutKeys.ts';

const press = (
  key: string,
  modifier: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => pressedKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifier });

test('a key is named as aria-keyshortcuts writes it', () => {
  expect(press('B')).toBe('b');
  expect(press('?')).toBe('?');
  expect(press('k', { ctrlKey: true })).toBe('Control+k');
  expect(press('K', { metaKey: true })).toBe('Meta+k');
});

test('named keys and those with Alt belong to the browser', () => {
  expect(press('Enter')).toBeUndefined();
  expect(press('ArrowUp')).toBeUndefined();
  expect(press('b', { altKey: true })).toBeUndefined();
});
