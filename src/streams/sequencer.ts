/**
 * Puts numbered events in order: duplicates fall away, what comes early waits until the hole before
 * it is filled. Pure bookkeeping, without time and network.
 */
interface Numbered {
  readonly seq: number;
}

/** Events missing between what was released and what waits: `after < seq < before`. */
export interface Hole {
  readonly after: number;
  readonly before: number;
}

export interface Sequencer<E extends Numbered> {
  /** Takes one event; answers those that are now in order, perhaps none. */
  readonly offer: (event: E) => readonly E[];
  /** The first hole; undefined while nothing waits. */
  readonly hole: () => Hole | undefined;
  /** Last event released. */
  readonly lastSeq: () => number;
  /** Goes on after `seq`, wherever that is; answers what waited for just that. */
  readonly restart: (seq: number) => readonly E[];
  readonly waiting: () => number;
}

export function createSequencer<E extends Numbered>(startAfter: number): Sequencer<E> {
  const early = new Map<number, E>();
  let last = startAfter;

  const release = (): readonly E[] => {
    const ready: E[] = [];
    for (let next = early.get(last + 1); next !== undefined; next = early.get(last + 1)) {
      early.delete(next.seq);
      last = next.seq;
      ready.push(next);
    }
    return ready;
  };

  return {
    offer: (event) => {
      if (event.seq <= last) return [];
      if (event.seq > last + 1) {
        if (!early.has(event.seq)) early.set(event.seq, event);
        return [];
      }
      last = event.seq;
      return [event, ...release()];
    },
    hole: () => (early.size === 0 ? undefined : { after: last, before: Math.min(...early.keys()) }),
    lastSeq: () => last,
    restart: (seq) => {
      last = seq;
      for (const waiting of early.keys()) if (waiting <= seq) early.delete(waiting);
      return release();
    },
    waiting: () => early.size,
  };
}
