/**
 * Operators' notes about a user for other operators: documents that are erased with the account.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireUserNote } from '../../protocol/operator/userDeskCalls.ts';
import type { Page } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';

const USER_NOTE_KIND = 'userNote';
const ID_BYTES = 16;

const body = v.object({ by: v.string(), text: v.string() });

type Core = Pick<Kernel, 'clock' | 'documents' | 'random'> & ProfilesDep;

function nameOf({ profiles }: Core, by: string): string | null {
  const id = parseUserId(by);
  return (id && profiles.profileOf(id)?.username) ?? null;
}

/** Newest first. */
export async function listNotes(
  core: Core,
  owner: UserId,
  place: { readonly page: number; readonly size: number },
): Promise<Page<WireUserNote>> {
  const { items, total } = await core.documents.query({ kind: USER_NOTE_KIND, owner, ...place });
  const notes = items.map(({ id, createdAt: at, body: stored }): WireUserNote => {
    const { by, text } = v.parse(body, JSON.parse(stored));
    return { id, at, by, username: nameOf(core, by), text };
  });
  return { items: notes, total };
}

export async function addNote(
  core: Core,
  owner: UserId,
  { by, text }: { readonly by: UserId; readonly text: string },
): Promise<Reply<WireUserNote>> {
  const id = bytesToHex(core.random(ID_BYTES));
  const at = core.clock.now();
  const stored = await core.documents.transact(
    [
      {
        type: 'put',
        kind: USER_NOTE_KIND,
        id,
        owner,
        expectedVersion: 0,
        audit: 'fact',
        body: JSON.stringify({ by, text }),
      },
    ],
    { actor: by, at },
  );
  return stored.ok
    ? succeed({ id, at, by, username: nameOf(core, by), text })
    : refuse(reject('TRY_AGAIN'));
}
