import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SITES } from '../../../src/domain/sites.ts';
import { siteFeatures, usedCoins } from '../../../src/domain/siteType.ts';
import { siteCalls } from '../../../src/protocol/site/calls.ts';
import { SITE } from '../../../src/protocol/site/examples.ts';

const site = (type: string, more: Partial<Parameters<typeof siteFeatures>[0]> = {}) => ({
  type,
  usedCoins: 'USDT,BTC,BINARY',
  customUsedCoins: null,
  withoutCoins: null,
  ...more,
});

describe('[W-S8] what a site offers', () => {
  test.each([
    ['001000', { isP2P: true, isFutures: false, isPowerBall: false, isBinary: false }],
    ['000100', { isP2P: false, isFutures: true, isPowerBall: false, isBinary: false }],
    ['000010', { isP2P: false, isFutures: false, isPowerBall: true, isBinary: false }],
    ['000001', { isP2P: false, isFutures: false, isPowerBall: false, isBinary: true }],
    ['110000', { isP2P: false, isFutures: false, isPowerBall: false, isBinary: false }],
  ])(
    'type %s is read from the left: 3rd P2P, 4th futures, 5th power ball, 6th binary',
    (type, features) => {
      expect(siteFeatures(site(type))).toEqual(features);
    },
  );

  test('either reading switches binary off: its bit or BINARY missing from the used coins', () => {
    expect(siteFeatures(site('000001', { usedCoins: 'USDT,BTC' })).isBinary).toBe(false);
    expect(siteFeatures(site('000001', { withoutCoins: 'BINARY' })).isBinary).toBe(false);
    expect(siteFeatures(site('000000')).isBinary).toBe(false);
  });

  test('custom used coins override, a blank list does not, without-coins are taken out at the end', () => {
    expect(usedCoins(site('000000', { customUsedCoins: 'ETH, XRP' }))).toEqual(['ETH', 'XRP']);
    expect(usedCoins(site('000000', { customUsedCoins: ' ' }))).toEqual(['USDT', 'BTC', 'BINARY']);
    expect(usedCoins(site('000000', { customUsedCoins: 'ETH,XRP', withoutCoins: 'XRP' }))).toEqual([
      'ETH',
    ]);
  });
});

test.each([
  ['001000', { isP2P: true, isFutures: false, isBinary: false }],
  ['000100', { isP2P: false, isFutures: true, isBinary: false }],
  ['000001', { isP2P: false, isFutures: false, isBinary: true }],
  ['000010', { isP2P: false, isFutures: false, isPowerBall: true, isBinary: false }],
])(
  '[W-S8] a site info with flags in place of the digits %s has the same effect',
  (digits, type) => {
    const read = v.parse(siteCalls.siteInfo.answer, { ...SITE, type });
    expect(read.type).toBe(digits);
    expect(siteFeatures(read)).toEqual({ isPowerBall: false, ...type });
  },
);

test('[W-S8] a site info is refused when a flag is missing or no boolean', () => {
  const isRead = (type: unknown): boolean =>
    v.safeParse(siteCalls.siteInfo.answer, { ...SITE, type }).success;
  expect(isRead({ isP2P: true, isFutures: true })).toBe(false);
  expect(isRead({ isP2P: 1, isFutures: true, isBinary: true })).toBe(false);
  expect(isRead('11111')).toBe(false);
});

const COINS = 'USDT BTC ETH XRP DOGE EOS';
const EVERYTHING = `FUTURES BINARY ${COINS}`;

test('[W-S8] the used coins and both readings of binary on every shipped site', () => {
  const read = SITES.map((one) => [one.code, siteFeatures(one).isBinary, usedCoins(one).join(' ')]);
  expect(read).toEqual([
    ['demo', true, EVERYTHING],
    ['nop2p', true, EVERYTHING],
    ['nofutures', true, `BINARY ${COINS}`],
    ['nobinary', false, `FUTURES ${COINS}`],
    ['site15', true, EVERYTHING],
    ['site25', true, EVERYTHING],
    ['site33', true, EVERYTHING],
    ['site41', true, EVERYTHING],
  ]);
});

test.each(SITES)(
  '[W-S8] $code with other coins: custom ones replace, those without are left out, binary follows',
  (one) => {
    const bit = one.type[5] === '1';
    const custom = { ...one, customUsedCoins: 'BINARY,ETH', withoutCoins: null };
    expect(usedCoins(custom)).toEqual(['BINARY', 'ETH']);
    expect(siteFeatures(custom).isBinary).toBe(bit);
    expect(siteFeatures({ ...custom, withoutCoins: 'BINARY' }).isBinary).toBe(false);
    expect(usedCoins({ ...custom, withoutCoins: 'ETH,XRP' })).toEqual(['BINARY']);
    expect(siteFeatures({ ...one, customUsedCoins: 'ETH' }).isBinary).toBe(false);
    expect(siteFeatures({ ...custom, type: '111110' }).isBinary).toBe(false);
  },
);
