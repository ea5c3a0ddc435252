/** Calls that answer under two addresses. */
import { expect, test } from 'vitest';
import { addressesOf, aliasOf } from '../../../src/protocol/aliases.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createHttpExchange } from '../../support/httpExchange.ts';

test('[H-R20] calls of operators answer at /api/admin as at /api/operator', async () => {
  const exchange = await createHttpExchange();
  const { token } = await operatorOf(exchange);
  const { accessToken: member } = await exchange.signIn('nobody');
  for (const { path, method } of Object.values(CALLS)) {
    const alias = aliasOf(path);
    if (alias === undefined || method !== 'GET') continue;
    const asked = await exchange.get<unknown>(path, { token });
    const again = await exchange.get<unknown>(alias, { token });
    expect([alias, again.status]).toEqual([alias, asked.status]);
    expect((await exchange.get(alias, { token: member })).body.code).toBe('NO_PERMISSION');
  }
  const addresses = Object.values(CALLS).flatMap(({ path, method }) =>
    addressesOf(path).map((one) => `${method} ${one}`),
  );
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  await exchange.stop();
});
