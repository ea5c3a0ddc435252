/** Images in content: stored by an operator, visible wherever the content is. */
import { expect, test } from 'vitest';
import { FILE_PATH } from '../../../src/protocol/files/content.ts';
import type { WireContent, WireContentEntry } from '../../../src/protocol/content/entities.ts';
import type { WireFile } from '../../../src/protocol/files/calls.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { imageOf } from '../../support/images.ts';

const { open } = createApiStores();

test('[T-R8] an image is everybody’s as long as content of their site shows it, and no other file is', async () => {
  const exchange = await open('memory');
  const { token } = await operatorOf(exchange);
  const bytes = imageOf('png', 2_000);
  const store = async (): Promise<WireFile> => {
    const form = new FormData();
    form.append('file', new File([bytes], 'banner.png', { type: 'image/png' }));
    const request = new Request(`http://localhost${FILE_PATH}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return (await exchange.send<WireFile>(request)).body;
  };
  const [banner, secret] = [await store(), await store()];
  const read = (address: string, host = 'localhost'): Promise<Response> =>
    Promise.resolve(exchange.gateway.http.fetch(new Request(`http://${host}${address}`)));
  const address = `/api/content/image?id=${banner.id}`;
  expect((await read(address)).status).toBe(404);

  const post = async (act: string, body: object) =>
    (await exchange.post<WireContentEntry>(`/api/operator/content/${act}`, body, { token })).body;
  const image = `${FILE_PATH}?id=${banner.id}`;
  const { id: contentId, version } = await post('create', {
    kind: 'popup',
    type: 1,
    site: 1,
    image,
    titleKo: '이벤트',
    bodyKo: '',
  });
  expect((await read(address)).status).toBe(404);
  const published = await post('publish', { contentId, expectedVersion: version });
  const popup = await exchange.get<WireContent>(`/api/content/popup?contentId=${contentId}`);
  expect(popup.body).toMatchObject({ image: address, content: address });
  const shown = await read(address);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  // Another site does not show it, and what nothing shows is its owner's.
  expect((await read(address, 'site15.localhost')).status).toBe(404);
  expect((await read(`/api/content/image?id=${secret.id}`)).status).toBe(404);
  expect((await read(`/api/content/image?id=${banner.id.slice(0, -1)}`)).status).toBe(404);
  expect((await read(image)).status).toBe(401);

  await post('delete', { contentId, expectedVersion: published.version });
  expect((await read(address)).status).toBe(404);
});
