import { describe, expect, test } from 'vitest';
import {
  choiceToText,
  INDICATOR_KINDS,
  isAllowed,
  PARAMETERS,
  textToChoice,
  usualChoice,
} from '../../../../src/domain/indicators/choices.ts';

describe('chosen indicators', () => {
  test.each(INDICATOR_KINDS)('the usual %s survives being kept', (kind) => {
    expect(textToChoice(choiceToText(usualChoice(kind)))).toEqual(usualChoice(kind));
  });

  test.each(['', 'MA', 'MA:', 'MA:0', 'MA:1', 'MA:401', 'MA:7.5', 'MA:7:8', 'BB:20', 'KDJ:9'])(
    '%j is no choice',
    (text) => {
      expect(textToChoice(text)).toBeUndefined();
    },
  );

  test('a width goes in tenths', () => {
    const width = PARAMETERS.BB[1];
    if (width === undefined) throw new Error('no width');
    expect(isAllowed(width, 2.3)).toBe(true);
    expect(isAllowed(width, 2.35)).toBe(false);
    expect(isAllowed(width, Number.NaN)).toBe(false);
  });
});
