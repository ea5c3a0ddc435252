/** Subscribers by topic and by user, and within both by their subscription id. */
import type { UserId } from '../../domain/ids.ts';
import type { Turns } from '../limits/turns.ts';
import { Broadcasts, type Listener } from './broadcasts.ts';

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

const sizeOf = (audience: Audience): number => {
  let count = 0;
  for (const listeners of audience.values()) count += listeners.size;
  return count;
};

export class Registry {
  readonly #broadcasts: Broadcasts;
  readonly #topics = new Map<string, Audience>();
  /** By queue, then by user. */
  readonly #own = new Map<string, Map<UserId, Audience>>();

  constructor(turns: Turns) {
    this.#broadcasts = new Broadcasts(turns);
  }

  /** Hands a listener the public messages of before that it was not handed yet. */
  readonly catchUp = (listener: Listener): void => this.#broadcasts.catchUp(listener);

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

  /** Returns the number of listeners; those that one turn has no room for receive it in later ones. */
  toTopic(destination: string, frameFor: (id: string) => string): number {
    const audience = this.#topics.get(destination);
    if (audience === undefined) return 0;
    const count = sizeOf(audience);
    this.#broadcasts.add(destination, audience, frameFor);
    return count;
  }

  /** Returns the number of listeners. */
  toOwn(userId: UserId, destination: string, frameFor: (id: string) => string): number {
    const audience = this.#own.get(destination)?.get(userId);
    if (audience === undefined) return 0;
    const count = sizeOf(audience);
    for (const [id, listeners] of audience) {
      const frame = frameFor(id);
      // Delivery may close a slow listener, which then leaves the set during iteration.
      for (const listener of listeners) listener.deliver(frame, true);
    }
    return count;
  }
}
