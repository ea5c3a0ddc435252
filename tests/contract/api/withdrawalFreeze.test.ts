/** An operator freezes what leaves an account: the member trades on, and reads why. */
import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/protocol/contract.ts';
import type { withdrawalFreezeCalls } from '../../../src/protocol/withdrawalFreeze/calls.ts';
import type { CallAnswer } from '../../../src/protocol/call.ts';
import type { WireOperatorUserView } from '../../../src/protocol/operator/userViewCalls.ts';
import { type Member, memberWith, operatorOf, proofOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const sell = async (exchange: HttpExchange, member: Member) => {
  const bankInfo = { code: '088', account: '110-123-456789', holder: '홍길동' };
  const proof = await proofOf(exchange, member);
  const body = { walletType: 'USDT', point: '100', bankInfo, proof };
  return exchange.post<Partial<ErrorAnswer>>(CALLS.sell.path, body, { token: member.token });
};

const act = async (
  exchange: HttpExchange,
  { token }: Member,
  call: 'operatorFreezeWithdrawals' | 'operatorUnfreezeWithdrawals',
  body: object,
) =>
  (await exchange.post<Partial<ErrorAnswer>>(CALLS[call].path, body, { token })).body.code ?? 'OK';

const viewOf = async (exchange: HttpExchange, { token }: Member, userId: string) =>
  (
    await exchange.get<WireOperatorUserView>(`${CALLS.operatorUser.path}?userId=${userId}`, {
      token,
    })
  ).body;

const ownFreeze = async (exchange: HttpExchange, { token }: Member) =>
  (
    await exchange.get<CallAnswer<typeof withdrawalFreezeCalls.withdrawalFreeze>>(
      CALLS.withdrawalFreeze.path,
      { token },
    )
  ).body.freeze;

describe.each(STORE_KINDS)('frozen withdrawals, in %s', (kind) => {
  test('[O-U1] [O-U5] are refused with the reason, in the inbox and on the user page, until the freeze ends', async () => {
    const exchange = await open(kind);
    const boss = await operatorOf(exchange);
    const ann = await memberWith(exchange, 'anna', '1000');
    expect(await ownFreeze(exchange, ann)).toBeNull();
    const said = { userId: ann.id, reason: '서류 확인 중' };
    expect(await act(exchange, boss, 'operatorFreezeWithdrawals', said)).toBe('OK');
    const refused = await sell(exchange, ann);
    expect(refused.status).toBe(423);
    expect(refused.body).toMatchObject({
      code: 'WITHDRAWALS_FROZEN',
      message: '관리자가 출금을 정지했습니다. 사유: 서류 확인 중',
    });
    const { freeze } = await viewOf(exchange, boss, ann.id);
    expect(freeze).toEqual({ reason: '서류 확인 중', at: exchange.clock.now() });
    expect(await ownFreeze(exchange, ann)).toEqual(freeze);
    expect(await ownFreeze(exchange, boss)).toBeNull();
    const inbox = await exchange.get<{ items: { title: string; content: string }[] }>(
      `${CALLS.messageList.path}?page=1&size=10&resultType=ClientDetail`,
      { token: ann.token },
    );
    expect(inbox.body.items[0]).toMatchObject({ title: '출금이 정지되었습니다.' });
    expect(inbox.body.items[0]?.content).toContain('서류 확인 중');
    const end = { userId: ann.id, reason: 'papers arrived' };
    expect(await act(exchange, boss, 'operatorUnfreezeWithdrawals', end)).toBe('OK');
    expect(await act(exchange, boss, 'operatorUnfreezeWithdrawals', end)).toBe(
      'WITHDRAWALS_NOT_FROZEN',
    );
    expect((await sell(exchange, ann)).status).toBe(200);
    expect((await viewOf(exchange, boss, ann.id)).freeze).toBeNull();
    expect(await ownFreeze(exchange, ann)).toBeNull();
  });
});

test('[O-U1] nobody freezes their own, and none that is unknown', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const freeze = (userId: string) =>
    act(exchange, boss, 'operatorFreezeWithdrawals', { userId, reason: 'test' });
  expect(await freeze(boss.id)).toBe('NO_PERMISSION');
  expect(await freeze('u-999')).toBe('UNKNOWN_USER');
});

test('[O-U2] a note is read by operators, newest first, and goes with the account', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const ann = await memberWith(exchange, 'anna', '0');
  const { token } = boss;
  for (const text of ['first', 'second']) {
    const body = { userId: ann.id, text };
    expect((await exchange.post(CALLS.operatorAddUserNote.path, body, { token })).status).toBe(200);
    await exchange.clock.run(1_000);
  }
  const notes = async () =>
    (
      await exchange.get<{ items: readonly object[] }>(
        `${CALLS.operatorUserNotes.path}?userId=${ann.id}`,
        { token },
      )
    ).body.items;
  expect(await notes()).toMatchObject([
    { text: 'second', by: boss.id, username: 'boss' },
    { text: 'first', by: boss.id, username: 'boss' },
  ]);
});

test('[O-U3] one session is ended, and no other', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const ann = await memberWith(exchange, 'anna', '0');
  const { sessions } = await viewOf(exchange, boss, ann.id);
  const end = async (sessionId: string) =>
    (
      await exchange.post<Partial<ErrorAnswer>>(
        CALLS.operatorEndSession.path,
        { userId: ann.id, sessionId, reason: 'device lost' },
        { token: boss.token },
      )
    ).body.code ?? 'OK';
  expect(await end('s-999')).toBe('UNKNOWN_SESSION');
  expect(await end(sessions[0]?.id ?? '')).toBe('OK');
  const { token } = ann;
  expect((await exchange.get(CALLS.profile.path, { token })).status).toBe(401);
  expect((await viewOf(exchange, boss, ann.id)).sessions).toEqual(sessions.slice(1));
});

test('[O-U4] the page of a user has what they trade, and why they are blocked', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const ann = await memberWith(exchange, 'anna', '0');
  const { token } = boss;
  const body = { userId: ann.id, reason: 'stolen card' };
  await exchange.post(CALLS.operatorBlockUser.path, body, { token });
  const { block, user } = await viewOf(exchange, boss, ann.id);
  expect(user.status).toBe('DENY');
  expect(block).toEqual({ reason: 'stolen card', at: exchange.clock.now() });
  const trading = await exchange.get(`${CALLS.operatorUserTrading.path}?userId=${ann.id}`, {
    token,
  });
  expect(trading.body).toEqual({ positions: [], orders: [], bets: [], follows: [] });
});
