/** A stolen access token: each call that changes credentials, contacts or destinations demands more. */
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../src/protocol/call.ts';
import { CALLS, CALL_DOCS } from '../../../src/protocol/contract.ts';
import { turnOn } from '../../support/authenticator.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { PASSWORD } from '../../support/httpExchange.ts';
import { UNGUARDED } from '../../support/unguardedCalls.ts';

const { open } = createApiStores();

const COMMANDS = Object.entries<AnyCall>(CALLS).filter(
  ([, { access, kind }]) => access === 'member' && kind === 'command',
);
const CONFIRMED = COMMANDS.filter(([, { confirm }]) => confirm !== undefined);
const namesOf = (calls: readonly (readonly [string, AnyCall])[]) => calls.map(([name]) => name);

const exampleOf = (name: string): object => {
  const params: unknown = Reflect.get(CALL_DOCS, name).example.params;
  return typeof params === 'object' && params !== null ? params : {};
};

describe('the table of commands', () => {
  test('[A-P60] each command of a member declares confirm or stands in the list of those that need none', () => {
    const listed = Object.values(UNGUARDED).flat();
    expect(new Set(listed).size).toBe(listed.length);
    expect([...namesOf(CONFIRMED), ...listed].toSorted()).toEqual(namesOf(COMMANDS).toSorted());
  });

  test('[A-P60] a call with a password of its own in place of confirm has the parameter', () => {
    for (const name of UNGUARDED.ownProof) {
      const { params } = Reflect.get(CALLS, name);
      const entries = Object.keys(params.entries);
      expect([name, entries.some((entry) => /password|otp|proof/i.test(entry))]).toEqual([
        name,
        true,
      ]);
    }
  });
});

describe('a stolen token', () => {
  test.each([
    [{ address: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'CONFIRMATION_NEEDED'],
    [
      { bankInfo: { code: '088', account: '110-123-456789', holder: '홍길동' } },
      'CONFIRMATION_NEEDED',
    ],
    [{}, undefined],
  ])('[A-P60] generate_address with %o is answered with %s', async (more, code) => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const { path } = CALLS.generateAddress;
    const body = { coinName: 'USDT', ...more };
    expect((await exchange.post<{ code?: string }>(path, body, { token })).body.code).toBe(code);
  });

  test.each(namesOf(CONFIRMED.filter(([, { confirm }]) => confirm === true)))(
    '[A-P60] does not make %s',
    async (name) => {
      const exchange = await open('memory');
      const { accessToken: token } = await exchange.signIn('gildong');
      const { path } = Reflect.get(CALLS, name);
      const send = async (more: object) =>
        (await exchange.post<{ code?: string }>(path, { ...exampleOf(name), ...more }, { token }))
          .body.code;
      expect(await send({})).toBe('CONFIRMATION_NEEDED');
      expect(await send({ accountPassword: 'wrong2025' })).toBe('WRONG_CREDENTIALS');
      expect(['CONFIRMATION_NEEDED', 'WRONG_CREDENTIALS']).not.toContain(
        await send({ accountPassword: PASSWORD }),
      );
      for (const _ of [1, 2, 3, 4, 5]) await send({ accountPassword: 'wrong2025' });
      expect(await send({ accountPassword: PASSWORD })).toBe('LOGIN_SLOWED');
    },
  );

  test('[A-P61] a code is needed beside the password where two-step login is on', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const app = await turnOn(exchange, token);
    const bank = { code: '088', account: '110-123-456789', holder: '홍길동' };
    const send = async (more: object) =>
      (
        await exchange.post<{ code?: string }>(
          CALLS.setBankAccount.path,
          { ...bank, ...more },
          { token },
        )
      ).body.code;
    expect(await send({ accountPassword: PASSWORD })).toBe('OTP_NEEDED');
    expect(await send({ accountPassword: PASSWORD, accountCode: '000000' })).toBe('OTP_MISMATCH');
    expect(await send({ accountPassword: PASSWORD, accountCode: app.code(1) })).toBeUndefined();
    // A form filled in wrongly uses no code up.
    const wrong = { account: 'x', accountPassword: PASSWORD, accountCode: app.code(1) };
    expect(await send(wrong)).toBe('INVALID_PARAMETER');
  });
});
