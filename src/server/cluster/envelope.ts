/**
 * Statements of a process about a request that it forwards: where the request came from, and the id
 * its answer carries. Signed with the secret that the processes of an exchange share, so that no one else
 * can state an address. Bodies are not signed: the network between the processes has to be private.
 * Rules [O-Z2], [O-Z3].
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Millis } from '../../domain/time.ts';
import type { Arrived, Mark } from '../../gateway/ports/acting.ts';

export const FORWARDED_HEADER = 'x-maru-forwarded';
/** Clocks of two processes may differ by 2 s each from the database's; the rest is the way. */
const VALID_MS = 10_000;

/** The parts of a request that its envelope belongs to. */
export interface Forwarded {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly host: string;
}

const envelopeBody = v.strictObject({
  at: v.pipe(v.number(), v.safeInteger()),
  address: v.string(),
  trace: v.optional(v.string()),
});

function signatureOf(secret: string, payload: string, { method, target, host }: Forwarded): Buffer {
  return createHmac('sha256', secret).update([method, target, host, payload].join('\n')).digest();
}

/** The header's value: what is stated, and its signature. */
export function sealEnvelope(
  secret: string,
  request: Forwarded,
  { address, trace }: Arrived,
  at: Millis,
): string {
  const stated = JSON.stringify({ at, address, trace });
  const payload = Buffer.from(stated).toString('base64url');
  return `${payload}.${signatureOf(secret, payload, request).toString('base64url')}`;
}

/** @returns undefined for a header of anyone else, or of another request or another time */
export function openEnvelope(
  secret: string,
  request: Forwarded,
  header: string,
  now: Millis,
): Arrived | undefined {
  const [payload = '', signature = ''] = header.split('.');
  const expected = signatureOf(secret, payload, request);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const stated = v.parse(envelopeBody, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (Math.abs(now - stated.at) > VALID_MS) return undefined;
  return { address: stated.address, trace: stated.trace };
}

// The answer's header, in which the process that acts states how far it had stored by then.

export const MARK_HEADER = 'x-maru-mark';

export const writeMark = ({ position, documents }: Mark): string => `${position}.${documents}`;

/** @returns undefined for a text that is none */
export function readMark(text: string | readonly string[] | undefined): Mark | undefined {
  const [, position, documents] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(text)) ?? [];
  if (position === undefined || documents === undefined) return undefined;
  return { position: Number(position), documents: Number(documents) };
}
