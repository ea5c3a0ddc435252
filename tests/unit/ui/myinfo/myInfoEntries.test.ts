import { expect, test } from 'vitest';
import { myInfoEntries } from '../../../../src/ui/screens/myinfo/myInfoEntries.ts';

test('[U-P15] the menu lists message box, profile and logout, and nothing without a user id', () => {
  expect(myInfoEntries('u-1').map(({ key, to }) => [key, to])).toEqual([
    ['message', '/myinfo/message'],
    ['profile', '/myinfo/profile'],
    ['logout', undefined],
  ]);
  expect(myInfoEntries(undefined)).toEqual([]);
});
