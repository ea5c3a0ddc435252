/** Content over HTTP and STOMP: written by operators, read by all. */
import { describe, expect, test } from 'vitest';
import vectors from '../../../data/xss/vectors.json' with { type: 'json' };
import type { WireContent, WireContentEntry } from '../../../src/protocol/content/entities.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

interface ContentPage {
  readonly items: readonly WireContent[];
  readonly total: number;
}

const NOTICE = {
  kind: 'notice',
  category: 'maintenance',
  titleKo: '점검 안내',
  bodyKo: '<p>오전 2시부터 <b>10분</b> 동안</p>',
  titleEn: 'Maintenance',
  bodyEn: '<p>Ten minutes from 2 a.m.</p>',
};
const ENGLISH = { headers: { 'accept-language': 'en' } };
const CALLS_OF = '/api/operator/content';

/** An operator at their desk. */
async function deskOf(exchange: HttpExchange) {
  const { token, id } = await operatorOf(exchange);
  const post = <T = WireContentEntry>(act: string, body: object) =>
    exchange.post<T & { readonly code?: string }>(`${CALLS_OF}/${act}`, body, { token });
  const create = async (body: object): Promise<WireContentEntry> => {
    const created = await post('create', body);
    expect(created.status).toBe(200);
    return created.body;
  };
  const publish = async ({ id: contentId, version: expectedVersion }: WireContentEntry) => {
    const published = await post('publish', { contentId, expectedVersion });
    expect(published.status).toBe(200);
    return published.body;
  };
  return {
    token,
    id,
    post,
    create,
    publish,
    written: async (body: object) => publish(await create(body)),
  };
}

const titlesOf = async (exchange: HttpExchange, path: string, more: object = {}) => {
  const { body } = await exchange.get<ContentPage>(`/api/content/${path}`, more);
  return body.items.map(({ title }) => title);
};

describe.each(STORE_KINDS)('content on a store in %s', (kind) => {
  test('[T-A1][T-A2] what operators write and delete stays so over a restart, with its trail', async () => {
    const store = await openStore(kind);
    const before = await open(kind, { store });
    const desk = await deskOf(before);
    const notice = await desk.written(NOTICE);
    const changed = { ...NOTICE, titleKo: '점검 시각 변경' };
    const change = { contentId: notice.id, expectedVersion: notice.version, ...changed };
    expect((await desk.post('change', change)).body).toMatchObject({ version: 3, isOpen: true });
    // Another admin has read it before that.
    expect((await desk.post('change', change)).body).toMatchObject({ code: 'CONTENT_CHANGED' });
    const shipped = { contentId: 'notice-welcome', expectedVersion: 0 };
    expect((await desk.post('delete', shipped)).status).toBe(200);
    expect((await desk.post('delete', shipped)).body).toMatchObject({ code: 'UNKNOWN_CONTENT' });
    const expected = [
      '점검 시각 변경',
      '부채 증명 공개 안내',
      '펀딩비 정산 시각 안내',
      '종목별 거래 시간 안내',
    ];
    expect((await titlesOf(before, 'notice/list')).toSorted()).toEqual(expected.toSorted());
    const { documents } = before.gateway.core;
    const trail = await documents.audit({ kind: 'content', id: notice.id, page: 1, size: 9 });
    expect(trail.items.map(({ actor, action }) => [actor, action])).toEqual([
      [desk.id, 'CHANGED'],
      [desk.id, 'CHANGED'],
      [desk.id, 'CREATED'],
    ]);
    await before.gateway.stop();

    const after = await open(kind, { store, clock: before.clock });
    expect((await titlesOf(after, 'notice/list')).toSorted()).toEqual(expected.toSorted());
  });
});

