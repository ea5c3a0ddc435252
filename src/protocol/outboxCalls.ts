/** Calls that may wait for the connection. */
import type { CallInput } from './call.ts';
import type { CallName, CALLS } from './contract.ts';

/**
 * Calls that are safe to carry out an hour later. Nothing that trades, moves money or spends a
 * proof is ever in this list: a price or a balance is another one by then.
 */
export const OUTBOX_CALLS = [
  'savePreferences',
  'saveDrawings',
  'messageRead',
  'messageReadAll',
  'messageDelete',
  'contactReadAll',
] as const satisfies readonly CallName[];

export type OutboxCall = (typeof OUTBOX_CALLS)[number];

export const isOutboxCall = (name: string): name is OutboxCall =>
  OUTBOX_CALLS.some((known) => known === name);

/** One intention that waits; the server carries an id out once. */
export interface OutboxEntryOf<Name extends OutboxCall> {
  /** 1 to 64 of `A-Z a-z 0-9 _ -`. */
  readonly id: string;
  readonly call: Name;
  readonly params: Omit<CallInput<(typeof CALLS)[Name]>, 'siteInfoId'>;
}

export type OutboxEntry = { readonly [Name in OutboxCall]: OutboxEntryOf<Name> }[OutboxCall];
