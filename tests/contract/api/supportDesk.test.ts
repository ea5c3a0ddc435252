/** The support desk of operators over HTTP. Rules [M-C..]. */
import { beforeEach, expect, test } from 'vitest';
import type { WireContact, WireOperatorContact } from '../../../src/protocol/contacts/entities.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

let exchange: HttpExchange;
let boss: Member;
let asker: Member;

async function begin(kind: (typeof STORE_KINDS)[number] = 'memory'): Promise<void> {
  exchange = await open(kind);
  boss = await operatorOf(exchange);
  asker = await memberWith(exchange, 'asker', '1');
}

type Refused = { readonly code?: string; readonly data?: Readonly<Record<string, string>> };

const ask = async (question: string, { token }: Member = asker): Promise<WireContact> =>
  (await exchange.post<WireContact>('/api/contact/create', { question }, { token })).body;

const post = async <T>(path: string, body: object, { token }: Member = boss) =>
  (await exchange.post<T & Refused>(`/api/operator/contact/${path}`, body, { token })).body;

const answer = (contactId: string, by: Member = boss) =>
  post<WireOperatorContact>(
    'answer',
    { contactId, answer: '확인했습니다.', clientRequestId: `to-${contactId}` },
    by,
  );

const list = async (query: string, { token }: Member = boss) =>
  (
    await exchange.get<{ items: readonly WireOperatorContact[]; total: number } & Refused>(
      `/api/operator/contact/list?${query}`,
      { token },
    )
  ).body;

const idsOf = async (query: string, by: Member = boss): Promise<readonly string[]> =>
  (await list(query, by)).items.map(({ id }) => id);

beforeEach(() => begin());

test.each(STORE_KINDS)(
  '[M-C9] questions are found in %s by who asked or by their id',
  async (kind) => {
    await begin(kind);
    const other = await memberWith(exchange, 'somebody', '1');
    const first = await ask('첫째');
    const second = await ask('둘째', other);
    expect(await idsOf('keyword=ASK')).toEqual([first.id]);
    expect(await idsOf(`keyword=${second.id}`)).toEqual([second.id]);
    expect(await idsOf('keyword=nobody')).toEqual([]);
    expect(await idsOf('keyword=s&isAnswerStrs=N')).toEqual([second.id, first.id]);
  },
);

test('[M-C9] each answer names who gave it', async () => {
  const { id } = await ask('첫째');
  await answer(id);
  expect(await list(`playerId=${asker.id}`)).toMatchObject({
    items: [
      {
        ...{ id, username: 'asker', siteName: 'Maru', language: 'ko' },
        answers: [{ operatorId: boss.id, operator: 'boss' }],
      },
    ],
  });
});
