/**
 * Changes of documents that a client may send again, because it did not learn what became of the
 * first request: its ids are remembered in the transaction that carries out the change.
 */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { DocumentChange, Documents, PutDocument } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';

const KIND = 'sentRequests';
/** The last ids of a member; a client sends one after another, so few could do. */
const REMEMBERED = 100;
/** Another device of the member writes at the same time at most so often. */
const TRIES = 5;

const body = v.object({ ids: v.array(v.string()) });

/** Whose request it is. Without an id it is a request like any other. */
export interface SentRequest {
  readonly userId: UserId;
  readonly requestId: string | undefined;
}

interface Core {
  readonly clock: Clock;
  readonly documents: Documents;
}

/** Undefined for an id that was carried out before. */
async function remembering(
  { documents }: Core,
  userId: UserId,
  requestId: string,
): Promise<PutDocument | undefined> {
  const found = await documents.get(KIND, userId);
  const ids = found === undefined ? [] : v.parse(body, JSON.parse(found.body)).ids;
  if (ids.includes(requestId)) return undefined;
  return {
    type: 'put',
    kind: KIND,
    id: userId,
    owner: userId,
    expectedVersion: found?.version ?? 0,
    audit: 'none',
    body: JSON.stringify({ ids: [...ids, requestId].slice(-REMEMBERED) }),
  };
}

/**
 * Carries out the changes, or nothing for an id that was carried out before.
 * @param changesNow reads what it changes, again after a conflict with another writer
 * @returns TRY_AGAIN when others keep writing the same documents
 */
export async function transactOnce(
  core: Core,
  { userId, requestId }: SentRequest,
  changesNow: () => Promise<readonly DocumentChange[]>,
): Promise<Reply<'DONE' | 'REPEATED'>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const memory = requestId === undefined ? [] : [await remembering(core, userId, requestId)];
    if (memory.includes(undefined)) return succeed('REPEATED');
    const remembered = memory.filter((change) => change !== undefined);
    const origin = { actor: userId, at: core.clock.now() };
    const changes = [...(await changesNow()), ...remembered];
    const result = await core.documents.transact(changes, origin);
    if (result.ok) return succeed('DONE');
  }
  return refuse(reject('TRY_AGAIN'));
}
