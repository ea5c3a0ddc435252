import { describe, expect, test } from 'vitest';
import type { P2pStatus } from '../../../../src/domain/p2p/p2p.ts';
import type { WireDnw } from '../../../../src/protocol/money/entities.ts';
import { TERMS, TRANSFER } from '../../../../src/protocol/money/examples.ts';
import { actsOf } from '../../../../src/ui/screens/wallet/asset/walletActs.ts';
import {
  EVERY_MOVEMENT,
  movementRequest,
} from '../../../../src/ui/screens/wallet/history/movements.tsx';
import { wonFor } from '../../../../src/ui/screens/wallet/forms/WonFigures.tsx';
import { p2pSteps, tradeSteps } from '../../../../src/ui/people/p2p/tradeSteps.ts';
import { p2pActs } from '../../../../src/ui/screens/wallet/p2p/p2pRules.ts';
import {
  isCancellable,
  requestSteps,
  returnedOf,
} from '../../../../src/ui/screens/wallet/request/requestSteps.ts';
import { walletPages } from '../../../../src/ui/screens/wallet/WalletMenu.tsx';
import {
  listAmount,
  signedAmount,
  wholeAmount,
} from '../../../../src/ui/people/wallets/walletText.ts';

test('[U-W12] the side menu has the pages that the site offers', () => {
  const all = { isP2P: true, isFutures: true, isPowerBall: true, isBinary: true };
  expect(walletPages(all)).toEqual(['asset', 'history_list', 'future_list', 'binary_list', 'p2p']);
  expect(walletPages({ ...all, isP2P: false, isFutures: false, isBinary: false })).toEqual([
    'asset',
    'history_list',
  ]);
});

describe('the steps of a request', () => {
  const states = (
    type: WireDnw['type'],
    status: WireDnw['status'],
    provider: WireDnw['provider'] = null,
  ) =>
    requestSteps({ type, status, provider }).map(
      ({ key, state }) => `${key.split('.').at(-1)} ${state}`,
    );

  test('[U-W6] follow its status alone', () => {
    expect(states('D', 'REQUESTED')).toEqual(['requested done', 'review now', 'credited todo']);
    expect(states('W', 'APPROVED')).toEqual(['requested done', 'review done', 'paidOut done']);
    expect(states('WB', 'REQUESTED')).toEqual(['requested done', 'payment now', 'bought todo']);
    expect(states('D', 'REQUESTED', 'gluwa')[1]).toBe('payment now');
    expect(states('TO', 'APPROVED')).toEqual(['requested done', 'moved done']);
  });

  test('[U-W6] another end than approval is marked as such', () => {
    for (const status of ['REJECTED', 'CANCELLED', 'EXPIRED'] as const)
      expect(states('D', status)).toEqual(['requested done', `${status} failed`]);
  });
});

test('[U-W9] what a provider carries out cannot be cancelled, nor what is decided', () => {
  expect(isCancellable({ status: 'REQUESTED', provider: null })).toBe(true);
  expect(isCancellable({ status: 'REQUESTED', provider: 'gluwa' })).toBe(false);
  expect(isCancellable({ status: 'APPROVED', provider: null })).toBe(false);
});

test('a movement shows what it does to its wallet: what is taken with its fee, what is credited after it', () => {
  expect(signedAmount(TRANSFER)).toBe('-50');
  expect(signedAmount({ ...TRANSFER, type: 'D', amount: '50', fee: '1', receives: '49' })).toBe(
    '+49',
  );
});

test('a withdrawal that was not carried out shows what it gave back, with its fee', () => {
  const withdrawal = { type: 'W', status: 'CANCELLED', amount: '100' } as const;
  expect(returnedOf(withdrawal)).toBe('100');
  expect(returnedOf({ ...withdrawal, status: 'APPROVED' })).toBeUndefined();
  expect(returnedOf({ ...withdrawal, type: 'D' })).toBeUndefined();
});

