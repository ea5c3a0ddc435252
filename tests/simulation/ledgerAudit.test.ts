/** The auditor of the ledger finds what is wrong; rules [L-P..] of src/engine/SPEC.md. */
import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/ledger/accounts.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';
import type { WalletBalance } from '../../src/domain/ledger/wallets.ts';
import { userId } from '../../src/domain/ids.ts';
import { money } from '../../src/domain/quantities.ts';
import { LedgerAudit } from './ledgerAudit.ts';

const entry = (account: string, amount: bigint): Entry => ({
  account: account as Entry['account'],
  amount: money(amount),
});
const wallet = (
  type: WalletBalance['type'],
  currency: WalletBalance['currency'],
  point: bigint,
): WalletBalance => ({ type, currency, point: money(point), wait: money(0n), margin: money(0n) });

const moved = (
  user: number,
  entries: readonly Entry[],
  wallets: readonly WalletBalance[],
  reference = 'x',
): MoneyMoved => ({
  type: 'MoneyMoved',
  userId: userId(user),
  cause: 'DEPOSIT',
  reference,
  entries,
  wallets,
});

const FUNDED = moved(
  1,
  [entry('house/FUTURES', -9n), entry('u-1/FUTURES/point', 9n)],
  [wallet('FUTURES', 'USDT', 9n)],
  'funds',
);

function complaints(...events: readonly MoneyMoved[]): string {
  const lines: string[] = [];
  const audit = new LedgerAudit((line) => lines.push(line));
  for (const event of [FUNDED, ...events]) audit.onMoney(event);
  audit.finish();
  return lines.join('\n');
}

test('[L-P1][L-P8] a transfer and a conversion are right', () => {
  const transfer = moved(
    1,
    [entry('u-1/FUTURES/point', -4n), entry('u-1/USDT/point', 4n)],
    [wallet('FUTURES', 'USDT', 5n), wallet('USDT', 'USDT', 4n)],
  );
  const conversion = moved(
    1,
    [
      entry('u-1/USDT/point', -4n),
      entry('exchange/USDT', 4n),
      entry('exchange/BINARY', -50n),
      entry('u-1/BINARY/point', 50n),
    ],
    [wallet('USDT', 'USDT', 0n), wallet('BINARY', 'BKT', 50n)],
    'y',
  );
  expect(complaints(transfer, conversion)).toBe('');
});

test('[L-P1] a conversion that adds up only over both currencies', () => {
  const swapped = moved(
    1,
    [entry('u-1/FUTURES/point', -4n), entry('u-1/BTC/point', 4n)],
    [wallet('FUTURES', 'USDT', 5n), wallet('BTC', 'BTC', 4n)],
  );
  expect(complaints(swapped)).toMatch(/sums to -4 USDT\n.*sums to 4 BTC/);
});

const PAID = moved(1, [entry('u-1/FUTURES/point', -4n)], [wallet('FUTURES', 'USDT', 5n)]);
const RECEIVED = moved(2, [entry('u-2/FUTURES/point', 4n)], [wallet('FUTURES', 'USDT', 4n)]);

test('[L-P7] a posting of two users is right in two events and wrong in one', () => {
  expect(complaints(PAID, RECEIVED)).toBe('');
  expect(complaints(PAID)).toMatch(/DEPOSIT of x sums to -4 USDT/);
  expect(complaints(PAID, { ...RECEIVED, reference: 'y' })).toMatch(/DEPOSIT of x sums to -4/);
});

test('[L-P7] an entry of another user', () => {
  const both = moved(
    1,
    [...PAID.entries, ...RECEIVED.entries],
    [...PAID.wallets, ...RECEIVED.wallets],
  );
  expect(complaints(both)).toMatch(/u-2\/FUTURES\/point in an event of u-1/);
});

test('[L-P2] money below zero', () => {
  const spent = moved(
    1,
    [entry('u-1/FUTURES/point', -10n), entry('fee/FUTURES', 10n)],
    [wallet('FUTURES', 'USDT', -1n)],
  );
  expect(complaints(spent)).toMatch(/u-1\/FUTURES\/point is at -1/);
});

test('a wallet that is stated wrong or not at all', () => {
  const entries = [entry('u-1/FUTURES/point', -4n), entry('fee/FUTURES', 4n)];
  expect(complaints(moved(1, entries, [wallet('FUTURES', 'USDT', 6n)]))).toMatch(
    /states 6 in u-1\/FUTURES\/point, not 5/,
  );
  expect(complaints(moved(1, entries, []))).toMatch(/does not state u-1\/FUTURES/);
});

test('[L-P8] a wallet that changes its currency', () => {
  const inBkt = moved(
    1,
    [entry('u-1/BINARY/point', 4n), entry('house/BINARY', -4n)],
    [wallet('BINARY', 'BKT', 4n)],
  );
  const inUsdt = moved(
    1,
    [entry('u-1/BINARY/point', 4n), entry('house/USDT', -4n)],
    [wallet('BINARY', 'USDT', 8n)],
    'y',
  );
  expect(complaints(inBkt, inUsdt)).toMatch(/u-1\/BINARY\/point was in BKT and is in USDT/);
});
