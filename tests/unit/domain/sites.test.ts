import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SITE_CODE,
  ENGLISH_SITES,
  firstLanguage,
  siteCodeOf,
} from '../../../src/domain/site/words.ts';
import { refusalLanguage, siteByCode, siteById, SITES } from '../../../src/domain/sites.ts';
import { siteFeatures } from '../../../src/domain/siteType.ts';

describe('site code of a host', () => {
  test.each([
    ['bitdex.example.com', 'bitdex'],
    ['BitDex.Example.com:8443', 'bitdex'],
    ['site15.localhost:3000', 'site15'],
    ['site33.example.com.', 'site33'],
    ['localhost', DEFAULT_SITE_CODE],
    ['localhost:5173', DEFAULT_SITE_CODE],
    ['localhost.', DEFAULT_SITE_CODE],
    ['192.168.0.10:3000', DEFAULT_SITE_CODE],
    ['127.0.0.1', DEFAULT_SITE_CODE],
    ['[::1]:3000', DEFAULT_SITE_CODE],
    ['::1', DEFAULT_SITE_CODE],
    ['', DEFAULT_SITE_CODE],
    ['.example.com', DEFAULT_SITE_CODE],
  ])('%s is %s', (host, code) => {
    expect(siteCodeOf(host)).toBe(code);
  });
});

describe('the sites that ship', () => {
  test('are found by id and by code, each once', () => {
    expect(new Set(SITES.map(({ id }) => id)).size).toBe(SITES.length);
    expect(new Set(SITES.map(({ code }) => code)).size).toBe(SITES.length);
    for (const site of SITES) {
      expect(siteById(site.id)).toBe(site);
      expect(siteByCode(site.code)).toBe(site);
    }
  });

  test('the English ones are those that a page knows before it loads its site', () => {
    const english = SITES.filter(({ language }) => language === 'en');
    expect(english.map(({ code }) => code)).toEqual(ENGLISH_SITES);
  });

  test('demo is site 1, Korean, with everything on', () => {
    const demo = siteByCode('demo');
    expect(demo).toMatchObject({ id: 1, language: 'ko' });
    expect(demo && siteFeatures(demo)).toEqual({
      isP2P: true,
      isFutures: true,
      isPowerBall: true,
      isBinary: true,
    });
  });

  test.each([15, 25, 33, 41])('site %i has the code site%i', (id) => {
    expect(siteById(id)?.code).toBe(`site${id}`);
  });

  test('[W-S1] site 33 verifies e-mail addresses, site 41 approves, and no other asks for more', () => {
    const asking = SITES.filter(
      ({ signupVerification, signupApproval }) => signupVerification !== 'none' || signupApproval,
    );
    expect(
      asking.map(({ id, signupVerification, signupApproval }) => [
        id,
        signupVerification,
        signupApproval,
      ]),
    ).toEqual([
      [33, 'email', false],
      [41, 'none', true],
    ]);
  });

  test.each(['isP2P', 'isFutures', 'isBinary'] as const)('one site differs in %s alone', (flag) => {
    const others = (['isP2P', 'isFutures', 'isBinary'] as const).filter((one) => one !== flag);
    const off = SITES.filter((site) => !siteFeatures(site)[flag]);
    expect(off).toHaveLength(1);
    for (const other of others)
      expect(off.map((site) => siteFeatures(site)[other])).toEqual([true]);
  });
});

test('[H-R9] the language of a refusal by the rule of the site', () => {
  const languages = (id: number) => {
    const texts = siteById(id)?.texts ?? 'requested';
    return [
      refusalLanguage(texts, false, 'ko'),
      refusalLanguage(texts, false, 'en'),
      refusalLanguage(texts, true, 'ko'),
      refusalLanguage(texts, true, 'en'),
    ];
  };
  expect(languages(1)).toEqual(['ko', 'en', 'ko', 'en']);
  expect(languages(15)).toEqual(['en', 'en', 'en', 'en']);
  expect(languages(33)).toEqual(['en', 'en', 'en', 'en']);
  expect(languages(25)).toEqual(['en', 'en', 'ko', 'ko']);
  expect(languages(41)).toEqual(['ko', 'ko', 'ko', 'ko']);
});

test.each([
  ['demo', ['en-US', 'en'], 'en'],
  ['demo', ['ko-KR', 'en-US'], 'ko'],
  ['demo', ['ja', 'en-GB', 'ko'], 'en'],
  ['demo', ['ja'], 'ko'],
  ['site15', ['ko-KR'], 'en'],
  ['unknown', ['de', 'fr'], 'ko'],
  ['unknown', ['EN'], 'en'],
] as const)(
  'before a choice, %s with a browser that prefers %j begins in %s',
  (code, preferred, language) => {
    expect(firstLanguage(siteByCode(code), preferred)).toBe(language);
  },
);
