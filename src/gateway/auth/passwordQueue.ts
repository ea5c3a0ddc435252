/**
 * The queue before the password hasher. One hash runs at a time, so that many simultaneous logins
 * take the memory of one. Each address waits in a lane of its own, and lanes are served in turn: a
 * crowd at one address delays no other.
 */
import { normalPassword } from '../../domain/accounts/credentials.ts';
import type { Millis } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';
import type { PasswordHasher } from './passwords.ts';

/**
 * Every method answers undefined when too many wait already; nothing was computed then. Passwords are
 * hashed and compared in their normal form.
 */
export interface PasswordQueue {
  readonly hash: (lane: string, password: string) => Promise<string | undefined>;
  readonly verify: (lane: string, password: string, hash: string) => Promise<boolean | undefined>;
  /**
   * False, after as long as a verification in the same lane takes: the answer to an unknown user
   * is indistinguishable from that to a wrong password, and costs nothing.
   */
  readonly pretend: (lane: string) => Promise<false | undefined>;
}

export interface QueueLimits {
  /** Hashes running or waiting, of all lanes. */
  readonly all: number;
  readonly ofOne: number;
}

export const QUEUE_LIMITS: QueueLimits = { all: 400, ofOne: 40 };

interface Item {
  /** Settles the promise of who waits, in any case. */
  readonly run: () => Promise<void>;
  readonly refuse: () => void;
}

/** Work by lane, one at a time, the lanes in turn. */
class FairQueue {
  readonly #limits: QueueLimits;
  /** Lanes with work that waits, in the order they are served. */
  readonly #lanes = new Map<string, Item[]>();
  #count = 0;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  inTurn<T>(lane: string, work: () => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const run = (): Promise<void> => work().then(resolve, reject);
      const item: Item = { run, refuse: () => resolve(undefined) };
      if (this.#makeRoom(lane)) this.#add(lane, item);
      else item.refuse();
    });
  }

  /** A full queue refuses the last of the longest lane, so that no lane can fill it alone. */
  #makeRoom(lane: string): boolean {
    const mine = this.#lanes.get(lane)?.length ?? 0;
    if (mine >= this.#limits.ofOne) return false;
    if (this.#count < this.#limits.all) return true;
    let longest: Item[] = [];
    for (const items of this.#lanes.values()) if (items.length > longest.length) longest = items;
    if (longest.length <= mine + 1) return false;
    longest.pop()?.refuse();
    this.#count -= 1;
    return true;
  }

  #add(lane: string, item: Item): void {
    const items = this.#lanes.get(lane) ?? [];
    items.push(item);
    this.#lanes.set(lane, items);
    this.#count += 1;
    void this.#runAll();
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let item = this.#next(); item !== undefined; item = this.#next()) {
      await item.run();
      this.#count -= 1;
    }
    this.#isRunning = false;
  }

  /** The lane that was served goes to the end of the round. */
  #next(): Item | undefined {
    for (const [lane, items] of this.#lanes) {
      this.#lanes.delete(lane);
      const item = items.shift();
      if (items.length > 0) this.#lanes.set(lane, items);
      return item;
    }
    return undefined;
  }
}

/** How long the last verifications took, repeated one after another. */
class Durations {
  readonly #kept: Millis[] = [];
  #added = 0;
  #read = 0;

  add(ms: Millis): void {
    this.#kept[this.#added % DURATIONS_KEPT] = ms;
    this.#added += 1;
  }

  /** Undefined while too few are known to look like any of them. */
  next(): Millis | undefined {
    if (this.#kept.length < DURATIONS_LEAST) return undefined;
    this.#read += 1;
    return this.#kept[this.#read % this.#kept.length];
  }
}

const DURATIONS_KEPT = 64;
const DURATIONS_LEAST = 8;

export function createPasswordQueue(
  hasher: PasswordHasher,
  clock: Clock,
  limits: QueueLimits = QUEUE_LIMITS,
): PasswordQueue {
  const queue = new FairQueue(limits);
  const durations = new Durations();
  let decoy: string | undefined;

  const verifyTimed = async (password: string, hash: string): Promise<boolean> => {
    const begun = clock.now();
    const matches = await hasher.verify(password, hash);
    durations.add(Math.max(0, clock.now() - begun));
    return matches;
  };

  /** A real verification until it is known how long one takes. */
  const pretendOne = async (): Promise<false> => {
    const takesMs = durations.next();
    if (takesMs === undefined) {
      decoy ??= await hasher.hash('unknown');
      await verifyTimed('nobody', decoy);
    } else if (takesMs > 0) {
      await new Promise<void>((resolve) => {
        clock.after(takesMs, resolve);
      });
    }
    return false;
  };

  return {
    hash: (lane, password) => queue.inTurn(lane, () => hasher.hash(normalPassword(password))),
    verify: (lane, password, hash) =>
      queue.inTurn(lane, () => verifyTimed(normalPassword(password), hash)),
    pretend: (lane) => queue.inTurn(lane, pretendOne),
  };
}
