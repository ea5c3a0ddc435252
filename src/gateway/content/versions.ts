/**
 * Versions of an entry: each change keeps what the entry consisted of, who changed it and when, in
 * the same transaction. Texts are kept as they were written; what is shown is made of them again.
 * Rules [T-V..].
 */
import * as v from 'valibot';
import { VERSIONS_MAX } from '../../domain/content/content.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents, DocumentChange } from '../documents/documents.ts';
import { type ContentBody, type ContentEntry, storedContent, writtenText } from './entry.ts';
import { imagesOf } from './images.ts';
import { shippedContent } from './shipped/index.ts';

const KIND = 'contentVersion';

const storedVersion = v.object({
  /** Id of who made it; null where it is unknown. */
  by: v.nullable(v.string()),
  at: v.number(),
  /** The version that it restored. */
  restoredFrom: v.nullable(v.number()),
  content: v.object({
    ...storedContent.entries,
    texts: v.object({ ko: v.optional(writtenText), en: v.optional(writtenText) }),
  }),
});

export interface ContentVersion extends v.InferOutput<typeof storedVersion> {
  readonly id: string;
  /** Version of the entry; 0 for shipped content. */
  readonly version: number;
}
type Kept = Omit<ContentVersion, 'id' | 'version'>;

/** Who makes a version of what, and when. */
export interface VersionMaker {
  readonly id: string;
  readonly by: UserId;
  readonly at: Millis;
  readonly restoredFrom: number | null;
}

/** Label of the image of an entry and of each image in its texts. */
const imageLabel = (image: string): string => `image:${image}`;

const labelOf = (id: string): string => `content:${id}`;
const keyOf = (id: string, version: number): string => `${id}/${version}`;

const asWritten = ({ texts, ...facts }: ContentBody): Kept['content'] => {
  const { ko, en } = texts;
  return {
    ...v.parse(v.omit(storedContent, ['texts']), facts),
    texts: {
      ...(ko && { ko: { title: ko.title, body: ko.body } }),
      ...(en && { en: { title: en.title, body: en.body } }),
    },
  };
};

const putOf = (id: string, version: number, kept: Kept): DocumentChange => ({
  type: 'put',
  kind: KIND,
  id: keyOf(id, version),
  labels: [labelOf(id), ...imagesOf(kept.content).map(imageLabel)],
  body: JSON.stringify(kept),
  // The entry leaves the trail.
  audit: 'none',
});

/** Whether a kept version of any entry shows a stored image. */
export async function isVersionWithImage(documents: Documents, image: string): Promise<boolean> {
  const labels = [[imageLabel(image)]];
  return (await documents.query({ kind: KIND, labels, page: 1, size: 1 })).total > 0;
}

/** Who made the present version, by the trail: of entries that are older than their versions. */
async function lastWriter(documents: Documents, id: string): Promise<string | null> {
  const { items } = await documents.audit({ kind: 'content', id, page: 1, size: 1 });
  return items[0]?.actor ?? null;
}

const keptOf = (entry: ContentEntry, by: string | null): Kept => ({
  by,
  at: entry.updatedAt,
  restoredFrom: null,
  content: asWritten(entry),
});

const shippedVersion = (id: string): ContentVersion | undefined => {
  const entry = shippedContent().find((shipped) => shipped.id === id);
  return entry && { id, version: 0, ...keptOf(entry, null) };
};

/** Version documents that are written when an entry changes from `before` to `body`. */
export async function versionChanges(
  documents: Documents,
  { id, ...made }: VersionMaker,
  before: ContentEntry | undefined,
  body: ContentBody,
): Promise<readonly DocumentChange[]> {
  const last = before?.version ?? 0;
  const changes = [putOf(id, last + 1, { ...made, content: asWritten(body) })];
  if (before !== undefined && last > 0) {
    const isKept = (await documents.get(KIND, keyOf(id, last))) !== undefined;
    if (!isKept) changes.push(putOf(id, last, keptOf(before, await lastWriter(documents, id))));
  }
  const dropped = last + 1 - VERSIONS_MAX;
  if (dropped > 0)
    changes.push({ type: 'delete', kind: KIND, id: keyOf(id, dropped), audit: 'none' });
  return changes;
}

/** Document changes that delete every version of an entry. */
export async function withoutVersions(
  documents: Documents,
  id: string,
): Promise<readonly DocumentChange[]> {
  const kept = await allDocuments(documents, KIND, [[labelOf(id)]]);
  return kept.map((one) => ({ type: 'delete', kind: KIND, id: one.id, audit: 'none' }));
}

const versionOf = (id: string, key: string, body: string): ContentVersion => ({
  id,
  version: Number(key.slice(keyOf(id, 0).length - 1)),
  ...v.parse(storedVersion, JSON.parse(body)),
});

/** Newest first; the last one is what ships, where the entry does. */
export async function versionsOf(
  documents: Documents,
  entry: ContentEntry,
): Promise<readonly ContentVersion[]> {
  const { id, version } = entry;
  const stored = await allDocuments(documents, KIND, [[labelOf(id)]]);
  const versions = stored.map((one) => versionOf(id, one.id, one.body));
  if (version > 0 && !versions.some((one) => one.version === version))
    versions.push({ id, version, ...keptOf(entry, await lastWriter(documents, id)) });
  const shipped = shippedVersion(id);
  if (shipped !== undefined) versions.push(shipped);
  return versions.toSorted((a, b) => b.version - a.version);
}
