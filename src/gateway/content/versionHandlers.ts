/** The versions of an entry, as operators read them and bring them back. Rules [T-V..]. */
import * as v from 'valibot';
import { parseUserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { writtenContent } from '../../protocol/content/operatorCalls.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { ContentBook } from './contentBook.ts';
import type { ContentBody } from './entry.ts';
import type { ContentVersion } from './versions.ts';
import { toWireThen, toWireVersion } from './wire.ts';
import { type Acts, bodyOf, type Of, type OperatorParts, put } from './written.ts';

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

export const versions =
  ({ core, book }: OperatorParts): Of<'operatorContentVersions'> =>
  async ({ contentId }) => {
    const known = await book.versions(contentId);
    if (known === undefined) return refuse(reject('UNKNOWN_CONTENT'));
    return succeed(known.map((one) => toWireVersion(one, usernameIn(core))));
  };

export const version =
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

export const restore =
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
