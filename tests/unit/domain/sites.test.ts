import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SITE_CODE,
  refusalLanguage,
  siteByCode,
  siteById,
  siteCodeOf,
  siteFeatures,
  SITES,
  type SiteSwitches,
  usedCoinsOf,
} from '../../../src/domain/sites.ts';

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

  test.each(['isP2P', 'isFutures', 'isBinary'] as const)('one site differs in %s alone', (flag) => {
    const others = (['isP2P', 'isFutures', 'isBinary'] as const).filter((one) => one !== flag);
    const off = SITES.filter((site) => !siteFeatures(site)[flag]);
    expect(off).toHaveLength(1);
    for (const other of others)
      expect(off.map((site) => siteFeatures(site)[other])).toEqual([true]);
  });
});

describe('what the settings mean', () => {
  const switches = (more: Partial<SiteSwitches>): SiteSwitches => ({
    type: '000000',
    usedCoins: 'BINARY,USDT, BTC',
    customUsedCoins: null,
    withoutCoins: null,
    ...more,
  });

  test('digits 3, 4, 5 and 6 of the type, from the left', () => {
    const flags = (type: string) => siteFeatures(switches({ type }));
    const off = { isP2P: false, isFutures: false, isPowerBall: false, isBinary: false };
    expect(flags('110000')).toEqual(off);
    expect(flags('001000')).toEqual({ ...off, isP2P: true });
    expect(flags('000100')).toEqual({ ...off, isFutures: true });
    expect(flags('000010')).toEqual({ ...off, isPowerBall: true });
    expect(flags('000001')).toEqual({ ...off, isBinary: true });
  });

  test('binary is off without BINARY among the used coins', () => {
    expect(siteFeatures(switches({ type: '111111', usedCoins: 'USDT' })).isBinary).toBe(false);
    expect(siteFeatures(switches({ type: '111111', withoutCoins: 'BINARY' })).isBinary).toBe(false);
  });

  test('custom used coins replace the used ones, then the without-coins are taken out', () => {
    expect(usedCoinsOf(switches({}))).toEqual(['BINARY', 'USDT', 'BTC']);
    expect(usedCoinsOf(switches({ customUsedCoins: 'ETH,EOS' }))).toEqual(['ETH', 'EOS']);
    expect(usedCoinsOf(switches({ customUsedCoins: ' ' }))).toEqual(['BINARY', 'USDT', 'BTC']);
    expect(usedCoinsOf(switches({ customUsedCoins: 'ETH,EOS', withoutCoins: 'EOS' }))).toEqual([
      'ETH',
    ]);
  });
});

test('[H9] the language of a refusal by the rule of the site', () => {
  const languages = (id: number) => {
    const texts = siteById(id)?.texts ?? 'asked';
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
