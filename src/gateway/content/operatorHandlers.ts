/** Content as operators write, publish and delete it. Rules [T-A..]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { reject } from '../../domain/rejections.ts';
import { type contentOperatorCalls, writtenContent } from '../../protocol/content/operatorCalls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { type CarryOut, createActs } from '../operatorActs/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import type { ContentBook } from './contentBook.ts';
import type { ContentImages } from './contentImages.ts';
import { publishContent } from './contentNews.ts';
import { type ContentBody, holds } from './entry.ts';
import { operatorImage, upload } from './imageHandlers.ts';
import { toWireEntry, toWireThen, toWireVersion } from './wire.ts';
import { renderBody } from './sanitise.ts';
import { type Acts, bodyOf, type Of, type OperatorParts, put } from './written.ts';
import * as v from 'valibot';
import { parseUserId } from '../../domain/ids.ts';
import type { ContentVersion } from './versions.ts';

// The versions of an entry, as operators read them and bring them back. Rules [T-V..].

const usernameIn =
  ({ profiles }: ProfilesDep) =>
  (by: string | null): string | null => {
    const id = by === null ? undefined : parseUserId(by);
    return (id && profiles.profileOf(id)?.username) ?? null;
  };

async function findVersion(
  book: ContentBook,
  id: string,
  wanted: number,
): Promise<Reply<ContentVersion>> {
  const known = await book.versions(id);
  if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
  const found = known.find(({ version: number }) => number === wanted);
  return found === undefined ? refuse(reject('UNKNOWN_CONTENT_VERSION')) : succeed(found);
}

const versions =
  ({ core, book }: OperatorParts): Of<'operatorContentVersions'> =>
  async ({ contentId }) => {
    const known = await book.versions(contentId);
    if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
    return succeed(known.map((one) => toWireVersion(one, usernameIn(core))));
  };

const version =
  ({ core, book }: OperatorParts): Of<'operatorContentVersion'> =>
  async ({ contentId, version: wanted }) => {
    const found = await findVersion(book, contentId, wanted);
    return found.ok ? succeed(toWireThen(found.answer, usernameIn(core))) : found;
  };

/** Passes what a version consisted of through the checks of what is written now. */
function bodyOfVersion(
  { content }: ContentVersion,
  state: Pick<ContentBody, 'isOpen' | 'publishedAt'>,
): Reply<ContentBody> {
  const { texts, kind, ...facts } = content;
  const given = Object.entries(facts).filter(([, value]) => value !== null);
  const written = v.safeParse(writtenContent, {
    ...Object.fromEntries(given),
    titleKo: texts.ko?.title,
    bodyKo: texts.ko?.body,
    titleEn: texts.en?.title,
    bodyEn: texts.en?.body,
  });
  if (written.success) return bodyOf(kind, written.output, state);
  const name = v.getDotPath(written.issues[0]) ?? '';
  return refuse(reject('INVALID_PARAMETER', { name }));
}

const restore =
  (parts: Acts): Of<'operatorContentRestore'> =>
  (
    { contentId: id, version: restoredFrom, expectedVersion, reason },
    { identity: { userId: operator } },
  ) => {
    const of = { name: 'content.restore', target: id, asked: { version: restoredFrom } };
    const work: Parameters<Acts['act']>[2] = async () => {
      const found = await findVersion(parts.book, id, restoredFrom);
      if (!found.ok) return found;
      const known = await parts.book.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
      const { isOpen, publishedAt } = known;
      const body = bodyOfVersion(found.answer, { isOpen, publishedAt });
      return put(parts, { id, expectedVersion, operator, restoredFrom }, body);
    };
    return parts.act(operator, of, work, reason);
  };

const ID_BYTES = 8;

const list =
  ({ book }: OperatorParts): Of<'operatorContentList'> =>
  async ({ kind, isOpen, keyword, page, size }) => {
    const found = (await book.all())
      .filter((entry) => kind === undefined || entry.kind === kind)
      .filter((entry) => isOpen === undefined || entry.isOpen === isOpen)
      .filter((entry) => keyword === undefined || keyword === '' || holds(entry, keyword))
      .toSorted((a, b) => b.updatedAt - a.updatedAt);
    const items = found.slice((page - 1) * size, page * size).map(toWireEntry);
    return succeed({ items, total: found.length, page, size });
  };

