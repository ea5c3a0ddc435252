/** Rows of the list of applications and movements beside requests: types E, PB, PM and C. */
import { describe, expect, test } from 'vitest';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { WireStatementLine } from '../../../src/protocol/statement/entities.ts';
import { type Member, memberWith, operatorOf, proofOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

const listOf = async (exchange: HttpExchange, { token }: Member, query = '') => {
  const { body } = await exchange.get<{ items: readonly WireDnw[]; total: number }>(
    `/api/dnw/list?${query}`,
    { token },
  );
  return body.items;
};

const shown = (items: readonly WireDnw[]): readonly string[] =>
  items.map(({ id, type, status, receives }) => `${id}/${type} ${status} ${receives}`);

const withdraw = async (exchange: HttpExchange, member: Member, id: string, point: string) => {
  const proof = await proofOf(exchange, member);
  const request = { clientRequestId: id, walletType: 'USDT', point, address: ADDRESS, proof };
  const { body } = await exchange.post<WireDnw>('/api/dnw/withdraw/apply', request, member);
  return body;
};

const cancel = (exchange: HttpExchange, { token }: Member, id: string) =>
  exchange.get(`/api/dnw/cancel?dnwHistoryId=${id}`, { token });

describe.each(STORE_KINDS)('what was not carried out, in %s', (kind) => {
  test('[D-L1][D-L2] is listed as E beside its request, and found by type, wallet, state, number and day', async () => {
    const exchange = await open(kind);
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '1000');
    const first = await withdraw(exchange, ann, 'w-1', '100');
    await exchange.clock.run(60_000);
    await cancel(exchange, ann, first.id);
    const second = await withdraw(exchange, ann, 'w-2', '200');
    await exchange.post(
      '/api/operator/application/decide',
      { dnwHistoryId: second.id, decision: 'REJECTED', reason: 'unknown address' },
      { token: boss.token },
    );
    const deposit = await exchange.post<WireDnw>(
      '/api/dnw/deposit/apply',
      { clientRequestId: 'in-1', walletType: 'USDT', point: '10' },
      { token: ann.token },
    );
    await cancel(exchange, ann, deposit.body.id);
    expect(shown(await listOf(exchange, ann, 'typeStrs=E'))).toEqual([
      `${deposit.body.id}/E CANCELLED 0`,
      `${second.id}/E REJECTED 200`,
      `${first.id}/E CANCELLED 100`,
    ]);
    expect(shown(await listOf(exchange, ann, 'typeStrs=E,W&statusStrs=REJECTED'))).toEqual([
      `${second.id}/E REJECTED 200`,
      `${second.id}/W REJECTED 199`,
    ]);
    const [returned, asked] = await listOf(exchange, ann, `keyword=${first.id}`);
    expect(returned).toMatchObject({
      type: 'E',
      walletType: 'USDT',
      amount: '100',
      fee: '0',
      destination: null,
      clientRequestId: 'w-1',
      requestedAt: asked?.endedAt,
      endedAt: asked?.endedAt,
    });
    expect(asked).toMatchObject({ type: 'W', destination: { address: ADDRESS } });
    const day = `startDate=${asked?.endedAt ?? 0}&endDate=${asked?.endedAt ?? 0}&typeStrs=E`;
    expect(shown(await listOf(exchange, ann, `${day}&keyword=w-1`))).toHaveLength(1);
    // A repetition is answered as the withdrawal that it was.
    expect(await withdraw(exchange, ann, 'w-1', '100')).toMatchObject({
      id: first.id,
      type: 'W',
      status: 'CANCELLED',
    });
  });
});

describe('an adjustment', () => {
  test('[O-B4] is listed as bonus paid, deduction or settlement, for each of two owners of one request id', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '500');
    const bob = await memberWith(exchange, 'bobby', '500');
    const adjust = (member: Member, id: string, type: string, amount: string) =>
      exchange.post<WireStatementLine>(
        '/api/operator/adjust',
        {
          clientRequestId: id,
          userId: member.id,
          walletType: 'USDT',
          type,
          amount,
          reason: 'agreed',
        },
        { token: boss.token },
      );
    await adjust(ann, 'one', 'PB', '10');
    await adjust(bob, 'one', 'PB', '20');
    await adjust(ann, 'two', 'PM', '3');
    await adjust(ann, 'three', 'C', '4');
    const rows = await listOf(exchange, ann, 'typeStrs=PB,PM,C');
    expect(rows.map(({ type, amount, reference }) => `${type} ${amount} ${reference}`)).toEqual([
      'C 4 three',
      'PM 3 two',
      'PB 10 one',
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(await listOf(exchange, bob, 'typeStrs=PB,PM,C')).toMatchObject([
      { type: 'PB', status: 'APPROVED', amount: '20', walletType: 'USDT', currency: 'USDT' },
    ]);
    const [newest] = rows;
    expect(await listOf(exchange, ann, `keyword=${newest?.id ?? ''}`)).toEqual([newest]);
  });
});
