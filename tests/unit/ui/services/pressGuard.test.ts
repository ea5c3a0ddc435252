import { expect, test } from 'vitest';
import { createPressGuard } from '../../../../src/ui/services/useAction.ts';

test('the second click of a double click does not count; a later one and one on another button do', () => {
  const isMeant = createPressGuard();
  const presses = [
    ['close', 0],
    ['close', 349],
    ['close', 350],
    ['other', 360],
    ['close', 370],
  ] as const;
  expect(presses.map(([what, at]) => isMeant(what, at))).toEqual([true, false, true, true, true]);
});
