/**
 * All content in memory, so that public reads cost no database: what ships with the product, and
 * over it the documents that operators wrote. Rules [T-R..], [T-A..].
 */
import type { UserId } from '../../domain/ids.ts';
import { CONTENT_MAX } from '../../domain/content/content.ts';
import { reject } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { DocumentChange } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { UnavailableError } from '../ports/submit.ts';
import type { Kernel } from '../kernel.ts';
import { byOrder, type ContentBody, type ContentEntry, readContent } from './entry.ts';
import { shippedContent } from './shipped/index.ts';
import { type ContentVersion, versionChanges, versionsOf, withoutVersions } from './versions.ts';

export const CONTENT_KIND = 'content';
/** Stands for an entry that ships and was deleted. */
const DELETED = 'null';

/** Who changes an entry of which version; 0 for one that is new or ships. */
export interface ContentChange {
  readonly id: string;
  readonly expectedVersion: number;
  readonly operator: UserId;
  /** The version that the change brings back. */
  readonly restoredFrom?: number;
}

export class ContentBook {
  readonly #core: Pick<Kernel, 'documents' | 'clock'>;
  readonly #entries = new Map<string, ContentEntry>();
  readonly #inTurn = createKeyedTurns<typeof CONTENT_KIND>();
  /** Versions of the documents, by entry. */
  readonly #versions = new Map<string, number>();
  #loading: Promise<void> | undefined;

  constructor(core: Pick<Kernel, 'documents' | 'clock'>) {
    this.#core = core;
  }

  /** All entries, in their order. Rejects with UnavailableError while the store cannot be read. */
  async all(): Promise<readonly ContentEntry[]> {
    await this.#loaded();
    return [...this.#entries.values()].toSorted(byOrder);
  }

  async find(id: string): Promise<ContentEntry | undefined> {
    await this.#loaded();
    return this.#entries.get(id);
  }

  /** Its versions, newest first; undefined where there is no such entry. */
  async versions(id: string): Promise<readonly ContentVersion[] | undefined> {
    const entry = await this.find(id);
    return entry && versionsOf(this.#core.documents, entry);
  }

  /** @param work decides on what to write; nothing else is written meanwhile */
  change<T>(work: () => Promise<Reply<T>>): Promise<Reply<T>> {
    return this.#inTurn(CONTENT_KIND, async () => {
      await this.#loaded();
      return work();
    });
  }

  /** Call within `change`. CONTENT_CHANGED where the entry has another version. */
  async put(change: ContentChange, body: ContentBody): Promise<Reply<ContentEntry>> {
    const { id, expectedVersion } = change;
    const before = this.#entries.get(id);
    if (before === undefined && this.#versions.size >= CONTENT_MAX)
      return refuse(reject('CONTENT_LIMIT', { maximum: String(CONTENT_MAX) }));
    if ((before?.version ?? 0) !== expectedVersion) return refuse(reject('CONTENT_CHANGED'));
    const at = this.#core.clock.now();
    const { operator: by, restoredFrom = null } = change;
    const made = { id, by, at, restoredFrom };
    const kept = await versionChanges(this.#core.documents, made, before, body);
    const document = { kind: CONTENT_KIND, id, expectedVersion, body: JSON.stringify(body) };
    const version = await this.#store([{ ...document, type: 'put' }, ...kept], change, at);
    if (version === undefined) return refuse(reject('CONTENT_CHANGED'));
    this.#versions.set(id, version);
    const entry = { ...body, id, version, updatedAt: at };
    this.#entries.set(id, entry);
    return succeed(entry);
  }

  /** Removes an entry that is no longer needed. */
  async remove(change: ContentChange): Promise<Reply<undefined>> {
    const { id, expectedVersion } = change;
    const ships = shippedContent().some((entry) => entry.id === id);
    const document = { kind: CONTENT_KIND, id, expectedVersion };
    const removed: DocumentChange = ships
      ? { ...document, type: 'put', body: DELETED }
      : { ...document, type: 'delete' };
    const kept = await withoutVersions(this.#core.documents, id);
    const version = await this.#store([removed, ...kept], change, this.#core.clock.now());
    if (version === undefined) return refuse(reject('CONTENT_CHANGED'));
    if (ships) this.#versions.set(id, version);
    else this.#versions.delete(id);
    this.#entries.delete(id);
    return succeed(undefined);
  }

  // What another process wrote.

  /** Resolves once all entries are in memory. */
  ready(): Promise<void> {
    return this.#loaded();
  }

  /** Ids of the entries that operators wrote, or whose deletion they wrote. */
  writtenIds(): Iterable<string> {
    return this.#versions.keys();
  }

  /** Replaces an entry; undefined where the document says that it is deleted. */
  take({ id, version, updatedAt, body }: StoredDocument): ContentEntry | undefined {
    this.#versions.set(id, version);
    if (body === DELETED) {
      this.#entries.delete(id);
      return undefined;
    }
    const entry = { ...readContent(body), id, version, updatedAt };
    this.#entries.set(id, entry);
    return entry;
  }

  /** Drops an entry whose document is gone. */
  drop(id: string): void {
    this.#versions.delete(id);
    this.#entries.delete(id);
  }

  /** An entry that is in memory; undefined before they are read. */
  known(id: string): ContentEntry | undefined {
    return this.#entries.get(id);
  }

  /** @returns the version after the first change, 0 of a document that is gone; undefined for a conflict */
  async #store(
    changes: readonly DocumentChange[],
    { operator }: ContentChange,
    at: Millis,
  ): Promise<number | undefined> {
    const result = await this.#core.documents.transact(changes, { actor: operator, at });
    return result.ok ? (result.versions[0] ?? 0) : undefined;
  }

  #loaded(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw new UnavailableError('the content cannot be read', { cause: error });
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const stored = await allDocuments(this.#core.documents, CONTENT_KIND);
    for (const entry of shippedContent()) this.#entries.set(entry.id, entry);
    for (const document of stored) this.take(document);
  }
}

export interface ContentDep {
  /** Content of operators and of the product, from memory. */
  readonly content: ContentBook;
}
