/** POINT event of a posting; rules [A-S7] and [A-S8] of src/engine/SPEC.md. */
import { expect, test } from 'vitest';
import { houseAccount, pocketAccount } from '../../../../src/domain/ledger/accounts.ts';
import type { MoneyMoved } from '../../../../src/domain/ledger/events.ts';
import type { WalletBalance } from '../../../../src/domain/ledger/wallets.ts';
import { userId } from '../../../../src/domain/ids.ts';
import { moneyOf, NO_MONEY } from '../../../../src/domain/quantities.ts';
import { toPointWallets } from '../../../../src/gateway/ledger/projections.ts';

const OWNER = userId(1);

const empty = { point: NO_MONEY, wait: NO_MONEY, margin: NO_MONEY };
const futures = (more: Partial<WalletBalance> = {}): WalletBalance => ({
  type: 'FUTURES',
  currency: 'USDT',
  ...empty,
  ...more,
});
const entry = (account: MoneyMoved['entries'][number]['account'], amount: string) => ({
  account,
  amount: moneyOf(amount),
});

const moved = (more: Partial<MoneyMoved>): MoneyMoved => ({
  type: 'MoneyMoved',
  userId: OWNER,
  cause: 'DEPOSIT',
  reference: 'x',
  entries: [],
  wallets: [],
  ...more,
});

test('money from outside has no counter amount', () => {
  const event = moved({
    entries: [
      entry(houseAccount('house', 'FUTURES'), '-5'),
      entry(pocketAccount(OWNER, 'FUTURES', 'point'), '5'),
    ],
    wallets: [futures({ point: moneyOf('7.5') })],
  });
  expect(toPointWallets(event)).toEqual([
    {
      walletType: 'FUTURES',
      currency: 'USDT',
      amount: '5',
      counterAmount: null,
      counterCurrency: null,
      point: '7.5',
      gameWaitPoint: '0',
      realPoint: '7.5',
    },
  ]);
});

test('what a wallet holds back is the counter amount of its free money', () => {
  const event = moved({
    entries: [
      entry(pocketAccount(OWNER, 'FUTURES', 'wait'), '-4'),
      entry(pocketAccount(OWNER, 'FUTURES', 'margin'), '3'),
      entry(pocketAccount(OWNER, 'FUTURES', 'point'), '0.9'),
      entry(houseAccount('fee', 'FUTURES'), '0.1'),
    ],
    wallets: [futures({ point: moneyOf('0.9'), margin: moneyOf('3') })],
  });
  expect(toPointWallets(event)).toMatchObject([
    { amount: '0.9', counterAmount: '-1', counterCurrency: null, realPoint: '3.9' },
  ]);
});

test('[A-S7][A-S8] each side of a conversion names the other with its currency', () => {
  const event = moved({
    entries: [
      entry(pocketAccount(OWNER, 'FUTURES', 'point'), '-10'),
      entry(houseAccount('exchange', 'USDT'), '10'),
      entry(pocketAccount(OWNER, 'BINARY', 'point'), '13800'),
      entry(houseAccount('exchange', 'BINARY'), '-13800'),
    ],
    wallets: [futures(), { type: 'BINARY', currency: 'BKT', ...empty, point: moneyOf('13800') }],
  });
  expect(toPointWallets(event)).toMatchObject([
    { walletType: 'FUTURES', amount: '-10', counterAmount: '13800', counterCurrency: 'BKT' },
    { walletType: 'BINARY', amount: '13800', counterAmount: '-10', counterCurrency: 'USDT' },
  ]);
});

test('[A-S7] a transfer within one currency names no other currency', () => {
  const event = moved({
    entries: [
      entry(pocketAccount(OWNER, 'FUTURES', 'point'), '-2'),
      entry(pocketAccount(OWNER, 'USDT', 'point'), '2'),
    ],
    wallets: [futures(), { ...futures({ point: moneyOf('2') }), type: 'USDT' }],
  });
  expect(toPointWallets(event)).toMatchObject([
    { amount: '-2', counterAmount: '2', counterCurrency: null },
    { amount: '2', counterAmount: '-2', counterCurrency: null },
  ]);
});

test('what only the house moved is no POINT', () => {
  const entries = [
    entry(houseAccount('house', 'FUTURES'), '-5'),
    entry(houseAccount('insurance', 'FUTURES'), '5'),
  ];
  expect(toPointWallets(moved({ userId: undefined, entries }))).toEqual([]);
});
