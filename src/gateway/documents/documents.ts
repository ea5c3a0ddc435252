/**
 * Changes of documents: versions, all or nothing, and the audit trail. The same over every store.
 */
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { FeedTrim } from './changeFeed.ts';
import type {
  AuditRow,
  DocumentKey,
  DocumentRows,
  DocumentWriter,
  StoredDocument,
} from '../ports/documents.ts';

/**
 * Detail that the audit trail records of a change. `whole`: the bodies before and after. `fact`:
 * only that it was changed, for secrets. `none`: nothing, for documents that the exchange itself
 * renews many times a day and for helpers of another document that leaves its own trail.
 */
export type AuditDetail = 'whole' | 'fact' | 'none';

export interface PutDocument extends DocumentKey {
  readonly type: 'put';
  readonly body: string;
  /** The version this one replaces, 0 for none; left out, whatever is there is replaced. */
  readonly expectedVersion?: number;
  readonly owner?: UserId | undefined;
  readonly labels?: readonly string[];
  readonly keywords?: readonly string[];
  /** `whole` where left out. */
  readonly audit?: AuditDetail;
}

export interface DeleteDocument extends DocumentKey {
  readonly type: 'delete';
  /** Left out, whatever is there is deleted, and nothing there is no conflict. */
  readonly expectedVersion?: number;
  readonly audit?: AuditDetail;
}

/**
 * Deletes every document of a user, and from the audit trail the bodies and ids of all that were
 * theirs. What remains is that something of theirs was changed, when and by whom.
 */
export interface EraseOwner {
  readonly type: 'erase';
  readonly owner: UserId;
}

export type DocumentChange = PutDocument | DeleteDocument | EraseOwner;

/** Who changes documents, and when. */
export interface ChangeOrigin {
  readonly actor: Actor;
  readonly at: Millis;
}

export type TransactResult =
  /** Versions after the changes, in their order; 0 where the document was deleted. */
  | { readonly ok: true; readonly versions: readonly number[] }
  /** The first change whose expected version did not match; nothing was changed. */
  | { readonly ok: false; readonly conflict: DocumentKey };

/** Every method rejects with an Error when the medium fails; then nothing of the call is stored. */
export interface Documents extends Pick<DocumentRows, 'query' | 'audit'> {
  readonly get: (kind: string, id: string) => Promise<StoredDocument | undefined>;
  /** All changes or none, in their order; resolved means they survive a killed process. */
  readonly transact: (
    changes: readonly DocumentChange[],
    origin: ChangeOrigin,
  ) => Promise<TransactResult>;
}

/** Aborts a transaction because of a version conflict. */
class Conflict extends Error {
  readonly key: DocumentKey;
  constructor({ kind, id }: DocumentKey) {
    super(`${kind} ${id} has another version`);
    this.key = { kind, id };
  }
}

export function createDocuments(rows: DocumentRows): Documents {
  const trim = new FeedTrim();
  const transact: Documents['transact'] = async (changes, origin) => {
    let versions: readonly number[] = [];
    let conflict: Conflict | undefined;
    let trimmed: number | undefined;
    try {
      await rows.transaction(async (writer) => {
        try {
          versions = await carryOutAll(writer, changes, origin);
        } catch (error) {
          if (error instanceof Conflict) conflict = error;
          throw error;
        }
        if (trim.isDue(origin.at)) trimmed = await writer.trimChanges(trim.last);
      });
    } catch (error) {
      if (conflict === undefined) throw error;
      return { ok: false, conflict: conflict.key };
    }
    if (trimmed !== undefined) trim.done(trimmed, origin.at);
    return { ok: true, versions };
  };
  const { query, audit } = rows;
  return { query, audit, get: (kind, id) => rows.get({ kind, id }), transact };
}

