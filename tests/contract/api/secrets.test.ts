/** Every secret of the contract is guessed from forty addresses; none is without a budget. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOneTimePassword } from '../../../src/gateway/admins/adopt.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';
import { CALL_DOCS, CALLS, type CallName } from '../../../src/protocol/contract.ts';
import { proofFor } from '../../support/apiCodes.ts';
import { WITHDRAW_PASSWORD } from '../../support/apiMoney.ts';
import { turnOn } from '../../support/authenticator.ts';
import { addressOf, WITH_ADDRESSES } from '../../support/guesser.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import { GUESSED, LOOKS_SECRET, NOT_GUESSED, RANDOM } from '../../support/secrets.ts';

const PAGE = 'page-0123456789';

/** Names of parameters, those within lists and unions too. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Reflect.get(schema, 'entries');
  const entries = typeof own === 'object' && own !== null && !Array.isArray(own) ? own : {};
  const named = Object.entries(entries).flatMap(([name, member]) => [name, ...namesIn(member)]);
  const within = ['wrapped', 'item', 'pipe', 'options'].flatMap((part) => {
    const inner: unknown = Reflect.get(schema, part);
    return Array.isArray(inner) ? inner.flatMap(namesIn) : namesIn(inner);
  });
  return [...named, ...within];
}

const looksSecret = Object.entries<AnyCall>(CALLS).flatMap(([call, { params }]) =>
  [...new Set(namesIn(params))]
    .filter((name) => LOOKS_SECRET.test(name))
    .map((name) => `${call}.${name}`),
);

test('[A-S35] each parameter that may be a secret stands in one list of the table', () => {
  const listed: readonly string[] = [
    ...Object.values(GUESSED).flatMap(({ params }) => params),
    ...Object.values(RANDOM).flat(),
    ...Object.values(NOT_GUESSED).flat(),
  ];
  expect(new Set(listed).size).toBe(listed.length);
  expect([...listed].toSorted()).toEqual(looksSecret.toSorted());
});

interface Member {
  readonly username: string;
  readonly id: string;
  readonly token: string;
}

type Params = Readonly<Record<string, unknown>>;

const exampleOf = (name: CallName): Params => {
  const params: unknown = CALL_DOCS[name].example.params;
  return typeof params === 'object' && params !== null ? { ...params } : {};
};

const SALE = { ...CALL_DOCS.requestP2p.example.others?.['sell'] };

/** Parameters around a guess that are right, so that the guess alone decides. */
const RIGHT: Readonly<Record<string, Params>> = {
  'login.otp': { password: PASSWORD },
  'withdrawAuth.otp': { password: WITHDRAW_PASSWORD },
  'totpRemove.otp': { password: PASSWORD },
  'createApiKey.otp': { password: PASSWORD },
  // The confirmation is looked at where a destination is added.
  'generateAddress.accountPassword': { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  'generateAddress.accountCode': { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  'requestP2p.accountPassword': SALE,
  'requestP2p.accountCode': { ...SALE, accountPassword: PASSWORD },
  'updateWithdrawPassword.prevPassword': { accountPassword: PASSWORD, password: 'another77' },
};

let it: HttpExchange;
let members = 0;
beforeAll(async () => {
  it = await createHttpExchange(WITH_ADDRESSES);
});
afterAll(() => it.stop());

/** A member with a withdraw password, and with two-step login on or begun where it is guessed at. */
async function memberFor(secret: string, param: string): Promise<Member> {
  members += 1;
  const username = `member${members}`;
  const { accessToken: token, user } = await it.signIn(username);
  const body = { password: WITHDRAW_PASSWORD, accountPassword: PASSWORD };
  await it.post(CALLS.updateWithdrawPassword.path, body, { token });
  if (param === 'totpConfirm.otp')
    await it.post(CALLS.totpBegin.path, { accountPassword: PASSWORD }, { token });
  else if (secret === 'twoStepCode') await turnOn(it, token);
  return { username, id: user.id, token };
}

async function openPage({ username }: Member, channel: 'email' | 'phone', page: string) {
  const { profileOf, userByName } = it.gateway.core.profiles;
  const { sites } = it.gateway.core;
  const userId = userByName(sites.first().id, username);
  const profile = userId && profileOf(userId);
  const key = (channel === 'email' ? profile?.email : profile?.phone) ?? '';
  const path = channel === 'email' ? CALLS.certificateEmail.path : CALLS.certificatePhone.path;
  const { body } = await it.post<{ code?: string }>(path, {
    key,
    secretCode: page,
    ignoreKey: true,
  });
  return { key, code: body.code };
}

/** Six digits, and letters and digits for a password. */
const wrongValue = (param: string, n: number): string =>
  /otp|code|value/i.test(param) ? String(100_000 + n) : `wrong${1_000 + n}`;

interface Refused {
  readonly code?: string;
  readonly data?: { readonly name?: string };
}

/** The call of a parameter with a value in it, from one address after another. */
async function askerOf(param: string, member: Member) {
  const [name = '', field = ''] = param.split('.');
  const call = name as CallName;
  const { access, path } = CALLS[call] as AnyCall;
  const channel = call === 'verifyEmail' ? 'email' : 'phone';
  const isVerified = call === 'verifyEmail' || call === 'verifyPhone';
  const page = isVerified ? await openPage(member, channel, PAGE) : undefined;
  const around: Params = {
    ...exampleOf(call),
    ...(call === 'login' && { username: member.username }),
    ...(call === 'changePassword' && { id: member.id }),
    ...(page && { key: page.key, secretCode: PAGE }),
    ...(field === 'accountCode' && { accountPassword: PASSWORD }),
    ...RIGHT[param],
  };
  return async (n: number, value: string): Promise<Refused> => {
    const asking = { headers: addressOf(n), ...(access !== 'guest' && { token: member.token }) };
    return (await it.post<Refused>(path, { ...around, [field]: value }, asking)).body;
  };
}

/** Guesses wrong once more at each call. */
async function guesserOf(param: string, member: Member) {
  const ask = await askerOf(param, member);
  const [, field = ''] = param.split('.');
  return async (n: number): Promise<string> => (await ask(n, wrongValue(field, n))).code ?? 'OK';
}

const rows = Object.entries(GUESSED).flatMap(([secret, { params, ...budget }]) =>
  params.map((param) => ({ secret, param, ...budget })),
);

describe('[A-S35] forty addresses that guess for two minutes', () => {
  /** Answers by parameter. All are guessed at side by side, each at a member of its own. */
  const answers = new Map<string, string[]>();

  beforeAll(async () => {
    const guessers: [string[], (n: number) => Promise<string>][] = [];
    for (const { secret, param } of rows) {
      const codes: string[] = [];
      answers.set(param, codes);
      guessers.push([codes, await guesserOf(param, await memberFor(secret, param))]);
    }
    for (let n = 0; n < 60; n += 1) {
      for (const [codes, once] of guessers) codes.push(await once(n));
      await it.clock.run(2_000);
    }
  }, 240_000);

  test.each(rows)(
    'at $param are stopped after $inTwoMinutes',
    ({ param, inTwoMinutes, wrong, stopped }) => {
      const codes = answers.get(param) ?? [];
      expect(new Set(codes)).toEqual(new Set([wrong, ...stopped]));
      const lookedAt = codes.filter((code) => code === wrong).length;
      expect(lookedAt).toBeGreaterThan(1);
      expect(lookedAt).toBeLessThanOrEqual(inTwoMinutes);
    },
  );
});

describe('[A-S37] empty ones cost no guess', () => {
  test.each(rows)('at $param', async ({ secret, param, wrong }) => {
    const [, field = ''] = param.split('.');
    const ask = await askerOf(param, await memberFor(secret, param));
    for (let n = 0; n < 12; n += 1) {
      // Spaces are trimmed off codes; a password may be made of them.
      const empty = n % 2 === 1 && /otp|code|value/i.test(field) ? '  ' : '';
      expect(await ask(n, empty)).toMatchObject({
        code: 'INVALID_PARAMETER',
        data: { name: field },
      });
      await it.clock.run(1_000);
    }
    expect(await ask(12, wrongValue(field, 12))).toMatchObject({ code: wrong });
  });
});

test('[A-S35] codes for one e-mail address are guessed fifty times in a day, whoever asks for them', async () => {
  const member = await memberFor('verificationCode', 'verifyEmail.certificateValue');
  const codes: (string | undefined)[] = [];
  let lookedAt = 0;
  for (let page = 0; page < 12; page += 1) {
    const secretCode = `${PAGE}-${page}`;
    const { key, code } = await openPage(member, 'email', secretCode);
    codes.push(code);
    for (let n = 0; n < 8; n += 1) {
      const params = { key, secretCode, certificateValue: String(200_000 + n) };
      const headers = addressOf(n);
      const { body } = await it.post<{ code?: string }>(CALLS.verifyEmail.path, params, {
        headers,
      });
      if (body.code === 'CODE_MISMATCH') lookedAt += 1;
    }
    await it.clock.run(61_000);
  }
  expect(codes).toEqual([...Array(10).fill(undefined), 'CODE_LIMIT', 'CODE_LIMIT']);
  expect(lookedAt).toBe(50);
});

describe('[A-S35] what nobody can guess', () => {
  const bitsOf = (text: string, perCharacter: number): number => text.length * perCharacter;

  test('proofs, refresh tokens and secrets of keys have 128 bits and more', async () => {
    const { token, username } = await memberFor('accountPassword', '');
    const body = { password: WITHDRAW_PASSWORD };
    const { proof } = (await it.post<{ proof: string }>(CALLS.withdrawAuth.path, body, { token }))
      .body;
    expect(proof).toMatch(/^[0-9a-f]+$/);
    expect(bitsOf(proof, 4)).toBeGreaterThanOrEqual(128);
    const session = await it.post<{ refreshToken: string }>(CALLS.login.path, {
      username,
      password: PASSWORD,
    });
    const [, , secret = ''] = session.body.refreshToken.split('.');
    expect(bitsOf(secret, 6)).toBeGreaterThanOrEqual(256);
    const key = { label: 'bot', permission: 'READ', password: PASSWORD };
    const made = await it.post<{ secret: string }>(CALLS.createApiKey.path, key, { token });
    expect(bitsOf(made.body.secret, 6)).toBeGreaterThanOrEqual(256);
  });

  test('a proof for a verified address has 128 bits, a one-time password has 100', async () => {
    const proof = await proofFor(it, 'email', 'somebody@example.com');
    expect(proof).toMatch(/^[0-9a-f]+$/);
    expect(bitsOf(proof, 4)).toBeGreaterThanOrEqual(128);
    const oneTime = createOneTimePassword((length) => new Uint8Array(randomBytes(length)));
    expect(oneTime).toMatch(/^[2-9a-z]+$/);
    expect(bitsOf(oneTime, 5)).toBeGreaterThanOrEqual(100);
  });
});
