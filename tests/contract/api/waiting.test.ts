/** How much waits for an operator, by section of the console. */
import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { WireWaiting } from '../../../src/protocol/operator/waitingCalls.ts';
import { requestCode } from '../../support/apiCodes.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const waitingFor = async (exchange: HttpExchange, token: string): Promise<WireWaiting> =>
  (await exchange.get<WireWaiting>(CALLS.operatorWaiting.path, { token })).body;

describe.each(STORE_KINDS)('what waits, in %s', (kind) => {
  test('[O-G50] is counted by section, and goes with its decision', async () => {
    const exchange = await open(kind);
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '500');
    const nothing = {
      users: 0,
      applications: 0,
      approvals: 0,
      p2p: 0,
      deposits: 0,
      providers: 0,
      outbox: 0,
      contacts: 0,
      copytrade: 0,
    };
    expect(await waitingFor(exchange, boss.token)).toEqual(nothing);
    const { core } = exchange.gateway;
    await core.submit({
      ...applicationOf({ id: 'ann-1', type: 'W', amount: '50' }),
      userId: ann.id,
    });
    const { token } = ann;
    await exchange.post(CALLS.contactCreate.path, { question: 'When?' }, { token });
    await core.submit({ type: 'SetUserStatus', userId: ann.id, status: 'NORMAL' }, 'operator');
    await requestCode(exchange, 'email', 'new@example.com');
    expect(await waitingFor(exchange, boss.token)).toEqual({
      ...nothing,
      applications: 1,
      contacts: 1,
      outbox: 1,
    });
    const decision = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    await exchange.post(CALLS.operatorDecide.path, decision, { token: boss.token });
    exchange.clock.jumpTo(exchange.clock.now() + 6 * 60_000);
    expect(await waitingFor(exchange, boss.token)).toEqual({ ...nothing, contacts: 1 });
  });
});

test('[O-G50] an admin is told of what they may read alone', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const { core } = exchange.gateway;
  const { id, token } = await memberWith(exchange, 'support', '0');
  await core.submit({ type: 'SetUserRole', userId: id, role: 'ADMIN' }, 'operator');
  await core.admins.add(boss.id, id, ['contacts.read']);
  expect(await waitingFor(exchange, token)).toEqual({ contacts: 0, approvals: 0 });
});