const one =
  ({ book }: OperatorParts): Of<'operatorContent'> =>
  async ({ contentId: id }) => {
    const known = await book.find(id);
    return known === undefined ? refuse(reject('UNKNOWN_CONTENT')) : succeed(toWireEntry(known));
  };

const create =
  (parts: Acts): Of<'operatorContentCreate'> =>
  ({ kind, ...written }, { identity: { userId: operator } }) => {
    const id = bytesToHex(parts.core.random(ID_BYTES));
    const body = bodyOf(kind, written, { isOpen: false, publishedAt: null });
    const of = { name: 'content.create', target: id, asked: { kind, ...written } };
    return parts.act(operator, of, () => put(parts, { id, expectedVersion: 0, operator }, body));
  };

const change =
  (parts: Acts): Of<'operatorContentChange'> =>
  ({ contentId: id, expectedVersion, ...written }, { identity: { userId: operator } }) =>
    parts.act(operator, { name: 'content.change', target: id, asked: written }, async () => {
      const known = await parts.book.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
      const { isOpen, publishedAt } = known;
      const body = bodyOf(known.kind, written, { isOpen, publishedAt });
      return put(parts, { id, expectedVersion, operator }, body);
    });

const publishing = (id: string, isOpen: boolean) => ({
  name: isOpen ? 'content.publish' : 'content.close',
  target: id,
  asked: { isOpen },
});

const publish =
  ({ act, book, core }: Acts): Of<'operatorContentPublish'> =>
  ({ contentId: id, expectedVersion, isOpen }, { identity: { userId: operator } }) =>
    act(operator, publishing(id, isOpen), async () => {
      const known = await book.find(id);
      if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
      const { version: _, updatedAt: _at, id: _id, ...body } = known;
      const isNews = isOpen && (!known.isOpen || known.isRealtime);
      const publishedAt = isNews ? core.clock.now() : known.publishedAt;
      const stored = await book.put(
        { id, expectedVersion, operator },
        { ...body, isOpen, publishedAt },
      );
      if (stored.ok && isNews) publishContent(core, stored.answer);
      return stored;
    });

const remove =
  ({ book }: OperatorParts, carryOut: CarryOut): Of<'operatorContentDelete'> =>
  ({ contentId: id, expectedVersion, reason }, { identity: { userId: operator } }) => {
    const act = { operator, name: 'content.delete', target: id, owner: undefined, reason };
    return carryOut({ ...act, asked: { contentId: id, expectedVersion } }, () =>
      book.change(async () => {
        if ((await book.find(id)) === undefined) return refuse(reject('UNKNOWN_CONTENT'));
        const done = await book.remove({ id, expectedVersion, operator });
        return done.ok ? succeed({ status: 200 as const }) : done;
      }),
    );
  };

export function contentOperatorHandlers(
  core: Kernel & ProfilesDep & SitesDep,
  book: ContentBook,
  images: ContentImages,
): HandlersOf<typeof contentOperatorCalls> {
  const carryOut = createActs(core);
  const act: Acts['act'] = (operator, of, work, reason = '') =>
    carryOut({ ...of, operator, owner: undefined, reason }, async () => {
      const done = await book.change(work);
      await images.sweep();
      return done.ok ? succeed(toWireEntry(done.answer)) : done;
    });
  const parts: Acts = { core, book, act };
  return {
    operatorContentList: list(parts),
    operatorContent: one(parts),
    operatorContentCreate: create(parts),
    operatorContentChange: change(parts),
    operatorContentPublish: publish(parts),
    operatorContentDelete: remove(parts, carryOut),
    operatorContentVersions: versions(parts),
    operatorContentVersion: version(parts),
    operatorContentRestore: restore(parts),
    operatorContentUpload: upload(core, images, carryOut),
    operatorContentImage: operatorImage(images),
    operatorContentPreview: ({ body, format }) => succeed({ content: renderBody(body, format) }),
  };
}
