/**
 * Answers of another operator's backend, as the client reads them. A call whose answer is not
 * understood here has a field that the specification does not name and the client cannot do
 * without: make it optional, or read what it is for from elsewhere.
 */
import { expect, test } from 'vitest';
import { NO_SESSION } from '../../support/specBackend/noSession.ts';
import { CALL_DOCS, CALL_NAMES, CALLS } from '../../../src/protocol/contract.ts';
import { EXTENSION_CALLS } from '../../../src/protocol/extensions.ts';
import { createApi } from '../../../src/streams/api.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { ManualScheduler } from '../../unit/streams/support/manualScheduler.ts';
import { specFetch } from '../../support/specBackend/specBackend.ts';
import { ANSWERS } from '../../support/specBackend/answers.ts';

const named = CALL_NAMES.filter((name) => CALL_DOCS[name].isExtension !== true);
const extensions = CALL_NAMES.filter((name) => CALL_DOCS[name].isExtension === true);

const clientOf = (fetch: (request: Request) => Response | Promise<Response>) =>
  createApi({
    transport: {
      mode: 'live',
      origin: 'http://another.example',
      fetch: async (request) => fetch(request),
      openSocket: () => {
        throw new Error('no socket here');
      },
    },
    sessions: NO_SESSION,
    scheduler: new ManualScheduler(),
    exclusive: createExclusive(undefined),
    siteInfoId: () => 1,
    language: () => 'ko',
  });

test('every call of the specification has its answer, and nothing else has one', () => {
  const addresses = named.map((name) => `${CALLS[name].method} ${CALLS[name].path}`);
  expect([...ANSWERS.keys()].toSorted()).toEqual(addresses.toSorted());
});

test.each(named)('%s: what the specification names of its answer is enough', async (name) => {
  const { params, answer } = CALL_DOCS[name].example;
  const { call } = clientOf(specFetch(() => Response.json(answer)));
  const read = await call(name, params as never);
  expect(read).toMatchObject({ ok: true });
});

/** Extensions that are answered from calls of the specification. */
const STOOD_IN: readonly string[] = [
  'checkAddress',
  'openApplications',
  'p2pList',
  'profile',
  'traderDesk',
];

test('the calls beyond the specification are listed for the client', () => {
  expect([...EXTENSION_CALLS].toSorted()).toEqual(extensions.toSorted());
});

test.each(extensions)('%s is no call of the specification: it is sent once', async (name) => {
  const sent: string[] = [];
  const answerOf = new Map<string, unknown>(
    named.map((one) => [`${CALLS[one].method} ${CALLS[one].path}`, CALL_DOCS[one].example.answer]),
  );
  const behind = specFetch(({ method, url }) =>
    Response.json(answerOf.get(`${method} ${new URL(url).pathname}`)),
  );
  const { call, missing } = clientOf((request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return behind(request);
  });
  const { params } = CALL_DOCS[name].example;
  const answers = [await call(name, params as never), await call(name, params as never)];
  const expected = STOOD_IN.includes(name) ? { ok: true } : { ok: false, error: { status: 404 } };
  expect(answers).toMatchObject([expected, expected]);
  expect(sent.filter((each) => each === `${CALLS[name].method} ${CALLS[name].path}`)).toHaveLength(
    1,
  );
  expect([...missing.get()]).toEqual([name]);
});

test('a 404 of a call of the specification is about what was requested', async () => {
  const { call, missing } = clientOf(
    specFetch(() => Response.json({ message: '존재하지 않는 트레이더입니다.' }, { status: 404 })),
  );
  expect(await call('copyTrader', { traderId: 'u-9' })).toMatchObject({ error: { status: 404 } });
  expect(missing.get().size).toBe(0);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500, 503])(
  'a refusal with status %i is a failure with a code, whatever its body is',
  async (status) => {
    const { call } = clientOf(
      specFetch(() =>
        Response.json({ status, code: 'X', message: '잔액이 부족합니다.' }, { status }),
      ),
    );
    const read = await call('walletsMine', {});
    expect(read).toMatchObject({
      ok: false,
      error: { status, code: expect.stringMatching(/\S/), message: expect.any(String) },
    });
  },
);

test('the words of a refusal are found wherever another backend puts them', async () => {
  const message = '잔액이 부족합니다.';
  const words = async (status: number): Promise<string> => {
    const { call } = clientOf(specFetch(() => Response.json({ message }, { status })));
    const read = await call('walletsMine', {});
    return read.ok ? '' : read.error.message;
  };
  expect(await words(400)).toBe(message);
  expect(await words(409)).toBe(message);
  expect(await words(422)).toBe(message);
  expect(await words(404)).toBe('');
});
