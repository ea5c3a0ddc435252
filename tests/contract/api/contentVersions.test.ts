/** Versions of content: kept with each change, read and restored by operators. */
import { describe, expect, test } from 'vitest';
import { VERSIONS_MAX } from '../../../src/domain/content/content.ts';
import type {
  WireContent,
  WireContentEntry,
  WireContentThen,
  WireContentVersion,
} from '../../../src/protocol/content/entities.ts';
import { type Member, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();
const CALLS_OF = '/api/operator/content';
const FIRST = {
  kind: 'notice',
  category: 'maintenance',
  titleKo: '점검 안내',
  bodyKo: '<p>오전 2시</p>',
  titleEn: 'Maintenance',
  bodyEn: '<p>2 a.m.</p>',
  order: 3,
};
const SECOND = { ...FIRST, kind: undefined, titleEn: 'Postponed', bodyEn: '<p>4 a.m.</p>' };

/** Operators at their desks, by name. */
async function deskOf(exchange: HttpExchange, username = 'boss') {
  return deskWith(exchange, await operatorOf(exchange, username));
}

function deskWith(exchange: HttpExchange, { token, id }: Member) {
  const post = async (act: string, body: object) =>
    (
      await exchange.post<WireContentEntry & { code?: string; data?: object }>(
        `${CALLS_OF}/${act}`,
        body,
        { token },
      )
    ).body;
  const get = async <T>(path: string) =>
    (await exchange.get<T>(`${CALLS_OF}/${path}`, { token })).body;
  return {
    token,
    id,
    post,
    versions: (contentId: string) =>
      get<readonly WireContentVersion[]>(`versions?contentId=${contentId}`),
    version: (contentId: string, version: number) =>
      get<WireContentThen & { code?: string }>(`version?contentId=${contentId}&version=${version}`),
  };
}

const tokenOf = async (exchange: HttpExchange): Promise<string> => {
  const credentials = { username: 'boss', password: PASSWORD };
  return (await exchange.logIn(credentials)).accessToken;
};

describe.each(STORE_KINDS)('versions on a store in %s', (kind) => {
  test('[T-V1][T-V3] each change is a version with who and when; a restored one is new, under its own trail, also after a restart', async () => {
    const store = await openStore(kind);
    const before = await open(kind, { store });
    const boss = await deskOf(before);
    const other = await deskOf(before, 'boss2');
    const { id } = await boss.post('create', FIRST);
    before.clock.advance(1_000);
    await other.post('publish', { contentId: id, expectedVersion: 1 });
    before.clock.advance(1_000);
    await other.post('change', { contentId: id, expectedVersion: 2, ...SECOND });
    expect(await boss.versions(id)).toMatchObject([
      { version: 3, username: 'boss2', isOpen: true, restoredFrom: null },
      { version: 2, username: 'boss2', isOpen: true },
      { version: 1, by: boss.id, username: 'boss', isOpen: false },
    ]);
    expect(await boss.version(id, 1)).toMatchObject({
      version: 1,
      order: 3,
      en: { title: 'Maintenance', body: '<p>2 a.m.</p>' },
    });
    await before.gateway.stop();

    const after = await open(kind, { store, clock: before.clock });
    const desk = deskWith(after, { ...boss, token: await tokenOf(after) });
    const asked = { contentId: id, version: 1, expectedVersion: 3, reason: 'as announced' };
    expect(await desk.post('restore', asked)).toMatchObject({
      version: 4,
      isOpen: true,
      en: { title: 'Maintenance' },
    });
    const [newest] = await desk.versions(id);
    expect(newest).toMatchObject({ version: 4, username: 'boss', restoredFrom: 1 });
    const { documents } = after.gateway.core;
    const trail = await documents.audit({ kind: 'content', id, page: 1, size: 1 });
    expect(trail.items[0]?.before).toContain('Postponed');
    expect(trail.items[0]?.after).toContain('Maintenance');
    const { items } = await documents.query({
      kind: 'act',
      labels: [['act:content.restore']],
      page: 1,
      size: 9,
    });
    expect(items.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { target: id, reason: 'as announced', outcome: 'DONE', details: { version: '1' } },
    ]);
    const path = `/api/content/notice?contentId=${id}`;
    const shown = await after.get<WireContent>(path, { headers: { 'accept-language': 'en' } });
    expect(shown.body).toMatchObject({ title: 'Maintenance', content: '<p>2 a.m.</p>' });
  });

  test('[T-V1] the present version of an entry that is older than its versions is kept with the next change', async () => {
    const exchange = await open(kind);
    const desk = await deskOf(exchange);
    const { id } = await desk.post('create', FIRST);
    const { documents } = exchange.gateway.core;
    const forgotten = { type: 'delete', kind: 'contentVersion', id: `${id}/1` } as const;
    await documents.transact([{ ...forgotten, audit: 'none' }], { actor: desk.id, at: 0 });
    const known = { version: 1, by: desk.id, username: 'boss' };
    expect(await desk.versions(id)).toMatchObject([known]);
    await desk.post('change', { contentId: id, expectedVersion: 1, ...SECOND });
    expect(await desk.versions(id)).toMatchObject([{ version: 2 }, known]);
    expect(await desk.version(id, 1)).toMatchObject({ en: { title: 'Maintenance' } });
  });
});