describe('what everybody reads', () => {
  test('[T-R1] only what is open, within its time, at its site', async () => {
    const exchange = await open('memory');
    const { clock } = exchange;
    const desk = await deskOf(exchange);
    const draft = await desk.create(NOTICE);
    const own = await desk.written({ ...NOTICE, titleKo: '33번 사이트', site: 33 });
    const from = clock.now() + 60_000;
    const later = await desk.written({ ...NOTICE, titleKo: '내일', from, until: from + 60_000 });
    const shown = (path = 'notice/list') => titlesOf(exchange, path);
    expect(await shown()).not.toContain('점검 안내');
    expect(await shown()).not.toContain('33번 사이트');
    expect(await shown('notice/list?siteInfoId=33')).toContain('33번 사이트');
    expect(await shown()).not.toContain('내일');
    for (const { id } of [draft, own, later]) {
      const one = await exchange.get(`/api/content/notice?contentId=${id}`);
      expect(one.body).toMatchObject({ code: 'UNKNOWN_CONTENT' });
    }
    clock.advance(60_000);
    expect(await shown()).toContain('내일');
    clock.advance(60_000);
    expect(await shown()).not.toContain('내일');
    const closed = { contentId: own.id, expectedVersion: own.version, isOpen: false };
    expect((await desk.post('publish', closed)).body).toMatchObject({ isOpen: false });
    expect(await shown('notice/list?siteInfoId=33')).not.toContain('33번 사이트');
  });

  test('[T-R2] the requested language, or the one that was written', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const both = await desk.written(NOTICE);
    const korean = await desk.written({ ...NOTICE, titleEn: '', titleKo: '한국어만' });
    const read = async ({ id }: WireContentEntry, asking = {}) =>
      (await exchange.get<WireContent>(`/api/content/notice?contentId=${id}`, asking)).body;
    expect(await read(both)).toMatchObject({ title: '점검 안내', language: 'ko' });
    expect(await read(both, ENGLISH)).toMatchObject({ title: 'Maintenance', language: 'en' });
    expect(await read(korean, ENGLISH)).toMatchObject({ title: '한국어만', language: 'ko' });
  });

  test('[T-R3] lists by order, then newest; by category, words and page; titles alone', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    await desk.written({ ...NOTICE, titleKo: '먼저', order: -5 });
    exchange.clock.advance(1_000);
    await desk.written({ ...NOTICE, titleKo: '나중', category: 'event' });
    const all = await titlesOf(exchange, 'notice/list');
    expect(all[0]).toBe('먼저');
    expect(await titlesOf(exchange, 'notice/list?category=event')).toEqual(['나중']);
    expect(await titlesOf(exchange, 'notice/list?keyword=MERKLE')).toEqual(['부채 증명 공개 안내']);
    expect(await titlesOf(exchange, 'notice/list?page=2&size=2')).toEqual(all.slice(2, 4));
    expect(await titlesOf(exchange, 'notice/list?isOpenStrs=false')).toEqual([]);
    expect(await titlesOf(exchange, 'notice/list?isOpenStrs=true,false')).toEqual(all);
    const wrong = await exchange.get('/api/content/notice/list?isOpenStrs=open');
    expect(wrong.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'isOpenStrs' } });
    const { body } = await exchange.get<ContentPage>(
      '/api/content/notice/list?resultType=TitleList',
    );
    expect(new Set(body.items.map(({ content }) => content))).toEqual(new Set(['']));
    const categories = await exchange.get('/api/content/notice/categories', ENGLISH);
    expect(categories.body).toEqual([
      { category: 'general', name: 'General', count: 3 },
      { category: 'maintenance', name: 'Maintenance', count: 1 },
      { category: 'market', name: 'Markets', count: 1 },
      { category: 'event', name: 'Events', count: 1 },
    ]);
  });

  test('[T-R5] every kind ships with something to read in both languages', async () => {
    const exchange = await open('memory');
    for (const asking of [{}, ENGLISH]) {
      for (const [list, one] of [
        ['faq/list?category=money', 'faq'],
        ['strategy/list', 'strategy'],
        ['notice/list', 'notice'],
        ['promotion/list', 'promotion'],
      ] as const) {
        const { body } = await exchange.get<ContentPage>(`/api/content/${list}`, asking);
        expect(body.total).toBeGreaterThan(0);
        for (const { id, title, content, language } of body.items) {
          expect(language).toBe(asking === ENGLISH ? 'en' : 'ko');
          const path = `/api/content/${one}?contentId=${id}`;
          expect((await exchange.get(path, asking)).body).toMatchObject({ title, content });
        }
      }
      for (const page of ['terms', 'privacy']) {
        const path = `/api/content/static?contentId=${page}`;
        expect((await exchange.get(path, asking)).status).toBe(200);
      }
    }
  });

  test('[T-R6] a page of the site comes before that of all sites', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const page = { kind: 'static', slug: 'terms', site: 33, titleEn: 'Terms of 33', bodyEn: 'x' };
    await desk.written(page);
    const again = await desk.post('create', page);
    expect(again.body).toMatchObject({ code: 'CONTENT_ADDRESS_TAKEN' });
    const read = async (site: number) =>
      (
        await exchange.get<WireContent>(
          `/api/content/static?contentId=terms&siteInfoId=${site}`,
          ENGLISH,
        )
      ).body.title;
    expect(await read(33)).toBe('Terms of 33');
    expect(await read(1)).toBe('Terms of use');
  });

  test('[T-H1] no published attack is stored to be shown', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const bodyKo = vectors
      .slice(0, 60)
      .map(({ html }) => html.replaceAll('\0', ''))
      .join('');
    const { id } = await desk.written({ ...NOTICE, bodyKo });
    const { body } = await exchange.get<WireContent>(`/api/content/notice?contentId=${id}`);
    expect(body.content).not.toMatch(
      /<(?:script|style|svg|iframe|form)|\son\w+="|="\s*javascript:/i,
    );
    const preview = await desk.post<{ content: string }>('preview', {
      format: 'markdown',
      body: '**a** <img src=x onerror=alert(1)>',
    });
    expect(preview.body.content).toBe('<p><strong>a</strong> </p>');
  });
});

