import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  accentRejection,
  accentTones,
  contrastOf,
  GROUNDS,
  THEMES,
} from '../../../../src/domain/site/appearance.ts';

describe('the accent of a site', () => {
  test.each(['#978365', '#3e63dd', '#d6409f', '#2a7e3b', '#c2298a'])(
    '[W-A1] %s is made out in both themes, as lines, as text and on its own tint',
    (accent) => {
      expect(accentRejection(accent)).toBeUndefined();
      for (const theme of THEMES) {
        const { line, text, tint } = accentTones(accent, theme);
        for (const ground of GROUNDS[theme]) {
          expect(contrastOf(line, ground)).toBeGreaterThanOrEqual(3);
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each([
    ['#ffca16', 'SITE_ACCENT_TOO_LIGHT'],
    ['#ffffff', 'SITE_ACCENT_TOO_LIGHT'],
    ['#003362', 'SITE_ACCENT_TOO_DARK'],
    ['#000000', 'SITE_ACCENT_TOO_DARK'],
  ])('[W-A2] %s is refused as %s, with the ratio it has', (accent, code) => {
    const rejection = accentRejection(accent);
    expect(rejection).toMatchObject({ code, data: { required: '3' } });
    expect(Number(rejection?.data?.['ratio'])).toBeLessThan(3);
  });

  test('[W-A2] what is no color of six digits is an invalid value', () => {
    for (const text of ['red', '#fff', '#12345g', 'url(x)', ''])
      expect(accentRejection(text)).toMatchObject({
        code: 'INVALID_PARAMETER',
        data: { name: 'accent' },
      });
  });

  test('[W-A1] it is checked against the backgrounds that the themes have', () => {
    const css = readFileSync(
      new URL('../../../../src/ui/theme/tokens.css', import.meta.url),
      'utf8',
    );
    const [white = '', dark = ''] = css.split(":root[data-theme='dark'] {");
    const grounds = (rule: string) =>
      ['bg', 'sunken'].map((name) => new RegExp(`--${name}: (#\\w{6});`).exec(rule)?.[1]);
    expect({ white: grounds(white), dark: grounds(dark) }).toEqual(GROUNDS);
  });
});
