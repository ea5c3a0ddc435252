/** Rows of requests that are over and that no other list of the history holds. */
import * as v from 'valibot';
import type { Millis } from '../../domain/time.ts';
import type { HistoryRow } from '../ports.ts';
import { type RequestKey, requestRowOf } from './requestGate.ts';

/** See `fingerprintOf` in engine/requests. */
const storedRequest = v.object({ fingerprint: v.number() });

export function toRequestRow(key: RequestKey, fingerprint: number, at: Millis): HistoryRow {
  const { kind, requestId } = requestRowOf(key);
  return {
    kind,
    id: `${key.userId}/${requestId}`,
    userId: key.userId,
    optionId: undefined,
    at,
    requestId,
    body: JSON.stringify({ fingerprint }),
  };
}

/** How a request compares with the stored one. Throws on a body that no version of the product wrote. */
export const compareStored =
  (fingerprint: number) =>
  (body: string): 'same' | 'other' =>
    v.parse(storedRequest, JSON.parse(body)).fingerprint === fingerprint ? 'same' : 'other';
