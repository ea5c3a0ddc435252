import { describe, expect, test } from 'vitest';
import type { WireDnw } from '../../../../src/protocol/money/entities.ts';
import { TERMS, TRANSFER } from '../../../../src/protocol/money/examples.ts';
import { actsOf } from '../../../../src/ui/screens/wallet/asset/walletActs.ts';
import {
  EVERY_MOVEMENT,
  movementRequest,
} from '../../../../src/ui/screens/wallet/history/movementFilter.ts';
import { requestSteps } from '../../../../src/ui/screens/wallet/request/requestSteps.ts';
import { walletPages } from '../../../../src/ui/screens/wallet/walletPages.ts';
import { signedAmount } from '../../../../src/ui/screens/wallet/walletText.ts';

test('the side menu has the pages that the site offers', () => {
  const all = { isP2P: true, isFutures: true, isPowerBall: true, isBinary: true };
  expect(walletPages(all)).toEqual([
    ...['asset', 'history_list', 'future_list', 'binary_list', 'p2p'],
  ]);
  expect(walletPages({ ...all, isP2P: false, isFutures: false, isBinary: false })).toEqual([
    'asset',
    'history_list',
  ]);
});

describe('the steps of a request', () => {
  const states = (type: WireDnw['type'], status: WireDnw['status']) =>
    requestSteps({ type, status }).map(({ key, state }) => `${key.split('.').at(-1)} ${state}`);

  test('[U-W6] follow its status alone', () => {
    expect(states('D', 'REQUESTED')).toEqual(['requested done', 'review now', 'credited todo']);
    expect(states('W', 'APPROVED')).toEqual(['requested done', 'review done', 'paidOut done']);
    expect(states('WB', 'REQUESTED')).toEqual(['requested done', 'payment now', 'bought todo']);
    expect(states('TO', 'APPROVED')).toEqual(['requested done', 'moved done']);
  });

  test('[U-W6] another end than approval is marked as such', () => {
    for (const status of ['REJECTED', 'CANCELLED', 'EXPIRED'] as const)
      expect(states('D', status)).toEqual(['requested done', `${status} failed`]);
  });
});

test('a movement shows what it does to its wallet: what is taken with its fee, what is credited after it', () => {
  expect(signedAmount(TRANSFER)).toBe('-50');
  expect(signedAmount({ ...TRANSFER, type: 'D', amount: '50', fee: '1', receives: '49' })).toBe(
    '+49',
  );
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
  expect(actsOf({ type: 'USDT', currency: 'USDT' }, terms)).toEqual([
    ...['deposit', 'transfer', 'convert'],
  ]);
  expect(actsOf({ type: 'BTC', currency: 'BTC' }, terms)).toEqual(['convert']);
});
