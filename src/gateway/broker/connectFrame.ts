/** What a connection may have, and what its CONNECT says. */
import { type Rate } from '../limits/tokenBuckets.ts';
import type { Frame } from './frame.ts';

export interface ConnectionLimits {
  /** A socket that has not sent CONNECT within this time is closed. */
  readonly connectWithinMs: number;
  readonly subscriptions: number;
  /** Frames of one socket; one that sends more is disconnected. */
  readonly frames: Rate;
  /** A client with more than this many buffered bytes is disconnected. */
  readonly bufferedBytes: number;
  /** Characters of a subscription's id, which every message of it repeats. */
  readonly idChars: number;
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The token of `Authorization: Bearer x` or `login-token: x`; undefined for a guest. */
export function tokenOf(headers: Frame['headers']): string | undefined {
  const authorization = headers.get('Authorization') ?? headers.get('authorization');
  const token = authorization?.replace(/^Bearer\s+/i, '') ?? headers.get('login-token');
  return token === undefined || token.trim() === '' ? undefined : token.trim();
}
