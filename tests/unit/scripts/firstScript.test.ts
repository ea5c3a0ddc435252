/** The page's first script finds the language that the app finds. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LOOK } from '../../../scripts/vite/firstScript.ts';
import { firstLanguage, siteCodeOf } from '../../../src/domain/site/words.ts';
import { SITES, siteByCode } from '../../../src/domain/sites.ts';

const run = (
  hostname: string,
  languages: readonly string[],
  stored: Readonly<Record<string, string>> | undefined,
) => {
  const root = { lang: '', dataset: {} };
  runInNewContext(LOOK, {
    document: { documentElement: root },
    navigator: { languages },
    location: { hostname },
    localStorage: {
      getItem: (key: string) => {
        if (stored === undefined) throw new Error('forbidden');
        return stored[key] ?? null;
      },
    },
  });
  return root;
};

const BROWSERS = [['en-US', 'ko'], ['ko-KR', 'en'], ['fr', 'EN-gb'], ['kok-IN'], []];
const HOSTS = ['localhost', '127.0.0.1', ...SITES.map(({ code }) => `${code}.maru.exchange`)];

test('without a choice the language is the one the app begins with, whatever site and browser', () => {
  for (const host of HOSTS)
    for (const languages of BROWSERS) {
      const expected = firstLanguage(siteByCode(siteCodeOf(host)), languages);
      expect([host, languages, run(host, languages, {}).lang]).toEqual([host, languages, expected]);
    }
});

test('a choice goes before the browser; storage that is forbidden holds none', () => {
  expect(run('localhost', ['en'], { language: 'ko', theme: 'dark' })).toEqual({
    lang: 'ko',
    dataset: { theme: 'dark', up: 'red' },
  });
  expect(run('localhost', ['en'], { language: 'fr' })).toEqual({
    lang: 'en',
    dataset: { up: 'green' },
  });
  expect(run('localhost', ['en'], { up_color: 'red' }).dataset).toEqual({ up: 'red' });
  expect(run('localhost', ['en'], undefined)).toEqual({ lang: 'en', dataset: { up: 'green' } });
});
