/** What earlier versions of the client stored is read in today's shapes. */
import { expect, test } from 'vitest';
import { foldFacts, EMPTY_ACCOUNT } from '../../../src/streams/accountFold.ts';
import { accountFactCodec } from '../../../src/streams/facts.ts';

test('a POINT of version 3 gets the currency its wallet had', () => {
  const figures = { point: '5', gameWaitPoint: '1', realPoint: '6' };
  const stored = {
    seq: 1,
    at: 1,
    type: 'POINT',
    cause: 'HOLD',
    reference: 'o-1',
    wallets: [
      { walletType: 'FUTURES', ...figures },
      { walletType: 'BINARY', ...figures },
    ],
  };
  const facts = accountFactCodec.read([stored], 3);
  expect(facts).toMatchObject([{ wallets: [{ currency: 'USDT' }, { currency: 'BKT' }] }]);
  expect(foldFacts(EMPTY_ACCOUNT, facts ?? []).wallets).toMatchObject({
    FUTURES: { point: '5', currency: 'USDT' },
    BINARY: { point: '5', currency: 'BKT' },
  });
});
