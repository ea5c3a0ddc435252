import { describe, expect, test } from 'vitest';
import type { SiteFeatures } from '../../../../src/domain/siteType.ts';
import { activeItem, navItems } from '../../../../src/ui/shell/navItems.ts';

const ALL: SiteFeatures = { isP2P: true, isFutures: true, isPowerBall: true, isBinary: true };
const keys = (features: SiteFeatures, isLoggedIn = false) =>
  navItems(features, isLoggedIn).map(({ key }) => key);

describe('header menu', () => {
  test('[W-M1] trade, binary, P2P and copy trading appear only if the site offers them', () => {
    expect(keys(ALL)).toEqual(['trade', 'binary', 'wallet', 'p2p', 'follow']);
    expect(keys({ ...ALL, isFutures: false })).toEqual(['binary', 'wallet', 'p2p']);
    expect(keys({ ...ALL, isBinary: false })).not.toContain('binary');
    expect(keys({ ...ALL, isP2P: false })).not.toContain('p2p');
  });

  test('[W-M1] trade leads to /future when logged in, else to /futureView; the others lead to their pages', () => {
    expect(navItems(ALL, true)[0]?.to).toBe('/future');
    expect(navItems(ALL, false)[0]?.to).toBe('/futureView');
    const others = navItems(ALL, true).slice(1);
    expect(others.map(({ to }) => to)).toEqual([
      '/trade',
      '/dnw_history',
      '/dnw_history/p2p',
      '/copytrade',
    ]);
  });

  test.each([
    ['/future/3', 'trade'],
    ['/futureView', 'trade'],
    ['/trade/2', 'binary'],
    ['/dnw_history/asset', 'wallet'],
    ['/dnw_history/p2p', 'p2p'],
    ['/copytrade/trader_detail/my', 'follow'],
    ['/', undefined],
    ['/login', undefined],
  ])('%s belongs to %s', (path, key) => {
    expect(activeItem(navItems(ALL, true), path)?.key).toBe(key);
  });
});
