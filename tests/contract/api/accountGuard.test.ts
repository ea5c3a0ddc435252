/** Owners are informed of what was changed, money waits after it, and a code locks what leaves. */
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { proofFor } from '../../support/apiCodes.ts';
import { type Member, memberWith, operatorOf, proofOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { PASSWORD } from '../../support/httpExchange.ts';
import { SILENT_CHANGES } from '../../support/unguardedCalls.ts';

const { open } = createApiStores();

type Exchange = Awaited<ReturnType<typeof open>>;

test('[A-P62] each call that needs a confirmation informs the owner, or is listed with why it need not', () => {
  const calls = Object.entries<AnyCall>(CALLS);
  const silent = calls.filter(
    ([, { confirm, notifies }]) => confirm !== undefined && notifies === undefined,
  );
  expect(silent.map(([name]) => name).toSorted()).toEqual([...SILENT_CHANGES].toSorted());
});

const NEW_EMAIL = 'thief@example.com';
const OLD_EMAIL = 'gildong@example.com';

const codeOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

/** A thief with the password takes the e-mail address of an account over. */
async function takeOver(exchange: Exchange, { token }: Member) {
  const proof = await proofFor(exchange, 'email', NEW_EMAIL);
  const body = { email: NEW_EMAIL, proof, accountPassword: PASSWORD };
  expect(await codeOf(exchange.post(CALLS.changeEmail.path, body, { token }))).toBe('OK');
}

const sell = async (exchange: Exchange, member: Member) => {
  const bankInfo = { code: '088', account: '110-123-456789', holder: '홍길동' };
  const body = {
    walletType: 'USDT',
    point: '100',
    bankInfo,
    proof: await proofOf(exchange, member),
  };
  return codeOf(exchange.post(CALLS.sell.path, body, { token: member.token }));
};

const sellP2p = (exchange: Exchange, { token }: Member) => {
  const bankInfo = { code: '088', account: '110-123-456789', holder: '홍길동' };
  const detailJson = JSON.stringify({ side: 'SELL', walletType: 'USDT', bankInfo });
  const body = { name: '홍길동', phone: '010-1234-5678', point: '100', detailJson };
  return codeOf(
    exchange.post(CALLS.requestP2p.path, { ...body, accountPassword: PASSWORD }, { token }),
  );
};

async function recover(exchange: Exchange, email: string) {
  const proof = await proofFor(exchange, 'email', email);
  const body = { username: 'gildong', channel: 'email', key: email, proof, password: 'other2026' };
  return codeOf(exchange.post(CALLS.findPassword.path, body));
}

const newestTo = async (exchange: Exchange, to: string) =>
  (await exchange.gateway.core.outbox.list({ to, page: 1, size: 1 })).items[0]?.text ?? '';

const noticeCode = (text: string): string => /[0-9A-HJKMNP-TV-Z]{16}/.exec(text)?.[0] ?? '';

describe('a change of an account', () => {
  test('[A-P62] is reported where its owner could be reached before it, and in their inbox', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'gildong', '1000');
    await takeOver(exchange, member);
    const text = await newestTo(exchange, OLD_EMAIL);
    expect(text).toMatch(/이메일 주소/);
    expect(noticeCode(text)).toHaveLength(16);
    // The code that proved the new address is all that is sent there.
    expect(await newestTo(exchange, NEW_EMAIL)).not.toMatch(/not_me/);
    const { body } = await exchange.get<{ items: { title: string; content: string }[] }>(
      `${CALLS.messageList.path}?page=1&size=10&resultType=ClientDetail`,
      { token: member.token },
    );
    expect(body.items[0]?.title).toBe('계정 변경: 이메일 주소');
    expect(body.items[0]?.content).toContain(`/not_me#${noticeCode(text)}`);
  });

  test('[A-P62] that is refused is not reported', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const body = { email: NEW_EMAIL, proof: 'made up', accountPassword: PASSWORD };
    expect(await codeOf(exchange.post(CALLS.changeEmail.path, body, { token }))).toBe(
      'VERIFICATION_EXPIRED',
    );
    expect(await newestTo(exchange, OLD_EMAIL)).toBe('');
  });

  test('[A-P63] of contacts lets nothing leave and no password be replaced for the hours of the site', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'gildong', '1000');
    expect(await sell(exchange, member)).toBe('OK');
    await takeOver(exchange, member);
    expect(await sell(exchange, member)).toBe('CHANGED_RECENTLY');
    expect(await sellP2p(exchange, member)).toBe('CHANGED_RECENTLY');
    exchange.clock.jumpTo(exchange.clock.now() + HOUR_MS);
    expect(await recover(exchange, NEW_EMAIL)).toBe('CHANGED_RECENTLY');
    exchange.clock.jumpTo(exchange.clock.now() + 24 * HOUR_MS);
    expect(await recover(exchange, NEW_EMAIL)).toBe('OK');
  });
});

describe('"this was not me"', () => {
  test('[A-P64] locks what leaves, ends every session and works once', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'gildong', '1000');
    await takeOver(exchange, member);
    const code = noticeCode(await newestTo(exchange, OLD_EMAIL));
    const notMe = (written: string) => codeOf(exchange.post(CALLS.notMe.path, { code: written }));
    expect(await notMe('0000000000000000')).toBe('UNKNOWN_NOTICE_CODE');
    expect(await notMe(code.toLowerCase().replaceAll(/(.{4})/g, '$1-'))).toBe('OK');
    expect(await notMe(code)).toBe('UNKNOWN_NOTICE_CODE');
    const { token } = member;
    expect(await codeOf(exchange.get(CALLS.profile.path, { token }))).toBe('TOKEN_EXPIRED');
    const credentials = { username: 'gildong', password: PASSWORD };
    exchange.clock.jumpTo(exchange.clock.now() + 25 * HOUR_MS);
    const body = await exchange.logIn(credentials);
    const again = { ...member, token: body.accessToken };
    expect(await sell(exchange, again)).toBe('WITHDRAWALS_LOCKED');
    expect(await sellP2p(exchange, again)).toBe('WITHDRAWALS_LOCKED');
  });

  test('[A-P65] is taken back by an operator, once and with a reason', async () => {
    const exchange = await open('memory');
    const member = await memberWith(exchange, 'gildong', '1000');
    const boss = await operatorOf(exchange);
    await takeOver(exchange, member);
    const code = noticeCode(await newestTo(exchange, OLD_EMAIL));
    await exchange.post(CALLS.notMe.path, { code });
    const release = () =>
      codeOf(
        exchange.post(
          CALLS.operatorReleaseWithdrawals.path,
          { userId: member.id, reason: 'identity checked' },
          { token: boss.token },
        ),
      );
    const held = async () =>
      (
        await exchange.get<{ withdrawals: { lockedAt: number | null } }>(
          `${CALLS.operatorUser.path}?userId=${member.id}`,
          { token: boss.token },
        )
      ).body.withdrawals.lockedAt;
    expect(await held()).toBe(exchange.clock.now());
    expect(await release()).toBe('OK');
    expect(await held()).toBeNull();
    expect(await release()).toBe('WITHDRAWALS_NOT_LOCKED');
  });
});
