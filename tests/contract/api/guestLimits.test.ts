/**
 * Every call that guests may make, on an exchange where one limit is tight and no other is set: the
 * calls come from the contract, so a call without a limit by address fails here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateLimits } from '../../../src/gateway/limits/gate.ts';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { CALL_DOCS, CALL_NAMES, type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { SECRET } from '../../support/apiCodes.ts';
import {
  type Answered,
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
  PASSWORD,
  person,
} from '../../support/httpExchange.ts';

const ONE = { perSecond: 0.001, burst: 1 };

type LimitName = 'GUEST_RATE' | 'SIGNUP_RATE' | 'CODE_RATE' | 'FAILED_LOGINS';

interface Limit {
  readonly name: LimitName;
  readonly code: 'TOO_MANY_REQUESTS' | 'LOGIN_SLOWED';
  /** Calls that pass before one is refused. */
  readonly passing: number;
}

const GUESTS: Limit = { name: 'GUEST_RATE', code: 'TOO_MANY_REQUESTS', passing: 1 };
const SIGNUPS: Limit = { name: 'SIGNUP_RATE', code: 'TOO_MANY_REQUESTS', passing: 1 };
const CODES: Limit = { name: 'CODE_RATE', code: 'TOO_MANY_REQUESTS', passing: 1 };
const FAILED_LOGINS: Limit = { name: 'FAILED_LOGINS', code: 'LOGIN_SLOWED', passing: 30 };
/** Lookups and attempts are permitted ten times as often. */
const tenfold = (limit: Limit): Limit => ({ ...limit, passing: 10 * limit.passing });

/** Limits beside GUEST_RATE, which holds for every other call of guests. */
const OWN_LIMITS: Readonly<Partial<Record<CallName, Limit>>> = {
  signup: SIGNUPS,
  login: FAILED_LOGINS,
  checkUsername: tenfold(SIGNUPS),
  checkNick: tenfold(SIGNUPS),
  checkPhone: tenfold(SIGNUPS),
  partnerVerify: tenfold(SIGNUPS),
  partnerVisit: tenfold(SIGNUPS),
  findId: tenfold(SIGNUPS),
  findPassword: tenfold(SIGNUPS),
  notMe: tenfold(SIGNUPS),
  certificateEmail: CODES,
  certificatePhone: CODES,
  verifyEmail: tenfold(CODES),
  verifyPhone: tenfold(CODES),
};

const SETTINGS: Readonly<Record<LimitName, RateLimits>> = {
  GUEST_RATE: { guests: ONE },
  SIGNUP_RATE: { signups: ONE },
  CODE_RATE: { codes: ONE },
  FAILED_LOGINS: {},
};

/** Where a call repeated to the letter would be refused for another reason. */
const VARIED: Readonly<Partial<Record<CallName, (n: number) => object>>> = {
  signup: (n) => person(`visitor${n}`),
  login: (n) => ({ username: `nobody${n}`, password: PASSWORD }),
  certificateEmail: (n) => ({ key: `visitor${n}@example.com`, secretCode: SECRET }),
  certificatePhone: (n) => ({ key: `010-0000-${1_000 + n}`, secretCode: SECRET }),
};

const callOf = (name: CallName): AnyCall => CALLS[name];
const docOf = (name: CallName): CallDoc<Record<string, unknown>> => CALL_DOCS[name];
const open = CALL_NAMES.filter((name) => callOf(name).access === 'guest');

let sent = 0;

/** Makes a call with the parameters of its example. */
function ask(
  it: HttpExchange,
  name: CallName,
  address: string,
): Promise<Answered<Partial<ErrorAnswer>>> {
  sent += 1;
  const { method, path } = callOf(name);
  const params = VARIED[name]?.(sent) ?? docOf(name).example.params;
  const asking = { headers: { 'x-test-address': address } };
  if (method === 'POST') return it.post(path, params, asking);
  const query = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return it.get(`${path}?${new URLSearchParams(Object.fromEntries(query)).toString()}`, asking);
}

const rows = open.map((call, n) => {
  const { name, code, passing } = OWN_LIMITS[call] ?? GUESTS;
  return { call, limit: name, code, passing, here: `192.0.2.${n}`, there: `198.51.100.${n}` };
});

test('[H-L11] a limit is named only for calls that guests may make', () => {
  expect(Object.keys(OWN_LIMITS).filter((name) => !open.some((one) => one === name))).toEqual([]);
});

describe.each(Object.entries(SETTINGS))('[H-L11] under %s alone', (setting, rateLimits) => {
  let it: HttpExchange;
  beforeAll(async () => {
    it = await createHttpExchange({
      rateLimits,
      http: { addressOf: (request) => request.headers.get('x-test-address') ?? '' },
    });
  });
  afterAll(() => it.stop());

  test.each(rows.filter(({ limit }) => limit === setting))(
    '$call from one address is answered $passing times, then $code with when to come back',
    async ({ call, code, passing, here, there }) => {
      for (let n = 0; n < passing; n += 1) expect((await ask(it, call, here)).status).not.toBe(429);
      const { status, body, headers } = await ask(it, call, here);
      expect([status, body.code]).toEqual([429, code]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('retry-after')).toBe(body.data?.['seconds']);
      expect((await ask(it, call, there)).status).not.toBe(429);
    },
  );
});
