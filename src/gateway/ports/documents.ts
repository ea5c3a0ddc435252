/**
 * Documents: facts that people write, correct and erase, such as profiles, credentials, messages
 * and content. Nothing here affects money; that belongs to the log.
 */
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { Page } from './page.ts';

/** The key of a document. A feature names its own kinds, such as `profile`. */
export interface DocumentKey {
  readonly kind: string;
  /** Unique within the kind. */
  readonly id: string;
}

export interface StoredDocument extends DocumentKey {
  /** 1 when first written, one more with each change. */
  readonly version: number;
  /** Whose data this is; erasing a user's data removes it. */
  readonly owner: UserId | undefined;
  /** Words without spaces that a query may ask for, such as `category:fee`. */
  readonly labels: readonly string[];
  /** Words to search by, compared whole and as they are written. */
  readonly keywords: readonly string[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** JSON text. */
  readonly body: string;
}

export interface DocumentQuery {
  readonly kind: string;
  /** All owners where left out. */
  readonly owner?: UserId;
  /** Owned by one of these; an empty list finds none. */
  readonly owners?: readonly UserId[];
  /** A document must carry at least one label of every group. */
  readonly labels?: readonly (readonly string[])[];
  readonly keyword?: string;
  /** Inclusive bounds on `createdAt`. */
  readonly from?: Millis;
  readonly to?: Millis;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** By `createdAt`, ties by order of first writing; `newest` first where left out. */
  readonly order?: 'newest' | 'oldest';
}

export interface AuditRow {
  readonly at: Millis;
  readonly actor: Actor;
  readonly action: 'CREATED' | 'CHANGED' | 'DELETED' | 'ERASED';
  readonly kind: string;
  /** Undefined once its owner's data was erased. */
  readonly id: string | undefined;
  readonly owner: UserId | undefined;
  /** Bodies; undefined where there was none, or where the change kept it out. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface AuditQuery {
  readonly kind?: string;
  readonly id?: string;
  readonly owner?: UserId;
  /** From 1, newest first. */
  readonly page: number;
  readonly size: number;
}

/** One row of the feed of changes, which has those of `documents/changeFeed` alone. */
export interface ChangedDocument extends DocumentKey {
  /** Grows in the order in which changes were committed; numbers may be left out. */
  readonly number: number;
  /** Empty where the whole kind is to be read again. */
  readonly id: string;
  /** The document's version from then on, 0 where it was removed. */
  readonly version: number;
}

/** Rows of one open transaction. Each row of a document that it changes has one in the feed. */
export interface DocumentWriter {
  readonly find: (key: DocumentKey) => Promise<StoredDocument | undefined>;
  /** Writes the row as it is, over one that is there. */
  readonly write: (document: StoredDocument) => Promise<void>;
  readonly remove: (key: DocumentKey) => Promise<void>;
  /** Removes every document of a user, without reading them; returns their kinds, each once. */
  readonly removeOwned: (owner: UserId) => Promise<readonly string[]>;
  readonly addAudit: (row: AuditRow) => Promise<void>;
  /** Removes ids and bodies from the audit rows of a user. */
  readonly eraseAudit: (owner: UserId) => Promise<void>;
  /**
   * Removes rows of the feed with a number below this one.
   * @returns the number of the last row, 0 of an empty feed
   */
  readonly trimChanges: (below: number) => Promise<number>;
}

/**
 * The rows behind documents, as a store holds them; the rules of changes are in
 * `gateway/documents`. Every method rejects with an Error when the medium fails.
 */
export interface DocumentRows {
  readonly get: (key: DocumentKey) => Promise<StoredDocument | undefined>;
  readonly query: (query: DocumentQuery) => Promise<Page<StoredDocument>>;
  readonly audit: (query: AuditQuery) => Promise<Page<AuditRow>>;
  /**
   * Rows of the feed after the one with this number, oldest first; 0 for its first. Undefined where the
   * feed no longer has that row: changes after it may be gone, too.
   */
  readonly changesAfter: (
    number: number,
    limit: number,
  ) => Promise<readonly ChangedDocument[] | undefined>;
  /** Number of the last row of the feed; 0 where it has none. */
  readonly lastChange: () => Promise<number>;
  /**
   * One transaction at a time, in the order they were requested: all that `work` wrote or, when
   * it rejects, nothing; resolved means it survives a killed process. `work` may await nothing but
   * the writer.
   */
  readonly transaction: (work: (writer: DocumentWriter) => Promise<void>) => Promise<void>;
}
