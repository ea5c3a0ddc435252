/** A closed account leaves nothing in the browser: log, outbox and what is stored by its user. */
import { firstValueFrom, from, race, type SchedulerLike, timer } from 'rxjs';
import type { KeyValue } from '../db/keyValue.ts';
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { Transport } from '../streams/transport.ts';
import type { StartedOutbox } from './outbox.ts';

/** Names the users whose accounts were closed to the other tabs of this browser. */
export interface ForgettingChannel {
  readonly publish: (userId: string) => void;
  readonly onReceived: (listener: (userId: string) => void) => void;
}

export interface ForgettingParts {
  readonly client: Pick<Client, 'eraseAccount'> & {
    readonly transport: Pick<Transport, 'mode' | 'origin'>;
  };
  readonly outbox: Pick<StartedOutbox, 'erase'>;
  readonly storage: KeyValue;
  readonly channel: ForgettingChannel;
  readonly scheduler: SchedulerLike;
}

/** A storage that does not answer keeps no user on the page of a closed account. */
const LIMIT_MS = 10_000;

/** Key of the mark that a user's data is still to be erased, without the user. */
const MARK = STORAGE_KEYS.closedAccounts;

/**
 * Other tabs are signed out a moment later and may be writing until then: each erases as well, and
 * stores nothing more for the user. What a page did not erase before it was closed is erased by the
 * next one that starts, hence by this call.
 * @returns resolves when this tab has erased everything, or after 10 s
 */
export function createForgetAccount(parts: ForgettingParts): (userId: string) => Promise<void> {
  const { client, outbox, storage, channel, scheduler } = parts;
  const { mode, origin } = client.transport;
  const keysNaming = (...names: readonly string[]): readonly (readonly string[])[] =>
    storage
      .keys()
      .map((key) => key.split('|'))
      .filter((key) => [mode, origin, ...names].every((name) => key.includes(name)));
  const eraseKeys = (userId: string): void => {
    for (const key of keysNaming(userId)) if (key[0] !== MARK) storage.remove(key.join('|'));
  };
  const erase = async (userId: string): Promise<void> => {
    const mark = [MARK, mode, origin, userId].join('|');
    storage.set(mark, '1');
    eraseKeys(userId);
    const outcomes = await Promise.allSettled([client.eraseAccount(userId), outbox.erase(userId)]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failed) reportDefect(reason);
    if (failed.length === 0) storage.remove(mark);
  };
  channel.onReceived((userId) => void erase(userId));
  for (const key of keysNaming(MARK)) void erase(key.at(-1) ?? '');
  return async (userId) => {
    channel.publish(userId);
    await firstValueFrom(race(from(erase(userId)), timer(LIMIT_MS, scheduler)));
  };
}

/** Over a BroadcastChannel; in a browser without one (old) the other tabs only sign out. */
export function browserForgetting(): ForgettingChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { publish: () => undefined, onReceived: () => undefined };
  }
  const channel = new BroadcastChannel('maru.closedAccounts');
  return {
    publish: (userId) => channel.postMessage(userId),
    onReceived: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      }),
  };
}
