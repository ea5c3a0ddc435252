/** Who may subscribe to which destination. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import { ACCOUNT_QUEUES, DESTINATIONS } from '../../protocol/destinations.ts';
import type { Bearer } from '../ports/bearer.ts';

/** A destination as the broker delivers to it. */
export type Target =
  | { readonly kind: 'topic'; readonly destination: string }
  /** Reaches one user; `destination` is the name without the user in it. */
  | { readonly kind: 'own'; readonly destination: string };

export type Resolution =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly rejection: Rejection };

/** Queues that a program may read: trading, and no messages between users. */
const PROGRAM_QUEUES: ReadonlySet<string> = new Set([...ACCOUNT_QUEUES, DESTINATIONS.cross]);

/** Queues that only a signed-in user has. */
const USER_QUEUES: ReadonlySet<string> = new Set([
  ...PROGRAM_QUEUES,
  DESTINATIONS.preferences,
  DESTINATIONS.drawings,
  DESTINATIONS.contact,
  DESTINATIONS.operatorContact,
  DESTINATIONS.p2p,
  DESTINATIONS.operatorP2p,
]);

/** Delivered to one connection's user; a guest may subscribe and receives the public messages. */
const SESSION_QUEUES: ReadonlySet<string> = new Set([
  DESTINATIONS.error,
  DESTINATIONS.logError,
  DESTINATIONS.newMessage,
  DESTINATIONS.forceLogout,
]);

const NAMED_USER = /^\/user\/([^/]+)\/queue\/(.+)$/;

const refuse = (rejection: Rejection): Resolution => ({ ok: false, rejection });

const own = (destination: string): Resolution => ({
  ok: true,
  target: { kind: 'own', destination },
});

/**
 * Binds a destination to the connection's user. Naming another user's queue is refused, however it
 * is spelt; brokers that keep queues as `/queue/{name}-user{session}` let names through.
 * @param bearer undefined for a guest
 * @param isTopic whether a public topic of this name exists
 */
export function resolveDestination(
  destination: string,
  bearer: Bearer | undefined,
  isTopic: (destination: string) => boolean,
): Resolution {
  const mayOpen = (queue: string): boolean =>
    bearer === undefined || 'sessionId' in bearer || PROGRAM_QUEUES.has(queue);
  if (bearer === undefined && destination === DESTINATIONS.error)
    return { ok: true, target: { kind: 'topic', destination } };
  if (SESSION_QUEUES.has(destination))
    return mayOpen(destination) ? own(destination) : refuse(reject('KEY_NOT_PERMITTED'));
  if (USER_QUEUES.has(destination)) {
    if (bearer === undefined) return refuse(reject('LOGIN_REQUIRED'));
    return mayOpen(destination) ? own(destination) : refuse(reject('KEY_NOT_PERMITTED'));
  }
  const named = NAMED_USER.exec(destination);
  if (named !== null) {
    const queue = `/user/queue/${named[2] ?? ''}`;
    if (named[1] !== bearer?.userId) return refuse(reject('NO_PERMISSION'));
    if (!mayOpen(queue)) return refuse(reject('KEY_NOT_PERMITTED'));
    return USER_QUEUES.has(queue) ? own(queue) : refuse(reject('NOT_FOUND'));
  }
  if (destination.startsWith('/queue/')) return refuse(reject('NO_PERMISSION'));
  return isTopic(destination)
    ? { ok: true, target: { kind: 'topic', destination } }
    : refuse(reject('NOT_FOUND'));
}
