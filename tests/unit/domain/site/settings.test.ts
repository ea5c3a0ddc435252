import { describe, expect, test } from 'vitest';
import {
  changedSite,
  type GivenSettings,
  siteRejection,
} from '../../../../src/domain/site/settings.ts';
import { type Site, siteById, SITES } from '../../../../src/domain/sites.ts';

const shipped = (id: number): Site => {
  const site = siteById(id);
  if (site === undefined) throw new Error(`no site ${id}`);
  return site;
};
const refusedName = (given: GivenSettings, id = 15) => {
  const before = shipped(id);
  return siteRejection(changedSite(before, given), before)?.data?.['name'];
};

describe('settings of a site', () => {
  test('[W-S4] every shipped site is as a site may be', () => {
    expect(SITES.map((site) => siteRejection(site))).toEqual(SITES.map(() => undefined));
  });

  test('[W-S4] what is left out stays, and null replaces', () => {
    const before = { ...shipped(4), customUsedCoins: 'USDT' };
    expect(changedSite(before, {})).toEqual(before);
    expect(changedSite(before, { customUsedCoins: null })).toEqual({
      ...before,
      customUsedCoins: null,
    });
    const renamed = changedSite(before, { appearance: { name: 'Nova' } });
    expect(renamed.appearance).toEqual({ name: 'Nova', logoUrl: null, accent: null });
  });

  test.each<[GivenSettings, string]>([
    [{ code: '' }, 'code'],
    [{ code: 'a.b' }, 'code'],
    [{ code: '-a' }, 'code'],
    [{ code: 'www' }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ type: '11111' }, 'type'],
    [{ type: '11111x' }, 'type'],
    [{ usedCoins: 'FUTURES,SHELLS' }, 'usedCoins'],
    [{ usedCoins: 'USDT,USDT' }, 'usedCoins'],
    [{ customUsedCoins: 'usdt' }, 'customUsedCoins'],
    [{ withoutCoins: 'BINARY, USDT' }, 'withoutCoins'],
    [{ depositCoins: 'BINARY' }, 'depositCoins'],
    [{ buyCoins: 'FUTURES' }, 'buyCoins'],
    [{ stockPrefix: 'k_' }, 'stockPrefix'],
    [{ twoPersonFromUsdt: '-0.1' }, 'twoPersonFromUsdt'],
    [{ twoPersonFromWon: '' }, 'twoPersonFromWon'],
    [{ appearance: { name: '' } }, 'appearanceName'],
    [{ appearance: { logoUrl: 'https://elsewhere.example/logo.png' } }, 'logoUrl'],
    [{ appearance: { logoUrl: '//elsewhere.example/logo.png' } }, 'logoUrl'],
    [{ appearance: { logoUrl: 'data:text/html;base64,AAAA' } }, 'logoUrl'],
  ])('[W-S4] %j is refused by name', (given, name) => {
    expect(refusedName(given)).toBe(name);
  });

  test.each<GivenSettings>([
    { code: 'new-site-2', name: 'New' },
    { usedCoins: '', depositCoins: '', buyCoins: '' },
    { customUsedCoins: 'BINARY,USDT', withoutCoins: 'BINARY' },
    { twoPersonFromUsdt: '0', twoPersonFromWon: '1000000000000' },
    { appearance: { logoUrl: '/logos/nova.png', accent: '#3e63dd' } },
    { appearance: { logoUrl: 'data:image/png;base64,AAAA' } },
  ])('[W-S4] %j is accepted', (given) => {
    expect(refusedName(given)).toBeUndefined();
  });

  test('[W-S4] the first site keeps its code', () => {
    expect(refusedName({ code: 'other' }, 1)).toBe('code');
    expect(refusedName({ name: 'Maru 1' }, 1)).toBeUndefined();
  });
});