describe('what operators may write', () => {
  test('[T-A3] what does not fit its kind is refused by its name', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const refused = async (body: object) => {
      const { status, body: said } = await desk.post<{ data?: object }>('create', body);
      return { status, ...said };
    };
    for (const [more, name] of [
      [{ titleKo: '', titleEn: '' }, 'titleKo'],
      [{ category: 'futures' }, 'category'],
      [{ slug: 'terms' }, 'slug'],
      [{ kind: 'static', category: undefined }, 'slug'],
      [{ kind: 'popup', category: undefined, type: 1 }, 'image'],
      [{ isRealtime: true }, 'isRealtime'],
      [{ from: 10, until: 5 }, 'until'],
      [{ image: 'https://example.com/a.png' }, 'image'],
      [{ link: 'javascript:alert(1)' }, 'link'],
    ] as const)
      expect(await refused({ ...NOTICE, ...more })).toMatchObject({
        status: 400,
        code: 'INVALID_PARAMETER',
        data: { name },
      });
    expect(await refused({ ...NOTICE, site: 999 })).toMatchObject({ code: 'UNKNOWN_SITE' });
    const { accessToken: token } = await exchange.signIn('member');
    for (const act of ['create', 'change', 'publish', 'delete', 'preview']) {
      const sent = await exchange.post(`${CALLS_OF}/${act}`, NOTICE, { token });
      expect(sent.body).toMatchObject({ code: 'NO_PERMISSION' });
    }
  });

  test('[T-A4] the list has drafts and both languages as they were written', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const draft = await desk.create({ ...NOTICE, format: 'markdown', bodyKo: '# 점검' });
    const { body } = await exchange.get<{ items: readonly WireContentEntry[] }>(
      `${CALLS_OF}/list?kind=notice&keyword=${encodeURIComponent('maintenance')}`,
      { token: desk.token },
    );
    expect(body.items).toEqual([draft]);
    expect(draft.ko).toEqual({ title: '점검 안내', body: '# 점검' });
  });

  test('[T-A4] the list can be of drafts alone, and each entry is found by its id', async () => {
    const exchange = await open('memory');
    const { token, ...desk } = await deskOf(exchange);
    const draft = await desk.create(NOTICE);
    const opened = await desk.written({ ...NOTICE, titleEn: 'Opened' });
    const ofState = async (isOpen: boolean) => {
      const path = `${CALLS_OF}/list?kind=notice&keyword=2&isOpen=${isOpen}`;
      const { body } = await exchange.get<{ items: readonly WireContentEntry[] }>(path, { token });
      return body.items;
    };
    expect(await ofState(false)).toEqual([draft]);
    expect(await ofState(true)).toContainEqual(opened);
    expect((await exchange.get(`${CALLS_OF}?contentId=${draft.id}`, { token })).body).toEqual(
      draft,
    );
    expect((await exchange.get(`${CALLS_OF}?contentId=none`, { token })).body).toMatchObject({
      code: 'UNKNOWN_CONTENT',
    });
  });
});

