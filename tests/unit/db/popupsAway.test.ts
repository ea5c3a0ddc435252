/** The cookie by which a popup stays away for a day. */
import { expect, test } from 'vitest';
import { createPopupsAway } from '../../../src/db/popupsAway.ts';

/** A page's cookies: setting adds one, reading has them all. */
function jar() {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  return {
    set,
    get cookie(): string {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      set.push(text);
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    },
  };
}

test('[T-C3] a popup that was put away stays away for 86,400 seconds, others do not', () => {
  const cookies = jar();
  let now = 1_000;
  const popups = createPopupsAway(cookies, () => now);
  expect(popups.isAway('a;b')).toBe(false);
  popups.putAway('a;b');
  expect(cookies.set).toEqual(['maru.popup.a%3Bb=86401000; path=/; max-age=86400; samesite=lax']);
  expect([popups.isAway('a;b'), popups.isAway('c')]).toEqual([true, false]);
  now += 86_399_999;
  expect(popups.isAway('a;b')).toBe(true);
  now += 1;
  expect(popups.isAway('a;b')).toBe(false);
});
