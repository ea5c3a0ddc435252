import { describe, expect, test } from 'vitest';
import { siteFeatures, type SiteTypeInput, usedCoins } from '../../../src/domain/siteType.ts';

describe('what the settings mean', () => {
  const switches = (more: Partial<SiteTypeInput>): SiteTypeInput => ({
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
    expect(usedCoins(switches({}))).toEqual(['BINARY', 'USDT', 'BTC']);
    expect(usedCoins(switches({ customUsedCoins: 'ETH,EOS' }))).toEqual(['ETH', 'EOS']);
    expect(usedCoins(switches({ customUsedCoins: ' ' }))).toEqual(['BINARY', 'USDT', 'BTC']);
    expect(usedCoins(switches({ customUsedCoins: 'ETH,EOS', withoutCoins: 'EOS' }))).toEqual([
      'ETH',
    ]);
  });
});
