/** Ids that name nothing, in every call of the contract that takes one. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { REJECTIONS } from '../../../src/domain/rejections.ts';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { CALL_DOCS, type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const names = Object.keys(CALLS) as readonly CallName[];
const IS_ID = /^(?:id|.+Id)$/;
/** The site of the request, and ids that the requester makes. */
const NOT_LOOKED_UP = /^(?:siteInfoId|client\w+Id)$/;
/** Fits ids that are numbers and ids that are texts. */
const UNKNOWN = '987654';

/** Calls that answer otherwise, and why. */
const OTHERWISE: Partial<Readonly<Record<`${CallName}.${string}`, string>>> = {
  // Quotes are kept for seconds: an expired one looks like one that never was.
  'convert.quoteId': 'QUOTE_EXPIRED',
  // The site comes first: this one has early ends switched off.
  'cashOutBet.betId': 'CASH_OUT_OFF',
  // One's own account, and no other.
  'betList.playerId': 'NO_PERMISSION',
  'dnwList.playerId': 'NO_PERMISSION',
  'changePassword.id': 'NO_PERMISSION',
  'changeNick.id': 'NO_PERMISSION',
  'messageList.playerId': 'NO_PERMISSION',
  'contactCreate.playerId': 'NO_PERMISSION',
  'contactList.playerId': 'NO_PERMISSION',
  // For partners alone, which this member is not.
  'partner.id': 'NO_PERMISSION',
  'partnerCreate.parentId': 'NO_PERMISSION',
  'partnerList.parentId': 'NO_PERMISSION',
};

const entriesOf = ({ params }: AnyCall): readonly string[] =>
  'entries' in params ? Object.keys(params.entries as object) : [];

const cases = names.flatMap((name) =>
  entriesOf(CALLS[name])
    .filter((key) => IS_ID.test(key) && !NOT_LOOKED_UP.test(key))
    .map((key) => [name, key] as const),
);

/** The example of a call with one id replaced, as a request carries it. */
function paramsWith(name: CallName, key: string): Record<string, unknown> {
  const { example }: CallDoc<Record<string, unknown>> = CALL_DOCS[name];
  // Recipients are named or are a whole site, not both.
  const { playerIds: _named, ...rest } = example.params;
  const params = key === 'toSiteId' ? { ...rest, isToAll: true } : example.params;
  const asNumber = { ...params, [key]: Number(UNKNOWN) };
  const asText = { ...params, [key]: UNKNOWN };
  return v.safeParse(CALLS[name].params, asText).success ? asText : asNumber;
}

async function codeOf(
  exchange: HttpExchange,
  name: CallName,
  key: string,
  tokens: Readonly<Record<'member' | 'operator', string>>,
): Promise<string | undefined> {
  const call: AnyCall = CALLS[name];
  const params = paramsWith(name, key);
  const token =
    call.access === 'guest' ? undefined : tokens[call.access === 'member' ? 'member' : 'operator'];
  const asking = token === undefined ? {} : { token };
  const query = new URLSearchParams(
    Object.entries(params).map(([param, value]) => [param, String(value)]),
  );
  const { body } = await (call.method === 'GET'
    ? exchange.get<ErrorAnswer | null>(`${call.path}?${query.toString()}`, asking)
    : exchange.post<ErrorAnswer | null>(call.path, params, asking));
  return body?.code;
}

describe('[H-I1] ids that name nothing', () => {
  test(`are UNKNOWN_… with 404 in ${cases.length} parameters of the contract`, async () => {
    const exchange = await open('memory');
    const { token: operator } = await operatorOf(exchange);
    const { accessToken: member } = await exchange.signIn('walker');
    const wrong: string[] = [];
    for (const [name, key] of cases) {
      const code = await codeOf(exchange, name, key, { member, operator });
      const expected = OTHERWISE[`${name}.${key}`];
      const isRight =
        expected === undefined
          ? code?.startsWith('UNKNOWN_') === true &&
            Object.entries(REJECTIONS).some(([one, status]) => one === code && status === 404)
          : code === expected;
      if (!isRight) wrong.push(`${name}.${key}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  test("are answered as another's are, also when that one is decided", async () => {
    const exchange = await open('memory');
    const owner = await memberWith(exchange, 'owner', '100');
    const other = await memberWith(exchange, 'other', '100');
    const { body: applied } = await exchange.post<{ readonly id: string }>(
      '/api/dnw/deposit/apply',
      { walletType: 'BTC', point: '0.01' },
      { token: owner.token },
    );
    const cancel = async (id: string, { token }: { readonly token: string }) =>
      (await exchange.get<Partial<ErrorAnswer>>(`/api/dnw/cancel?dnwHistoryId=${id}`, { token }))
        .body.code;
    expect(await cancel(applied.id, other)).toBe('UNKNOWN_APPLICATION');
    expect(await cancel(applied.id, owner)).toBeUndefined();
    expect(await cancel(applied.id, other)).toBe('UNKNOWN_APPLICATION');
    expect(await cancel(applied.id, owner)).toBe('APPLICATION_DECIDED');
    const next = applied.id.replace(/\d+$/, (number) => String(Number(number) + 1));
    expect(await cancel(next, owner)).toBe('UNKNOWN_APPLICATION');
  });
});
