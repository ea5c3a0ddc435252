/**
 * Browsers and addresses from which a user signed up and logged in: marks of them alone, so that
 * accounts of one person can be found. Rules [N-A..] of gateway/partners/SPEC.md.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { Kernel } from '../kernel.ts';

export const TRACE = 'accountTrace';

/** The newest of each; older ones are dropped. */
const MARKS_MAX = 20;
const MARK_DIGITS = 32;

const marks = v.array(v.string());
const traceBody = v.object({ devices: marks, addresses: marks });
export type Trace = v.InferOutput<typeof traceBody>;

/** Where a request came from. */
export interface TraceOrigin {
  /** Identifier that the browser keeps; undefined or empty where it sent none. */
  readonly deviceMark: string | undefined;
  /** Empty on a host without a network. */
  readonly address: string;
}

/** Stored mark of a text: the first 128 bits of its SHA-256, in hex. */
export const traceMark = (text: string): string =>
  bytesToHex(sha256(utf8ToBytes(text))).slice(0, MARK_DIGITS);

export const readTrace = ({ body }: Pick<StoredDocument, 'body'>): Trace =>
  v.parse(traceBody, JSON.parse(body));

const withMark = (known: readonly string[], text: string | undefined): string[] => {
  if (text === undefined || text === '') return [...known];
  const mark = traceMark(text);
  return known.includes(mark) ? [...known] : [...known, mark].slice(-MARKS_MAX);
};

/**
 * Records where a user came from. A trace that cannot be stored keeps no one out: the login
 * succeeds, and the next one stores it.
 */
export async function leaveTrace(
  { documents, clock }: Pick<Kernel, 'documents' | 'clock'>,
  userId: UserId,
  { deviceMark, address }: TraceOrigin,
): Promise<void> {
  try {
    const found = await documents.get(TRACE, userId);
    const before = found === undefined ? { devices: [], addresses: [] } : readTrace(found);
    const body = JSON.stringify({
      devices: withMark(before.devices, deviceMark),
      addresses: withMark(before.addresses, address),
    });
    if (body === found?.body || body === EMPTY) return;
    await documents.transact(
      [
        {
          type: 'put',
          kind: TRACE,
          id: userId,
          owner: userId,
          body,
          expectedVersion: found?.version ?? 0,
          audit: 'none',
        },
      ],
      { actor: userId, at: clock.now() },
    );
  } catch {
    // As stated above.
  }
}

const EMPTY = JSON.stringify({ devices: [], addresses: [] });
