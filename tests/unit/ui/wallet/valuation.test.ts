import { describe, expect, test } from 'vitest';
import type { WireWallet } from '../../../../src/protocol/ledger/entities.ts';
import { joinRates } from '../../../../src/ui/screens/wallet/useRates.ts';
import {
  allocation,
  totalOf,
  usdtIn,
  walletHeld,
  walletTotal,
  worthInUsdt,
  worthPerUsdt,
} from '../../../../src/ui/screens/wallet/valuation.ts';

const FUTURES: WireWallet = {
  type: 'FUTURES',
  currency: 'USDT',
  point: '900',
  gameWaitPoint: '60',
  realPoint: '1000',
};
const BINARY: WireWallet = { type: 'BINARY', currency: 'BKT', point: '1380', gameWaitPoint: '690' };
const BTC: WireWallet = { type: 'BTC', point: '0.5', gameWaitPoint: '0.1' };
const EOS: WireWallet = { type: 'EOS', point: '0', gameWaitPoint: '0' };

const rates = joinRates(
  { usdt: { USDT: '1', BTC: '60000', BKT: '0.00072463' }, local: { KRW: '1380', BKT: '1380' } },
  new Map([['BTCUSDT', { last: '64000.5' }]]),
);

describe('what wallets are worth', () => {
  test('[U-W1] a total holds what is free, held and behind isolated positions', () => {
    expect([walletTotal(FUTURES), walletHeld(FUTURES)]).toEqual(['1000', '100']);
    expect([walletTotal(BTC), walletHeld(BTC)]).toEqual(['0.6', '0.1']);
  });

  test('[U-W1] the newest price counts, a configured rate is exact, and the sum is rounded down', () => {
    expect(worthInUsdt('0.6', 'BTC', rates)).toBe('38400.3');
    // By the rounded rate of the list this would be 1.4999841.
    expect(worthInUsdt('2070', 'BKT', rates)).toBe('1.5');
    expect(worthInUsdt('1', 'BKT', rates)).toBe('0.00072463');
    expect(totalOf([FUTURES, BINARY, BTC, EOS], rates)).toEqual({ usdt: '39401.8', unpriced: [] });
  });

  test('[U-W1] a currency without a rate is named and left out; without any rate the total is unknown', () => {
    const xrp: WireWallet = { type: 'XRP', point: '10', gameWaitPoint: '0' };
    expect(totalOf([FUTURES, xrp], rates)).toEqual({ usdt: '1000', unpriced: ['XRP'] });
    expect(totalOf([xrp], rates)).toEqual({ usdt: undefined, unpriced: ['XRP'] });
    expect(totalOf([], rates)).toEqual({ usdt: undefined, unpriced: [] });
  });

  test('[U-W13] an amount in USDT as won is exact by the configured rate', () => {
    const won = worthPerUsdt('1380');
    expect(won === undefined ? undefined : usdtIn('10000', won)).toBe('13800000');
    expect(worthPerUsdt('0')).toBeUndefined();
  });

  test('[U-W2] shares are of the priced whole, largest first; nothing held has none', () => {
    const shares = allocation([FUTURES, BTC, EOS], rates);
    expect(shares.map(({ type }) => type)).toEqual(['BTC', 'FUTURES']);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(allocation([EOS], rates)).toEqual([]);
  });
});
