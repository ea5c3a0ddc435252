import { expect, test } from 'vitest';
import { FLOW_CAUSES, isFlow } from '../../../../src/domain/ledger/flows.ts';
import { causeText } from '../../../../src/ui/people/wallets/statementColumns.tsx';

const t = (key: string): string => key;

test('[S-L2] a movement of a P2P trade is named as a purchase or a sale', () => {
  const of = (cause: 'DEPOSIT' | 'WITHDRAWAL' | 'HOLD' | 'RELEASE', reference: string) =>
    causeText(t, { cause, reference });
  expect(of('DEPOSIT', 't-7')).toBe('wallet.p2pCause.bought');
  expect(of('WITHDRAWAL', 't-7')).toBe('wallet.p2pCause.sold');
  expect(of('HOLD', 't-7')).toBe('wallet.p2pCause.held');
  expect(of('RELEASE', 't-7')).toBe('wallet.p2pCause.released');
  expect(of('DEPOSIT', 'd-7')).toBe('wallet.cause.DEPOSIT');
});

test('[S-E3] what stays within the wallets, and what trading costs, is no flow', () => {
  expect(FLOW_CAUSES).toEqual([
    'OPENING',
    'DEPOSIT',
    'WITHDRAWAL',
    'BONUS',
    'BONUS_PAID',
    'DEDUCTION',
    'SETTLEMENT',
    'COPY_FEE',
    'BONUS_RETURNED',
    'BONUS_CANCELLED',
  ]);
  expect(isFlow('COPY_FEE', 5n)).toBe(true);
  expect(isFlow('COPY_FEE', -5n)).toBe(false);
  expect(isFlow('CONVERSION', 5n)).toBe(false);
});
