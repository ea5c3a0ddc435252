/** How long images that operators uploaded are kept. */
import { expect, test } from 'vitest';
import { UNUSED_IMAGE_MS } from '../../../../src/domain/content/content.ts';
import { parseUserId } from '../../../../src/domain/ids.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { ContentBook } from '../../../../src/gateway/content/contentBook.ts';
import { ContentImages } from '../../../../src/gateway/content/contentImages.ts';
import type { ContentBody } from '../../../../src/gateway/content/entry.ts';
import { createDocuments } from '../../../../src/gateway/documents/documents.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../../support/clock.ts';

const operator = parseUserId('u-1');
if (operator === undefined) throw new Error('no id');

const notice = (image: string | null, body = ''): ContentBody => ({
  kind: 'notice',
  slug: null,
  category: 'general',
  site: null,
  type: 2,
  isRealtime: false,
  link: null,
  image,
  order: 0,
  isOpen: false,
  from: null,
  until: null,
  publishedAt: null,
  format: 'html',
  texts: { ko: { title: '안내', body, html: body } },
});

test('[T-I3] an image is removed a day after its upload once no entry and no version shows it', async () => {
  const clock = createManualClock(Date.UTC(2026, 4, 4));
  const documents = createDocuments(createMemoryStore().documents);
  const book = new ContentBook({ documents, clock });
  const images = new ContentImages({ documents, clock }, book);
  const bytes = new Uint8Array(400_000);
  for (const id of ['a0', 'b0', 'c0', 'd0']) {
    const image = { id, name: 'a.png', type: 'image/png', size: bytes.length } as const;
    await images.store(operator, image, bytes);
  }
  const address = (id: string) => `/api/content/image?id=${id}`;
  const change = { id: 'e-1', operator };
  const put = (expectedVersion: number, body: ContentBody) =>
    book.change(() => book.put({ ...change, expectedVersion }, body));
  await put(0, notice(address('b0')));
  await put(1, notice(null, `<p><img src="${address('c0')}"></p>`));
  const kept = async () => {
    const found = await Promise.all(['a0', 'b0', 'c0', 'd0'].map((id) => images.read(id)));
    return found.map((file) => file?.size);
  };
  clock.advance(UNUSED_IMAGE_MS - HOUR_MS);
  await images.sweep();
  const { length } = bytes;
  expect(await kept()).toEqual([length, length, length, length]);

  clock.advance(2 * HOUR_MS);
  await images.sweep();
  // The second is shown by a version that can still be restored.
  expect(await kept()).toEqual([undefined, length, length, undefined]);
  const pieces = { kind: 'contentImagePiece', page: 1, size: 1 };
  expect((await documents.query(pieces)).total).toBe(2 * 3);
  await book.change(() => book.remove({ ...change, expectedVersion: 2 }));
  clock.advance(HOUR_MS);
  await images.sweep();
  expect(await kept()).toEqual([undefined, undefined, undefined, undefined]);
});
