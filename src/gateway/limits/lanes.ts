/**
 * Who may begin next. Each requester has a lane of its own with a few places and a short queue; all
 * lanes together share a number of places, given out in turn, and few requests begin in each turn of
 * the event loop, one of a requester, so that orders and prices pass between any two.
 */

export interface LaneLimits {
  /** Requesters of whom one request begins in each turn of the event loop. */
  readonly beginning: number;
  /** Requests under way of all requesters. */
  readonly running: number;
  /** Running requests of one requester at most. */
  readonly runningOfOne: number;
  /** Waiting, of one requester. */
  readonly waitingOfOne: number;
}

/** Frees the place; call it once. */
export type Leave = () => void;

/** Runs an action in a later turn of the event loop, after input that has arrived was read. */
export type NextTurn = (action: () => void) => void;

/** For hosts and tests in which nothing has to pass in between. */
export const sameTurn: NextTurn = (action) => void Promise.resolve().then(action);

interface Lane {
  running: number;
  readonly waiting: ((leave: Leave) => void)[];
}

export class Lanes<Key> {
  readonly #limits: LaneLimits;
  readonly #nextTurn: NextTurn;
  readonly #lanes = new Map<Key, Lane>();
  /** Lanes with a request that waits and a place for it, in the order they are served. */
  readonly #ready = new Set<Key>();
  #running = 0;
  #isStarting = false;

  constructor(limits: LaneLimits, nextTurn: NextTurn) {
    this.#limits = limits;
    this.#nextTurn = nextTurn;
  }

  /** Resolves when the request may begin; undefined when too many of its requester wait already. */
  enter(key: Key): Promise<Leave> | undefined {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    if (lane.waiting.length >= this.#limits.waitingOfOne) return undefined;
    this.#lanes.set(key, lane);
    return new Promise((resolve) => {
      lane.waiting.push(resolve);
      this.#offer(key, lane);
      this.#wake();
    });
  }

  #offer(key: Key, lane: Lane): void {
    if (lane.waiting.length > 0 && lane.running < this.#limits.runningOfOne) this.#ready.add(key);
  }

  #wake(): void {
    if (this.#isStarting || this.#ready.size === 0 || this.#running >= this.#limits.running) return;
    this.#isStarting = true;
    this.#nextTurn(() => {
      this.#isStarting = false;
      this.#startSome();
      this.#wake();
    });
  }

  #startSome(): void {
    for (const key of [...this.#ready].slice(0, this.#limits.beginning)) {
      if (this.#running >= this.#limits.running) return;
      this.#ready.delete(key);
      const lane = this.#lanes.get(key);
      const begin = lane?.waiting.shift();
      if (lane === undefined || begin === undefined) continue;
      lane.running += 1;
      this.#running += 1;
      // Last in the round: others with a request that waits come first.
      this.#offer(key, lane);
      begin(() => this.#leave(key, lane));
    }
  }

  #leave(key: Key, lane: Lane): void {
    lane.running -= 1;
    this.#running -= 1;
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
    this.#offer(key, lane);
    this.#wake();
  }
}
