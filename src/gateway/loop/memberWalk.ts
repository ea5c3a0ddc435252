/**
 * All members as they were at one moment, read one after the other while the exchange runs. A member
 * whom an event is about to change is read first.
 */
import type { ExchangeEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { type EngineState, type Member, ownerOf } from '../../engine/index.ts';
import type { Head } from './head.ts';

export class MemberWalk<T> {
  readonly #engine: EngineState;
  readonly #read: (member: Member) => T;
  /** In the order of their numbers; who registers later comes at the end. */
  readonly #members: Iterator<Member, undefined>;
  /** The number of the last member of that moment. */
  readonly #last: number;
  readonly #kept = new Map<UserId, T>();
  #next: Member | undefined;

  constructor(engine: EngineState, read: (member: Member) => T) {
    this.#engine = engine;
    this.#read = read;
    this.#last = engine.next.user - 1;
    this.#members = engine.members.values();
    this.#advance();
  }

  /** Call before applying an event of the user. */
  keep(id: UserId): void {
    const member = this.#engine.members.get(id);
    if (member === undefined || this.#next === undefined || this.#kept.has(id)) return;
    if (member.number >= this.#next.number && member.number <= this.#last)
      this.#kept.set(id, this.#read(member));
  }

  get isDone(): boolean {
    return this.#next === undefined;
  }

  /** Result of the next member's read. @throws RangeError after the last */
  take(): T {
    const member = this.#next;
    if (member === undefined) throw new RangeError('every member was read');
    const { id } = member.user;
    const kept = this.#kept.get(id);
    const isKept = this.#kept.delete(id);
    const value = isKept && kept !== undefined ? kept : this.#read(member);
    this.#advance();
    return value;
  }

  #advance(): void {
    const { value, done } = this.#members.next();
    this.#next = done === true || value.number > this.#last ? undefined : value;
  }
}

export interface Walk<T> {
  readonly members: Pick<MemberWalk<T>, 'isDone' | 'take'>;
  /** The moment of what is read. */
  readonly at: Millis;
  readonly end: () => void;
}

/** Walks over one state; they go on where another loop takes the state over. */
export class Walks {
  readonly #open = new Set<Pick<MemberWalk<unknown>, 'keep'>>();

  begin<T>(head: Head, read: (member: Member) => T, now: Millis): Walk<T> {
    const members = new MemberWalk(head.engine, read);
    this.#open.add(members);
    return { members, at: Math.max(now, head.at), end: () => void this.#open.delete(members) };
  }

  /** Keeps the owner of an event as they are; call it before the event is applied. */
  readonly beforeEvent = (event: ExchangeEvent): void => {
    if (this.#open.size === 0) return;
    const owner = ownerOf(event);
    if (owner !== undefined) for (const walk of this.#open) walk.keep(owner);
  };
}
