/** Facts stored by earlier versions of the client are read in today's shapes. */
import { expect, test } from 'vitest';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { accountFactCodec } from '../../../src/streams/facts.ts';
import { wireFill, wireOrder } from './support/wire.ts';

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

test('fills and funding of version 4 are as if no insurance had paid', () => {
  const { insurance: _, ...fill } = wireFill('f-1', 'o-1');
  const filled = { seq: 2, at: 2, type: 'ORDER_FILLED', order: wireOrder('o-1'), fill };
  const funded = { seq: 3, at: 3, type: 'FUNDING_FEE', amount: '-1' };
  const baseline = { seq: 1, at: 1, type: 'BASELINE', account: { fills: [fill] } };
  expect(accountFactCodec.read([baseline, filled, funded], 4)).toMatchObject([
    { account: { fills: [{ id: 'f-1', insurance: '0' }] } },
    { fill: { id: 'f-1', insurance: '0' } },
    { amount: '-1', insurance: '0' },
  ]);
});
