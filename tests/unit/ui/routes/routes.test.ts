import { describe, expect, test } from 'vitest';
import { screenOfPath } from '../../../../src/ui/routes/screens.ts';
import { wantedPath } from '../../../../src/ui/screens/sign/wantedPath.ts';

describe('the page wanted before logging in', () => {
  test('a path of this app is followed', () => {
    expect(wantedPath({ wanted: '/future/3?x=1' })).toBe('/future/3?x=1');
  });

  test.each([
    [undefined],
    [null],
    ['/future'],
    [{}],
    [{ wanted: 3 }],
    [{ wanted: 'https://elsewhere.example' }],
    [{ wanted: '//elsewhere.example' }],
  ])('%j is not', (state) => {
    expect(wantedPath(state)).toBeUndefined();
  });
});

test.each([
  ['/', 'home'],
  ['/login', 'login'],
  ['/ref/ABC', 'signup'],
  ['/future/1', 'terminal'],
  ['/futureView', 'terminal'],
  ['/alert', 'alert'],
  ['/dev/kit', 'kit'],
  ['/admin/users', 'admin'],
  ['/partner/tree', 'partner'],
  ['/copytrade', undefined],
])('%s is drawn by the %s chunk', (path, screen) => {
  expect(screenOfPath(path)).toBe(screen);
});
