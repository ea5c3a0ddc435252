/** Images that operators upload for content: who sees them, for how long, and what is taken. */
import { expect, test } from 'vitest';
import { IMAGES_A_DAY } from '../../../src/domain/content/content.ts';
import type { WireContentEntry, WireContentImage } from '../../../src/protocol/content/entities.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import { imageOf } from '../../support/images.ts';

const { open } = createApiStores();
const OPERATORS = '/api/operator/content';
const NOTICE = { kind: 'notice', category: 'event', titleKo: '이벤트' };

async function deskOf(exchange: HttpExchange) {
  const { token, id } = await operatorOf(exchange);
  const sentBy = (bearer: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new File([bytes], 'banner.png', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${bearer}` };
    const url = `http://localhost${OPERATORS}/image`;
    const request = new Request(url, { method: 'POST', body: form, headers });
    return exchange.send<WireContentImage & { code?: string }>(request);
  };
  const read = async (path: string, bearer?: string, host = 'localhost') => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const request = new Request(`http://${host}${path}`, { headers });
    return (await exchange.gateway.http.fetch(request)).status;
  };
  const post = async (act: string, body: object) =>
    (await exchange.post<WireContentEntry>(`${OPERATORS}/${act}`, body, { token })).body;
  return {
    token,
    id,
    sentBy,
    read,
    post,
    upload: async (bytes = imageOf('png', 2_000)) => (await sentBy(token, bytes)).body,
  };
}

test.each(STORE_KINDS)(
  '[T-I2] on a store in %s an image is read by operators, and by everybody while an entry that they may see shows it',
  async (kind) => {
    const exchange = await open(kind);
    const desk = await deskOf(exchange);
    const { id, address, type } = await desk.upload(imageOf('png', 300_000));
    expect([address, type]).toEqual([`/api/content/image?id=${id}`, 'image/png']);
    const { accessToken: member } = await exchange.signIn('member');
    const ofOperators = `${OPERATORS}/image?id=${id}`;
    expect(await desk.read(ofOperators, desk.token)).toBe(200);
    expect(await desk.read(ofOperators, member)).toBe(403);
    expect(await desk.read(`${OPERATORS}/image?id=none`, desk.token)).toBe(404);
    expect(await desk.read(address)).toBe(404);
    expect(await desk.read(`/api/file?id=${id}`, member)).toBe(404);

    const bodyKo = `<p>보세요</p><img src="${address}" alt="배너">`;
    const { id: contentId } = await desk.post('create', { ...NOTICE, bodyKo, site: 1 });
    expect(await desk.read(address, member)).toBe(404);
    await desk.post('publish', { contentId, expectedVersion: 1 });
    expect(await desk.read(address)).toBe(200);
    expect(await desk.read(address, member)).toBe(200);
    expect(await desk.read(address, undefined, 'site15.localhost')).toBe(404);
    const shown = await exchange.get<{ content: string }>(
      `/api/content/notice?contentId=${contentId}`,
    );
    expect(shown.body.content).toContain(`src="${address}"`);
    await desk.post('publish', { contentId, expectedVersion: 2, isOpen: false });
    expect(await desk.read(address)).toBe(404);
  },
);

test('[T-I1] images alone are taken, within size and number, without metadata, with a trail', async () => {
  const exchange = await open('memory');
  const desk = await deskOf(exchange);
  const refused = async (bytes: Uint8Array<ArrayBuffer>) => (await desk.upload(bytes)).code;
  const refused5MB = await refused(imageOf('png', 5 * 1024 * 1024 + 1));
  expect(refused5MB).toBe('FILE_TOO_LARGE');
  expect(await refused(imageOf('pdf', 2_000))).toBe('IMAGE_KIND');
  expect(await refused(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBe('IMAGE_KIND');
  expect(await refused(imageOf('png', 2_000).slice(0, 40))).toBe('FILE_DAMAGED');
  const { accessToken: member } = await exchange.signIn('member');
  expect((await desk.sentBy(member, imageOf('png', 2_000))).body.code).toBe('NO_PERMISSION');
  const { id } = await desk.upload();
  const { documents } = exchange.gateway.core;
  const query = { kind: 'act', labels: [[`target:${id}`]], page: 1, size: 9 };
  const { items } = await documents.query(query);
  expect(items.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { name: 'content.upload', operator: desk.id, outcome: 'DONE' },
  ]);
  for (let stored = 1; stored < IMAGES_A_DAY; stored += 1) {
    await desk.upload();
  }
  expect(await refused(imageOf('png', 2_000))).toBe('FILE_LIMIT');
});
