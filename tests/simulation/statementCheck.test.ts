/** A statement is held against the wallets: each is right but for one thing. */
import { expect, test } from 'vitest';
import { userId } from '../../src/domain/ids.ts';
import { pocketAccount } from '../../src/domain/ledger/accounts.ts';
import type { WireStatementLine } from '../../src/protocol/statement/entities.ts';
import { statementFaults } from './statementCheck.ts';

const USER = userId(1);

const line = (id: string, amount: string, balance: string): WireStatementLine => ({
  id,
  at: 1,
  walletType: 'USDT',
  currency: 'USDT',
  cause: 'TRANSFER',
  reference: 'd-1',
  amount,
  pointAmount: amount,
  point: balance,
  gameWaitPoint: '0',
  balance,
  counterWalletType: null,
  counterAmount: null,
  counterCurrency: null,
});

/** Newest first. */
const LINES = [line('3-USDT', '-4', '6'), line('2-USDT', '0', '10'), line('1-USDT', '10', '10')];
const balances = (point: bigint, wait = 0n) =>
  new Map([
    [pocketAccount(USER, 'USDT', 'point'), point],
    [pocketAccount(USER, 'USDT', 'wait'), wait],
  ]);

test('[S-L2] a right one has no fault', () => {
  expect(statementFaults(USER, LINES, balances(200_000_000n, 400_000_000n))).toEqual([]);
});

test('[S-L1][S-L2] a line that is missing, states another balance, or does not end at the wallet', () => {
  const right = balances(600_000_000n);
  expect(statementFaults(USER, LINES.slice(0, 2), right).join()).toMatch(/line 2-USDT comes to 10/);
  expect(statementFaults(USER, LINES.slice(1), right)).toEqual([
    'u-1/USDT holds 600000000, its statement ends at 1000000000',
  ]);
  expect(statementFaults(USER, [], right).join()).toMatch(/its statement ends at 0/);
  const off = [line('3-USDT', '-4', '7'), ...LINES.slice(1)];
  expect(statementFaults(USER, off, right).join()).toMatch(/line 3-USDT comes to 7/);
});
