import { describe, expect, test } from 'vitest';
import { SITES } from '../../../../src/domain/sites.ts';
import type { WireWallet } from '../../../../src/protocol/ledger/entities.ts';
import { receiversOf, shownWallets } from '../../../../src/ui/screens/wallet/useWallets.ts';

const wallet = (
  type: WireWallet['type'],
  point: string,
  more: Partial<WireWallet> = {},
): WireWallet => ({
  type,
  point,
  gameWaitPoint: '0',
  currency: type === 'FUTURES' ? 'USDT' : type === 'BINARY' ? 'BKT' : type,
  ...more,
});

const siteOf = (code: string) => {
  const site = SITES.find((one) => one.code === code);
  if (site === undefined) throw new Error(`no site ${code}`);
  return site;
};

const held = (...wallets: readonly WireWallet[]) =>
  Object.fromEntries(wallets.map((one) => [one.type, one]));

const COINS = ['USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS'];

describe('[U-W14] the wallets on screen', () => {
  const empty = held(wallet('FUTURES', '0'), wallet('BINARY', '0'), wallet('USDT', '5'));
  const typesOn = (code: string, wallets = empty) =>
    shownWallets(siteOf(code), wallets).map(({ type }) => type);

  test.each([
    ['demo', ['FUTURES', 'BINARY', ...COINS]],
    ['nop2p', ['FUTURES', 'BINARY', ...COINS]],
    ['nofutures', ['BINARY', ...COINS]],
    ['nobinary', ['FUTURES', ...COINS]],
  ])('of %s are those that it offers', (code, types) => expect(typesOn(code)).toEqual(types));

  test.each([
    ['nofutures', 'FUTURES', { point: '3' }],
    ['nofutures', 'FUTURES', { point: '0', realPoint: '2' }],
    ['nobinary', 'BINARY', { point: '7' }],
    ['nobinary', 'BINARY', { point: '0', gameWaitPoint: '1' }],
  ] as const)('of %s have %s while it holds %o', (code, type, more) => {
    expect(typesOn(code, held(wallet(type, '0', more), wallet('USDT', '5')))).toContain(type);
  });

  test('are none before the account is known', () => {
    expect(shownWallets(siteOf('demo'), {})).toEqual([]);
  });
});

describe('[U-W14] the money of a wallet', () => {
  const receivers = (code: string, from: WireWallet, act: 'transfer' | 'convert') => {
    const site = siteOf(code);
    return receiversOf(site, shownWallets(site, held(from, wallet('USDT', '5'))), from, act);
  };

  test('goes from a dropped wallet into those on offer, and never into it', () => {
    expect(receivers('nofutures', wallet('FUTURES', '3'), 'transfer')).toEqual(['USDT']);
    expect(receivers('nofutures', wallet('USDT', '3'), 'transfer')).toEqual([]);
    expect(receivers('nobinary', wallet('BINARY', '3'), 'convert')).toEqual(['FUTURES', ...COINS]);
    expect(receivers('nobinary', wallet('BTC', '3'), 'convert')).not.toContain('BINARY');
  });
});
