/**
 * Hands public messages to their listeners in parts, in the order of publishing. A listener that is
 * about to receive or change something else is handed first what was published before, so that it
 * receives everything in that order. Rules [B-P1], [B-P2].
 */
import type { Turns } from '../limits/turns.ts';
import { createWork, type Work } from '../limits/work.ts';

/** Where a frame can be delivered. */
export interface Listener {
  /** @param isOwn whether the frame is for this listener's user alone */
  readonly deliver: (frame: string, isOwn: boolean) => void;
  /** The id of its subscription to a public destination, if it has one. */
  readonly topicId: (destination: string) => string | undefined;
  /** Number of the last broadcast that it was handed, or that was published before it listened. */
  seen: number;
}

/**
 * Listeners of one destination by subscription id: those with the same id receive the same text.
 */
export type Audience = ReadonlyMap<string, ReadonlySet<Listener>>;

interface Broadcast {
  readonly destination: string;
  readonly frameFor: (id: string) => string;
  readonly texts: Map<string, string>;
  readonly listeners: Iterator<Listener>;
}

/** Listeners of one step: handing a frame over takes a fraction of a microsecond. */
const LISTENERS_A_STEP = 20;

function* listenersOf(audience: Audience): Generator<Listener> {
  for (const listeners of audience.values()) yield* listeners;
}

function textFor({ texts, frameFor }: Broadcast, id: string): string {
  const made = texts.get(id) ?? frameFor(id);
  texts.set(id, made);
  return made;
}

export class Broadcasts {
  readonly #work: Work<Broadcast>;
  /** Those that not all of their listeners have been handed, oldest first. */
  readonly #pending: Broadcast[] = [];
  /** Number of the last one; they are counted from 1. */
  #last = 0;

  constructor(turns: Turns) {
    this.#work = createWork(turns, (broadcast: Broadcast) => this.#handOn(broadcast));
  }

  add(destination: string, audience: Audience, frameFor: (id: string) => string): void {
    const listeners = listenersOf(audience);
    const broadcast: Broadcast = { destination, frameFor, texts: new Map(), listeners };
    this.#last += 1;
    this.#pending.push(broadcast);
    this.#work.add([broadcast]);
  }

  /** Hands a listener everything that was published and that it was not handed yet. */
  catchUp(listener: Listener): void {
    if (listener.seen === this.#last) return;
    const first = this.#last - this.#pending.length + 1;
    const from = Math.max(listener.seen + 1, first) - first;
    // Before the first of them: what is delivered catches up as well.
    listener.seen = this.#last;
    for (const broadcast of this.#pending.slice(from)) {
      const id = listener.topicId(broadcast.destination);
      if (id !== undefined) listener.deliver(textFor(broadcast, id), false);
    }
  }

  /** Hands it to some listeners; those who leave meanwhile are not met any more. */
  #handOn({ listeners }: Broadcast): 'MORE' | 'DONE' {
    for (let handed = 0; handed < LISTENERS_A_STEP; handed += 1) {
      const next = listeners.next();
      if (next.done === true) {
        this.#pending.shift();
        return 'DONE';
      }
      this.catchUp(next.value);
    }
    return 'MORE';
  }
}
