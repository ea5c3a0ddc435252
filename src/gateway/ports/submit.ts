/** How commands reach the exchange, and what becomes of them. */
import type { Actor } from '../../domain/actor.ts';
import type { Unstamped } from '../../domain/commands.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import type { UserId } from '../../domain/ids.ts';

/**
 * The result of a command, reported only after its events are stored. `events` is empty when the
 * command changed nothing (an order placed again under the same client order id).
 */
export type SubmitResult =
  | { readonly ok: true; readonly at: Millis; readonly events: readonly ExchangeEvent[] }
  | { readonly ok: false; readonly at: Millis; readonly rejection: Rejection };

/**
 * Without an actor the command is its user's, or of no user the exchange's own; an operator or a
 * provider is named. Refusals never reject; TRY_AGAIN when the store failed or the exchange is
 * stopping.
 */
export type Submit = (command: Unstamped, actor?: Actor) => Promise<SubmitResult>;

/** The exchange has no trustworthy state in memory: it is starting, or its store is failing. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Publications of a feature; the broker sends them. */
export interface Publish {
  /** Sends JSON text to all subscribers of a topic; returns their number. */
  readonly toTopic: (destination: string, body: string) => number;
  /** Sends JSON text to one user's subscribers of a queue; returns their number. */
  readonly toUser: (userId: UserId, destination: string, body: string) => number;
  /** Topics that begin like this and have subscribers. */
  readonly topicsUnder: (prefix: string) => readonly string[];
  readonly hasUserListeners: (userId: UserId, destination: string) => boolean;
  /** Who is subscribed to a queue at the moment. */
  readonly usersListeningTo: (destination: string) => readonly UserId[];
}

/** Who follows what at the moment. */
export interface Listeners {
  readonly hasTopicListeners: (destination: string) => boolean;
  /** Users with an open page: those who receive account events. */
  readonly usersOnline: () => number;
}
