import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withAppearance } from '../../../src/server/page.ts';

const HTML = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const house = { name: 'Maru', logoUrl: null, accent: null };

test('[W-A4] the page shows the site’s name and logo before any script runs', () => {
  const logoUrl = 'data:image/png;base64,AAAA';
  const html = withAppearance(HTML, { ...house, name: 'Nova <&> Co', logoUrl });
  expect(html).toContain('<title>Nova &lt;&amp;> Co</title>');
  expect(html).toContain('Nova &lt;&amp;> Co<i>');
  expect(html).toContain(`<link rel="icon" href="${logoUrl}" />`);
  expect(html).toContain(`<img src="${logoUrl}" alt="" height="20" />`);
  expect(html).not.toContain('<svg');
  expect(html).not.toMatch(/Maru(?:<|\s)/);
});

test('[W-A4] the house’s own look leaves the page as it was built', () => {
  expect(withAppearance(HTML, house)).toBe(HTML);
  expect(withAppearance(HTML, null)).toBe(HTML);
});
