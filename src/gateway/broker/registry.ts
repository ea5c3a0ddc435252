/** Subscribers by topic and by user, and within both by their subscription id. */
import type { UserId } from '../../domain/ids.ts';

/** Where a frame can be delivered. */
export interface Listener {
  /** @param isOwn whether the frame is for this listener's user alone */
  readonly deliver: (frame: string, isOwn: boolean) => void;
}

/**
 * Listeners of one destination by subscription id: those with the same id receive the same text.
 */
type Audience = Map<string, Set<Listener>>;

const addTo = <Key extends string>(
  audiences: Map<Key, Audience>,
  key: Key,
  id: string,
  listener: Listener,
): void => {
  const audience: Audience = audiences.get(key) ?? new Map<string, Set<Listener>>();
  audiences.set(key, audience);
  const listeners = audience.get(id) ?? new Set<Listener>();
  audience.set(id, listeners);
  listeners.add(listener);
};

const removeFrom = <Key extends string>(
  audiences: Map<Key, Audience>,
  key: Key,
  id: string,
  listener: Listener,
): void => {
  const audience = audiences.get(key);
  const listeners = audience?.get(id);
  if (audience === undefined || listeners === undefined) return;
  listeners.delete(listener);
  if (listeners.size === 0) audience.delete(id);
  if (audience.size === 0) audiences.delete(key);
};

/** Sends one frame per subscription id; returns the number of listeners. */
function deliverTo(
  audience: Audience | undefined,
  frameFor: (id: string) => string,
  isOwn: boolean,
): number {
  if (audience === undefined) return 0;
  let count = 0;
  for (const [id, listeners] of audience) {
    const frame = frameFor(id);
    count += listeners.size;
    // Delivery may close a slow listener, which then leaves the set during iteration.
    for (const listener of listeners) listener.deliver(frame, isOwn);
  }
  return count;
}

export class Registry {
  readonly #topics = new Map<string, Audience>();
  /** By queue, then by user. */
  readonly #own = new Map<string, Map<UserId, Audience>>();

  addTopic(destination: string, id: string, listener: Listener): void {
    addTo(this.#topics, destination, id, listener);
  }

  removeTopic(destination: string, id: string, listener: Listener): void {
    removeFrom(this.#topics, destination, id, listener);
  }

  addOwn(userId: UserId, destination: string, id: string, listener: Listener): void {
    const queue = this.#own.get(destination) ?? new Map<UserId, Audience>();
    this.#own.set(destination, queue);
    addTo(queue, userId, id, listener);
  }

  removeOwn(userId: UserId, destination: string, id: string, listener: Listener): void {
    const queue = this.#own.get(destination);
    if (queue !== undefined) removeFrom(queue, userId, id, listener);
  }

  /** How many users are subscribed to a queue. */
  usersCount(destination: string): number {
    return this.#own.get(destination)?.size ?? 0;
  }

  hasTopic(destination: string): boolean {
    return this.#topics.has(destination);
  }

  topicsUnder(prefix: string): readonly string[] {
    return [...this.#topics.keys()].filter((topic) => topic.startsWith(prefix));
  }

  hasOwn(userId: UserId, destination: string): boolean {
    return this.#own.get(destination)?.has(userId) ?? false;
  }

  usersOf(destination: string): readonly UserId[] {
    return [...(this.#own.get(destination)?.keys() ?? [])];
  }

  toTopic(destination: string, frameFor: (id: string) => string): number {
    return deliverTo(this.#topics.get(destination), frameFor, false);
  }

  toOwn(userId: UserId, destination: string, frameFor: (id: string) => string): number {
    return deliverTo(this.#own.get(destination)?.get(userId), frameFor, true);
  }
}