test('the filter is sent whole, and what is left open is not sent', () => {
  expect(movementRequest(EVERY_MOVEMENT, 'UTC')).toEqual({
    startDate: undefined,
    endDate: undefined,
  });
  const chosen = { ...EVERY_MOVEMENT, type: 'D', status: 'APPROVED', wallet: 'USDT' } as const;
  expect(movementRequest({ ...chosen, keyword: ' d-7 ' }, 'UTC')).toMatchObject({
    typeStrs: 'D',
    statusStrs: 'APPROVED',
    walletTypeStrs: 'USDT',
    keyword: 'd-7',
  });
});

test('a wallet has the acts that the site offers for it', () => {
  const terms = [{ ...TERMS, type: 'D' as const }];
  const routes = { type: 'USDT', canTransfer: true, canConvert: true };
  expect(actsOf(routes, [...terms, TERMS])).toEqual(['deposit', 'withdraw', 'transfer', 'convert']);
  expect(actsOf({ type: 'BTC', canTransfer: false, canConvert: true }, terms)).toEqual(['convert']);
});

describe('P2P', () => {
  const shown = (status: P2pStatus) =>
    p2pSteps(status).map((step) => `${step.status} ${step.state}`);

  test('[U-W6] the steps follow the status; a dispute stands before the release', () => {
    expect(shown('MATCHED')).toEqual([
      'REQUESTED done',
      'MATCHED now',
      'PAID todo',
      'RELEASED todo',
    ]);
    expect(shown('DISPUTED')).toEqual([
      'REQUESTED done',
      'MATCHED done',
      'PAID done',
      'DISPUTED now',
      'RELEASED todo',
    ]);
    expect(shown('RELEASED').every((step) => step.endsWith('done'))).toBe(true);
    expect(shown('EXPIRED')).toEqual(['REQUESTED done', 'EXPIRED failed']);
  });

  test('[U-W17] every step that was taken keeps its time and reason, whatever follows', () => {
    const taken = (['REQUESTED', 'MATCHED', 'PAID', 'DISPUTED', 'CANCELLED'] as const).map(
      (status, at) => ({ status, at, by: 'USER' as const, reason: '' }),
    );
    expect(tradeSteps('CANCELLED', taken).map(({ status, state }) => `${status} ${state}`)).toEqual(
      ['REQUESTED done', 'MATCHED done', 'PAID done', 'DISPUTED done', 'CANCELLED failed'],
    );
    expect(tradeSteps('PAID', taken.slice(0, 3)).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'now',
      'todo',
    ]);
    expect(tradeSteps('MATCHED', [])).toEqual(p2pSteps('MATCHED'));
  });

  test('each side has the acts that the exchange takes of it', () => {
    expect(p2pActs('BUY', 'MATCHED')).toEqual(['pay', 'cancel']);
    expect(p2pActs('SELL', 'MATCHED')).toEqual([]);
    expect(p2pActs('SELL', 'PAID')).toEqual(['confirm', 'dispute']);
    expect(p2pActs('BUY', 'RELEASED')).toEqual([]);
  });
});

test('whole won: what is paid is rounded up, what is paid out is rounded down', () => {
  expect([wonFor('0.1234567', '1380', 'up'), wonFor('0.1234567', '1380', 'down')]).toEqual([
    '171',
    '170',
  ]);
  expect(wonFor('1', undefined, 'up')).toBeUndefined();
});

test('[U-W15] play points have one precision, in the list of wallets and wherever else they stand', () => {
  for (const [amount, shown] of [
    ['23805.5', '23,805.5'],
    ['23805', '23,805'],
    ['0.25', '0.25'],
  ] as const) {
    expect(listAmount(amount, 'BKT')).toBe(shown);
    expect(wholeAmount(amount, 'BKT')).toBe(`${shown} BKT`);
  }
  expect(listAmount('23805.5', 'USDT')).toBe('23,805.50');
});
