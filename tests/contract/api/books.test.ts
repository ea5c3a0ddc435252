/** The operator's side of the books over HTTP. */
import { describe, expect, test } from 'vitest';
import type { PublishedRoot } from '../../../src/domain/liabilities/liabilities.ts';
import type { WireStatementLine } from '../../../src/protocol/statement/entities.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';

const { open } = createApiStores();

interface House {
  readonly account: string;
  readonly book: string;
  readonly balance: string;
}

describe('the operator’s books', () => {
  test('[O-B1][O-B2] a bonus is in the wallet, its statement, the house account and the trail, once', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '500');
    const bonus = {
      clientRequestId: 'goodwill-1',
      userId: ann.id,
      walletType: 'USDT',
      type: 'PB',
      amount: '10',
      reason: 'goodwill',
    };
    const path = '/api/operator/adjust';
    expect((await exchange.post(path, bonus, { token: ann.token })).body.code).toBe(
      'NO_PERMISSION',
    );
    const { body: line } = await exchange.post<WireStatementLine>(path, bonus, {
      token: boss.token,
    });
    expect(line).toMatchObject({
      cause: 'BONUS_PAID',
      reference: 'goodwill-1',
      amount: '10',
      balance: '510',
    });
    expect((await exchange.post(path, bonus, { token: boss.token })).body).toEqual(line);
    const other = { ...bonus, amount: '11' };
    expect((await exchange.post(path, other, { token: boss.token })).body.code).toBe(
      'ADJUSTMENT_REUSED',
    );
    const { body: statement } = await exchange.get<{ items: readonly WireStatementLine[] }>(
      '/api/wallet/statement?walletTypeStrs=USDT&size=1',
      { token: ann.token },
    );
    expect(statement.items).toEqual([line]);
    const { body: house } = await exchange.get<readonly House[]>('/api/operator/ledger', {
      token: boss.token,
    });
    expect(house).toContainEqual({
      account: 'bonus',
      book: 'USDT',
      currency: 'USDT',
      balance: '-10',
    });
    expect((await exchange.get('/api/operator/ledger', { token: ann.token })).body.code).toBe(
      'NO_PERMISSION',
    );
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 20,
    });
    const acts = items.map(({ actor, after }) => ({
      actor,
      ...(JSON.parse(after ?? '{}') as { reason: string; outcome: string }),
    }));
    expect(acts).toContainEqual(
      expect.objectContaining({ actor: boss.id, reason: 'goodwill', outcome: 'DONE' }),
    );
  });

  test('[O-B5] nobody adjusts their own wallet', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const own = { userId: boss.id, walletType: 'USDT', type: 'PB', amount: '10', reason: 'bonus' };
    const refused = await exchange.post('/api/operator/adjust', own, { token: boss.token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
  });

  test('[O-B3] the operator publishes liabilities with a reason', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const body = { reason: 'end of the quarter' };
    const path = '/api/operator/liabilities';
    const first = await exchange.post<PublishedRoot>(path, body, { token: boss.token });
    const second = await exchange.post<PublishedRoot>(path, body, { token: boss.token });
    expect(first.body).toMatchObject({ number: 1, users: 1 });
    expect(second.body).toMatchObject({ number: 2, previous: first.body.hash });
    expect((await exchange.post(path, {}, { token: boss.token })).body.code).toBe(
      'INVALID_PARAMETER',
    );
  });

  test('[H-F4] an operator reads what a member has attached', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '1');
    const form = new FormData();
    form.append('file', new File(['%PDF-1.7 proof'], 'proof.pdf'));
    const { body } = await exchange.send<{ id: string }>(
      new Request('http://localhost/api/file', {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${ann.token}` },
      }),
    );
    const answered = await exchange.gateway.http.fetch(
      new Request(`http://localhost/api/file?id=${body.id}`, {
        headers: { authorization: `Bearer ${boss.token}` },
      }),
    );
    expect(await answered.text()).toBe('%PDF-1.7 proof');
  });
});