describe('what reaches open pages', () => {
  const TOPICS = ['/topic/notice', '/topic/notice/1', '/topic/popup/1', '/topic/popup/33'];

  test('[T-P1] a published notice, at the pages of its site or of all, once', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const guest = await listenTo(exchange.gateway, undefined, TOPICS);
    const all = await desk.written(NOTICE);
    await desk.written({ ...NOTICE, site: 1, titleEn: '' });
    await desk.written({ ...NOTICE, site: 33 });
    const known = { contentId: all.id, expectedVersion: all.version };
    expect((await desk.post('publish', known)).status).toBe(200);
    const texts = { ko: { title: '점검 안내' }, en: { title: 'Maintenance' } };
    expect(guest.received('/topic/notice')).toMatchObject([
      { id: all.id, category: 'maintenance', message: '점검 안내', texts },
    ]);
    expect(guest.received('/topic/notice/1')).toMatchObject([{ texts: { ko: texts.ko } }]);
  });

  test('[T-P2] a real-time popup, each time it is published, and in no list', async () => {
    const exchange = await open('memory');
    const desk = await deskOf(exchange);
    const guest = await listenTo(exchange.gateway, undefined, TOPICS);
    const popup = { ...NOTICE, kind: 'popup', category: undefined, isRealtime: true };
    const first = await desk.written(popup);
    await desk.publish(first);
    await desk.written({ ...popup, site: 33, type: 1, image: '/favicon.svg', link: '/faq' });
    expect(guest.received('/topic/popup/1')).toMatchObject([
      {
        id: first.id,
        type: 2,
        title: '점검 안내',
        content: '<p>오전 2시부터 <b>10분</b> 동안</p>',
      },
      { id: first.id },
    ]);
    expect(guest.received('/topic/popup/33')).toMatchObject([
      { id: first.id },
      { id: first.id },
      { type: 1, content: '/favicon.svg', link: '/faq' },
    ]);
    expect(await titlesOf(exchange, 'popup/list')).toEqual([]);
    await desk.written({ ...popup, isRealtime: false });
    expect(await titlesOf(exchange, 'popup/list?resultType=ClientList&page=1&size=50')).toEqual([
      '점검 안내',
    ]);
  });
});

test('[T-S1] slot games have their calls and no game', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('member');
  expect((await exchange.get('/api/slot/list')).body).toEqual([]);
  expect((await exchange.get('/api/slot/check')).body).toEqual({ status: 200, isOpen: false });
  expect((await exchange.get('/api/slot', { token })).body).toEqual({ status: 200, url: null });
});
