/** The support desk of operators over HTTP. Rules [M-C..]. */
import { beforeEach, expect, test } from 'vitest';
import type { WireContact, WireOperatorContact } from '../../../src/protocol/contacts/entities.ts';
import type { WireTemplate } from '../../../src/protocol/contacts/templateCalls.ts';
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
        id,
        username: 'asker',
        siteName: 'Maru',
        language: 'ko',
        answers: [{ operatorId: boss.id, operator: 'boss' }],
      },
    ],
  });
});

const assign = (contactId: string, to: Member | undefined, expectedVersion: number, by = boss) =>
  post<WireOperatorContact>(
    'assign',
    { contactId, expectedVersion, ...(to === undefined ? {} : { operatorId: to.id }) },
    by,
  );

test('[M-C10] a question is taken, given and released; of two at once the second is refused with a name', async () => {
  const second = await operatorOf(exchange, 'second');
  const { id } = await ask('첫째');
  expect(await assign(id, boss, 0)).toMatchObject({
    assigned: { version: 1, operatorId: boss.id, operator: 'boss' },
  });
  expect(await assign(id, second, 0, second)).toMatchObject({
    code: 'CONTACT_ASSIGNED',
    data: { operator: 'boss' },
  });
  expect(await assign(id, second, 1)).toMatchObject({
    assigned: { version: 2, operator: 'second' },
  });
  expect(await assign(id, undefined, 2, second)).toMatchObject({
    assigned: { version: 3, operatorId: null, operator: null },
  });
  expect((await assign(id, boss, 2)).code).toBe('CONTACT_RELEASED');
  expect((await assign(id, asker, 3)).code).toBe('UNKNOWN_OPERATOR');
  expect((await assign('k-nothing', boss, 0)).code).toBe('UNKNOWN_CONTACT');
  expect((await assign(id, asker, 3, asker)).code).toBe('NO_PERMISSION');
  const acts = await exchange.get<{ items: readonly object[] }>(
    `/api/operator/audit?act=contact.assign&target=${id}`,
    boss,
  );
  expect(acts.body.items.filter((act) => 'outcome' in act && act.outcome === 'DONE')).toMatchObject(
    [
      { username: 'second', before: { operatorId: second.id }, details: { operatorId: '-' } },
      { username: 'boss', before: { operatorId: boss.id }, details: { operatorId: second.id } },
      { username: 'boss', before: { operatorId: '-' }, details: { operatorId: boss.id } },
    ],
  );
});

test.each(STORE_KINDS)(
  '[M-C10] whoever answers what nobody has, has it in %s; lists are of the own or of nobody',
  async (kind) => {
    await begin(kind);
    const second = await operatorOf(exchange, 'second');
    const first = await ask('첫째');
    const other = await ask('둘째');
    const last = await ask('셋째');
    await answer(first.id);
    await assign(other.id, second, 0);
    await answer(other.id);
    expect(await idsOf('assigned=MINE')).toEqual([first.id]);
    expect(await idsOf('assigned=MINE', second)).toEqual([other.id]);
    expect(await idsOf('assigned=NOBODY')).toEqual([last.id]);
    expect(await idsOf('assigned=NOBODY&isAnswerStrs=Y')).toEqual([]);
    expect(await idsOf('isAnswerStrs=Y')).toEqual([other.id, first.id]);
    const { body } = await exchange.get<{ items: readonly object[] }>(
      '/api/operator/contact/operators',
      boss,
    );
    expect(body.items).toEqual([
      { id: boss.id, username: 'boss' },
      { id: second.id, username: 'second' },
    ]);
  },
);

test('[M-C10] a question of before belongs to nobody', async () => {
  const { id } = await ask('첫째');
  const { documents, clock } = exchange.gateway.core;
  const known = await documents.get('contact', id);
  const { assigned: _later, ...before }: Readonly<Record<string, unknown>> = JSON.parse(
    known?.body ?? '{}',
  );
  await documents.transact(
    [
      {
        type: 'put',
        kind: 'contact',
        id,
        owner: asker.id,
        labels: ['read:yes', 'answered:no'],
        body: JSON.stringify(before),
      },
    ],
    { actor: asker.id, at: clock.now() },
  );
  expect(await idsOf('assigned=NOBODY&isAnswerStrs=N')).toEqual([id]);
  expect(await assign(id, boss, 0)).toMatchObject({ assigned: { operator: 'boss' } });
});

type Template = WireTemplate & Refused;

const template = (path: string, body: object, by: Member = boss): Promise<Template> =>
  post<Template>(`template/${path}`, body, by);

const templates = async (): Promise<readonly WireTemplate[]> =>
  (
    await exchange.get<{ items: readonly WireTemplate[] }>(
      '/api/operator/contact/template/list',
      boss,
    )
  ).body.items;

test('[M-C11] templates are created, changed and deleted, of two at once the second is refused', async () => {
  const written = { name: '입금', ko: '{name} 님, {site}입니다.', en: '' };
  const created = await template('create', written);
  expect(created).toMatchObject({ version: 1, site: null, ...written });
  const next = { templateId: created.id, ...written, ko: '다른 답', site: 1 };
  expect(await template('change', { ...next, expectedVersion: 1 })).toMatchObject({ version: 2 });
  expect((await template('change', { ...next, expectedVersion: 1 })).code).toBe('TEMPLATE_CHANGED');
  expect(await templates()).toMatchObject([{ id: created.id, version: 2, site: 1, ko: '다른 답' }]);
  const gone = { templateId: created.id };
  expect((await template('delete', { ...gone, expectedVersion: 1 })).code).toBe('TEMPLATE_CHANGED');
  await template('delete', { ...gone, expectedVersion: 2 });
  expect((await template('delete', { ...gone, expectedVersion: 2 })).code).toBe('UNKNOWN_TEMPLATE');
  expect(await templates()).toEqual([]);
  const { body } = await exchange.get<{ items: readonly { act: string; outcome: string }[] }>(
    `/api/operator/audit?target=${created.id}`,
    boss,
  );
  expect(body.items.filter(({ outcome }) => outcome === 'DONE')).toMatchObject([
    { act: 'template.delete', before: { name: '입금', ko: '다른 답', site: '1' } },
    { act: 'template.change', details: { ko: '다른 답' }, before: { ko: written.ko, site: '-' } },
    { act: 'template.create', details: { name: '입금', ko: written.ko, site: '-' } },
  ]);
});

test('[M-C11] a template has a text, no unknown place, a site that exists and an author who may', async () => {
  const written = { name: '입금', ko: '{name} 님' };
  expect(await template('create', { name: '입금' })).toMatchObject({ data: { name: 'ko' } });
  expect(await template('create', { ...written, en: 'Dear {phone}' })).toMatchObject({
    code: 'TEMPLATE_PLACE',
    data: { place: '{phone}' },
  });
  expect((await template('create', { ...written, site: 999 })).code).toBe('UNKNOWN_SITE');
  expect((await template('create', written, asker)).code).toBe('NO_PERMISSION');
  for (let n = 1; n <= 200; n += 1) await template('create', written);
  expect((await template('create', written)).code).toBe('TEMPLATE_LIMIT');
});