test('[T-V2] the newest 50 are kept, and none of a deleted entry', async () => {
  const exchange = await open('memory');
  const desk = await deskOf(exchange);
  const { id: contentId } = await desk.post('create', FIRST);
  for (let version = 1; version < VERSIONS_MAX + 3; version += 1)
    await desk.post('change', { contentId, expectedVersion: version, ...SECOND, order: version });
  const kept = await desk.versions(contentId);
  expect(kept.length).toBe(VERSIONS_MAX);
  expect([kept[0]?.version, kept.at(-1)?.version]).toEqual([VERSIONS_MAX + 3, 4]);
  expect(await desk.version(contentId, 3)).toMatchObject({ code: 'UNKNOWN_CONTENT_VERSION' });
  await desk.post('delete', { contentId, expectedVersion: VERSIONS_MAX + 3 });
  expect(await desk.versions(contentId)).toMatchObject({ code: 'UNKNOWN_CONTENT' });
  const stored = { kind: 'contentVersion', page: 1, size: 9 };
  expect((await exchange.gateway.core.documents.query(stored)).total).toBe(0);
});

test('[T-V2] what ships is version 0 of its entry and can be brought back', async () => {
  const exchange = await open('memory');
  const desk = await deskOf(exchange);
  const contentId = 'notice-welcome';
  expect(await desk.versions(contentId)).toMatchObject([{ version: 0, by: null }]);
  const shipped = await desk.version(contentId, 0);
  const changed = { contentId, expectedVersion: 0, ...SECOND, category: 'general' };
  expect(await desk.post('change', changed)).toMatchObject({ version: 1 });
  expect(await desk.versions(contentId)).toMatchObject([{ version: 1 }, { version: 0 }]);
  const restored = await desk.post('restore', { contentId, version: 0, expectedVersion: 1 });
  expect(restored).toMatchObject({ version: 2, ko: shipped.ko, en: shipped.en });
});

test('[T-V4][T-V5] what is restored passes the checks of today, from the expected version, by who may act', async () => {
  const exchange = await open('memory');
  const desk = await deskOf(exchange);
  const page = { kind: 'static', titleEn: 'Rules', bodyEn: 'x' };
  const { id: contentId } = await desk.post('create', { ...page, slug: 'rules' });
  await desk.post('change', { contentId, expectedVersion: 1, ...page, kind: undefined, slug: 'r' });
  await desk.post('create', { ...page, slug: 'rules' });
  const asked = { contentId, version: 1, expectedVersion: 2 };
  expect(await desk.post('restore', asked)).toMatchObject({ code: 'CONTENT_ADDRESS_TAKEN' });
  expect(await desk.post('restore', { ...asked, version: 2, expectedVersion: 1 })).toMatchObject({
    code: 'CONTENT_CHANGED',
  });
  expect(await desk.post('restore', { ...asked, version: 9 })).toMatchObject({
    code: 'UNKNOWN_CONTENT_VERSION',
  });

  // As an earlier release may have let it pass.
  const { documents } = exchange.gateway.core;
  const key = { kind: 'contentVersion', id: `${contentId}/1` };
  const stored = await documents.get(key.kind, key.id);
  const body = JSON.stringify(stored?.body)
    .replaceAll('>x<', '><script>alert(1)</script>x<')
    .replaceAll(String.raw`\"slug\":\"rules\"`, String.raw`\"slug\":\"Not a slug\"`);
  const forged: unknown = JSON.parse(body);
  await documents.transact(
    [{ ...key, type: 'put', labels: stored?.labels ?? [], body: String(forged), audit: 'none' }],
    { actor: desk.id, at: 0 },
  );
  expect(await desk.post('restore', asked)).toMatchObject({
    code: 'INVALID_PARAMETER',
    data: { name: 'slug' },
  });

  const { accessToken: token } = await exchange.signIn('member');
  expect((await exchange.post(`${CALLS_OF}/restore`, asked, { token })).body).toMatchObject({
    code: 'NO_PERMISSION',
  });
  for (const path of [
    `versions?contentId=${contentId}`,
    `version?contentId=${contentId}&version=1`,
  ])
    expect((await exchange.get(`${CALLS_OF}/${path}`, { token })).body).toMatchObject({
      code: 'NO_PERMISSION',
    });
});
