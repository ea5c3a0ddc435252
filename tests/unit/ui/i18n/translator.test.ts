/** How a text is found and filled in. */
import { describe, expect, test } from 'vitest';
import { addTexts, translatorOf } from '../../../../src/ui/i18n/translator.ts';

/** Figures that must be shown as they are, whatever stands in them. */
const AWKWARD = '<b>{count} $& $1 $t(example.text) 원</b>';

describe.each(['ko', 'en'] as const)('texts in %s', (language) => {
  const { find } = translatorOf(language);

  test('a figure is shown as it is, and one that is not given keeps its name', () => {
    addTexts(language, { example: { text: 'a {figure}' } });
    expect(find('example.text', { figure: AWKWARD })).toBe(`a ${AWKWARD}`);
    expect(find('example.text', { other: 1 })).toBe('a {figure}');
    expect(find('example.text')).toBe('a {figure}');
  });

  test('what is no text is none, until it has loaded', () => {
    expect(find('example.unknown')).toBeUndefined();
    expect(find('example.unknown', { count: 1 })).toBeUndefined();
    expect(find('example')).toBeUndefined();
    expect(find('later.text')).toBeUndefined();
    addTexts(language, { later: { text: 'loaded' } });
    expect(find('later.text')).toBe('loaded');
  });

  test('a text that is there stays, and others are added beside it', () => {
    addTexts(language, { example: { kept: 'first' } });
    addTexts(language, { example: { kept: 'second', added: 'third' } });
    expect([find('example.kept'), find('example.added')]).toEqual(['first', 'third']);
  });

  test('an underscore in a key is no grammar', () => {
    addTexts(language, { event: { ORDER: 'order', ORDER_FILLED: 'filled {count}' } });
    expect(find('event.ORDER_FILLED', { count: 2 })).toBe('filled 2');
    expect(find('event.ORDER', { count: 2, context: 'FILLED' })).toBe('order');
  });
});

test('English has a form for one; a count that is a text chooses none', () => {
  const { find } = translatorOf('en');
  addTexts('en', { counted: { rows: '{count} rows', 'rows::one': '{count} row' } });
  const counts = [0, 1, 2, 11, 1.5, '1'] as const;
  expect(counts.map((count) => find('counted.rows', { count }))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '11 rows',
    '1.5 rows',
    '1 rows',
  ]);
});
