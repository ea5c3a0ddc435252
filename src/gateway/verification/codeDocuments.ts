/**
 * The document of one key: when codes were sent to it, and the marks of what is still good. It is
 * found by the mark of the key, and holds nothing that names a person.
 */
import * as v from 'valibot';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import { CODE_PAUSE_MS, CODES_A_DAY } from '../../domain/verification/verification.ts';
import type { DocumentChange, Documents } from '../documents/documents.ts';

export const CODE_KIND = 'verification';

const body = v.object({
  sentAt: v.array(v.number()),
  /** One for each page that asked. */
  codes: v.array(
    v.object({
      page: v.string(),
      mark: v.string(),
      expiresAt: v.number(),
      wrongTries: v.number(),
    }),
  ),
  proofs: v.array(v.object({ mark: v.string(), expiresAt: v.number() })),
});

type Body = v.InferOutput<typeof body>;

export interface KeyState extends Body {
  readonly id: string;
  /** 0 where there is no document yet. */
  readonly version: number;
  readonly createdAt: Millis;
}

/** The document at this moment, without its expired codes and proofs. */
export async function findKeyState(
  documents: Pick<Documents, 'get'>,
  id: string,
  now: Millis,
): Promise<KeyState> {
  const found = await documents.get(CODE_KIND, id);
  if (found === undefined)
    return { id, version: 0, createdAt: now, sentAt: [], codes: [], proofs: [] };
  const { sentAt, codes, proofs } = v.parse(body, JSON.parse(found.body));
  const isGood = ({ expiresAt }: { readonly expiresAt: Millis }): boolean => expiresAt > now;
  return {
    id,
    version: found.version,
    createdAt: found.createdAt,
    sentAt: sentAt.filter((at) => at > now - DAY_MS),
    codes: codes.filter(isGood),
    proofs: proofs.filter(isGood),
  };
}

/**
 * One that was first written more than a day ago is written as a new one: documents are swept by
 * that moment.
 */
export function putKeyState(state: KeyState, now: Millis): readonly DocumentChange[] {
  const { id, version, createdAt, sentAt, codes, proofs } = state;
  const common = { kind: CODE_KIND, id, audit: 'none' } as const;
  const text = JSON.stringify({ sentAt, codes, proofs });
  if (createdAt > now - DAY_MS)
    return [{ type: 'put', ...common, expectedVersion: version, body: text }];
  return [
    { type: 'delete', ...common, expectedVersion: version },
    { type: 'put', ...common, expectedVersion: 0, body: text },
  ];
}

/** The moment from which another code may be sent to the key, and why not before. */
export function nextCodeAt(
  { sentAt }: Pick<KeyState, 'sentAt'>,
  now: Millis,
): { readonly at: Millis; readonly isDaily: boolean } {
  const last = sentAt.at(-1);
  if (last === undefined) return { at: now, isDaily: false };
  const oldest = sentAt.at(-CODES_A_DAY);
  if (oldest !== undefined) return { at: oldest + DAY_MS, isDaily: true };
  return { at: last + CODE_PAUSE_MS, isDaily: false };
}
