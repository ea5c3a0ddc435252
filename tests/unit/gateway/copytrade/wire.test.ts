import { expect, test } from 'vitest';
import { copyId, followId, instrumentCode, userId } from '../../../../src/domain/ids.ts';
import { moneyOf } from '../../../../src/domain/quantities.ts';
import { feeRows } from '../../../../src/gateway/copytrade/wire.ts';
import { TraderNames } from '../../../../src/gateway/copytrade/traderDocuments.ts';

const AT = 1_700_000_000_000;

test('[Y-G3] the trader’s row of a fee knows the follower by the follow alone', () => {
  const [paid, received] = feeRows({
    copyId: copyId(33),
    followId: followId(12),
    followerId: userId(9),
    traderId: userId(2),
    instrument: instrumentCode('BTCUSDT'),
    profit: moneyOf('13'),
    fee: moneyOf('1.3'),
    at: AT,
  });
  expect(paid).toMatchObject({ userId: 'u-9', labels: ['fee:PAID', 'trader:u-2'] });
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({ followerId: 'u-9', fee: '1.3' });
  expect(received).toMatchObject({ userId: 'u-2', labels: ['fee:RECEIVED', 'trader:u-2'] });
  expect(JSON.parse(received?.body ?? '')).toMatchObject({ followerId: 'w-12', fee: '1.3' });
  expect(received?.body).not.toContain('u-9');
});

test('[Y-G8] the name of a closed account is forgotten, that of a blocked one is not', () => {
  const names = new TraderNames();
  for (const number of [2, 3])
    names.set(userId(number), { name: `Trader ${number}`, introduction: '' });
  const changed = { type: 'UserStatusChanged' } as const;
  names.take([
    {
      events: [
        { ...changed, userId: userId(2), status: 'CLOSED' },
        { ...changed, userId: userId(3), status: 'DENY' },
      ],
    },
  ]);
  expect([names.of(userId(2)), names.words(userId(2))]).toEqual(['', undefined]);
  expect(names.of(userId(3))).toBe('Trader 3');
});
