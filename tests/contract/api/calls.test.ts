/** Every call of the contract against a running exchange, as its description says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteFeature } from '../../../src/domain/siteType.ts';
import { isRejectionCode } from '../../../src/domain/rejections.ts';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { CALL_DOCS, CALL_NAMES, type CallName, CALLS } from '../../../src/protocol/contract.ts';
import {
  type Answered,
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
} from '../../support/httpExchange.ts';

const callOf = (name: CallName): AnyCall => CALLS[name];
const docOf = (name: CallName): CallDoc<Record<string, unknown>> => CALL_DOCS[name];

/** Makes a call with the parameters of its example. */
function ask(
  it: HttpExchange,
  name: CallName,
  token?: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answered<Partial<ErrorAnswer>>> {
  const { method, path } = callOf(name);
  const params = { ...docOf(name).example.params, ...more };
  const asking = token === undefined ? {} : { token };
  if (method === 'POST') return it.post(path, params, asking);
  const query = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return it.get(`${path}?${new URLSearchParams(Object.fromEntries(query)).toString()}`, asking);
}

const codeOf = ({ status, body }: Answered<Partial<ErrorAnswer>>): string | undefined =>
  status === 200 ? undefined : body.code;

const isOpen = (name: CallName): boolean => callOf(name).access === 'guest';
/** Calls that end the account or the session, and therefore come last. */
const ENDS: readonly CallName[] = ['closeAccount', 'logout'];
const names: readonly CallName[] = [...CALL_NAMES.filter((name) => !ENDS.includes(name)), ...ENDS];
const members = names.filter((name) => !isOpen(name));

test.each(CALL_NAMES)('the refusals of %s are in the catalogue, each once', (name) => {
  const { refusals } = docOf(name);
  expect(refusals.filter((code) => !isRejectionCode(code))).toEqual([]);
  expect(new Set(refusals).size).toBe(refusals.length);
});

describe('[H-R18] access', () => {
  let it: HttpExchange;
  beforeAll(async () => {
    it = await createHttpExchange();
  });
  afterAll(() => it.stop());

  test.each(members)('%s refuses a guest', async (name) => {
    expect(codeOf(await ask(it, name))).toBe('LOGIN_REQUIRED');
  });

  test.each(CALL_NAMES.filter(isOpen))('%s answers a guest', async (name) => {
    expect(codeOf(await ask(it, name))).not.toBe('LOGIN_REQUIRED');
  });
});

describe('[H-R7] a feature that a site switches off', () => {
  /** A site that ships without the feature. */
  const SITES: Readonly<Partial<Record<SiteFeature, number>>> = {
    p2p: 2,
    futures: 3,
    binary: 4,
  };
  const tokens = new Map<number, string>();
  let it: HttpExchange;
  beforeAll(async () => {
    it = await createHttpExchange();
    for (const siteInfoId of Object.values(SITES)) {
      const { accessToken } = await it.signIn(`person${siteInfoId}`, { siteInfoId });
      tokens.set(siteInfoId, accessToken);
    }
  });
  afterAll(() => it.stop());

  test.each(names)('%s is refused there and nowhere else', async (name) => {
    const { feature } = callOf(name);
    for (const [off, siteInfoId] of Object.entries(SITES)) {
      const sent = await ask(it, name, tokens.get(siteInfoId), { siteInfoId });
      const isRefused = codeOf(sent) === 'NOT_OFFERED';
      expect([off, isRefused]).toEqual([off, off === feature]);
    }
  });

  test('is tried for every feature that a call names', () => {
    const named = CALL_NAMES.map((name) => callOf(name).feature).filter((one) => one !== undefined);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(SITES).toSorted());
  });
});

describe.each([
  { empty: 'command', rule: 'H13', spend: 'cancelAll' },
  { empty: 'read', rule: 'H14', spend: 'me' },
] as const)('[$rule] once the $empty bucket is empty', ({ empty, spend }) => {
  const ONE = { perSecond: 0.001, burst: 1 };
  const MANY = { perSecond: 1_000, burst: 1_000 };
  let it: HttpExchange;
  let token: string;
  beforeAll(async () => {
    const rateLimits = {
      commands: empty === 'command' ? ONE : MANY,
      reads: empty === 'read' ? ONE : MANY,
    };
    it = await createHttpExchange({ rateLimits });
    token = (await it.signIn()).accessToken;
    await ask(it, spend, token);
  });
  afterAll(() => it.stop());

  test.each(members)('%s is limited by its kind', async (name) => {
    const isLimited = codeOf(await ask(it, name, token)) === 'TOO_MANY_REQUESTS';
    expect(isLimited).toBe(callOf(name).kind === empty);
  });
});