/** Whether no change looks at what another one writes. */
const areApart = (changes: readonly DocumentChange[]): boolean => {
  const keys = changes.map((change) =>
    change.type === 'erase' ? undefined : JSON.stringify([change.kind, change.id]),
  );
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
};

/**
 * Changes that are apart go to the store together, in their order. An order waits while a
 * transaction of the embedded database is open, and each answer waited for keeps it open.
 */
async function carryOutAll(
  writer: DocumentWriter,
  changes: readonly DocumentChange[],
  origin: ChangeOrigin,
): Promise<readonly number[]> {
  const versions: number[] = [];
  if (!areApart(changes)) {
    for (const change of changes) versions.push(await carryOut(writer, change, origin));
    return versions;
  }
  /** The first in time: where a statement failed, those after it fail because of it. */
  let failure: unknown;
  const outcomes = await Promise.allSettled(
    changes.map(async (change) => {
      try {
        return await carryOut(writer, change, origin);
      } catch (error) {
        failure ??= error;
        throw error;
      }
    }),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') versions.push(outcome.value);
    else throw failure instanceof Conflict ? outcome.reason : failure;
  }
  return versions;
}

function carryOut(
  writer: DocumentWriter,
  change: DocumentChange,
  origin: ChangeOrigin,
): Promise<number> {
  switch (change.type) {
    case 'put':
      return put(writer, change, origin);
    case 'delete':
      return remove(writer, change, origin);
    case 'erase':
      return erase(writer, change, origin);
  }
}

async function put(
  writer: DocumentWriter,
  change: PutDocument,
  origin: ChangeOrigin,
): Promise<number> {
  const before = await findExpected(writer, change);
  const after: StoredDocument = {
    kind: change.kind,
    id: change.id,
    version: (before?.version ?? 0) + 1,
    owner: change.owner,
    labels: change.labels ?? [],
    keywords: change.keywords ?? [],
    createdAt: before?.createdAt ?? origin.at,
    updatedAt: origin.at,
    body: change.body,
  };
  await Promise.all([writer.write(after), leaveTrail(writer, change, origin, before, after)]);
  return after.version;
}

async function remove(
  writer: DocumentWriter,
  change: DeleteDocument,
  origin: ChangeOrigin,
): Promise<number> {
  const before = await findExpected(writer, change);
  if (before === undefined) return 0;
  await Promise.all([writer.remove(change), leaveTrail(writer, change, origin, before, undefined)]);
  return 0;
}

async function erase(
  writer: DocumentWriter,
  { owner }: EraseOwner,
  { actor, at }: ChangeOrigin,
): Promise<number> {
  const kinds = await writer.removeOwned(owner);
  await writer.eraseAudit(owner);
  for (const kind of kinds) {
    const [id, before, after] = [undefined, undefined, undefined];
    await writer.addAudit({ at, actor, action: 'ERASED', kind, id, owner, before, after });
  }
  return 0;
}

async function findExpected(
  writer: DocumentWriter,
  change: PutDocument | DeleteDocument,
): Promise<StoredDocument | undefined> {
  const found = await writer.find(change);
  const { expectedVersion } = change;
  if (expectedVersion !== undefined && (found?.version ?? 0) !== expectedVersion)
    throw new Conflict(change);
  return found;
}

const actionOf = (
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): AuditRow['action'] => {
  if (after === undefined) return 'DELETED';
  return before === undefined ? 'CREATED' : 'CHANGED';
};

async function leaveTrail(
  writer: DocumentWriter,
  { kind, id, audit = 'whole' }: PutDocument | DeleteDocument,
  { actor, at }: ChangeOrigin,
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): Promise<void> {
  if (audit === 'none') return;
  const isWhole = audit === 'whole';
  await writer.addAudit({
    at,
    actor,
    action: actionOf(before, after),
    kind,
    id,
    owner: after?.owner ?? before?.owner,
    before: isWhole ? before?.body : undefined,
    after: isWhole ? after?.body : undefined,
  });
}
