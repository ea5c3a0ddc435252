/**
 * Puts numbered events in order: duplicates fall away, what comes early waits until the gap before
 * it is filled. Pure bookkeeping, without time and network.
 */
interface Numbered {
  readonly seq: number;
}

/** Events missing between the released and the waiting ones: `after < seq < before`. */
export interface Gap {
  readonly after: number;
  readonly before: number;
}

export interface Sequencer<E extends Numbered> {
  /** Takes one event; answers those that are now in order, perhaps none. */
  readonly offer: (event: E) => readonly E[];
  /** The first gap; undefined while nothing waits. */
  readonly gap: () => Gap | undefined;
  /** Last event released. */
  readonly lastSeq: () => number;
  /** Goes on after `seq`, wherever that is; answers what waited for just that. */
  readonly restart: (seq: number) => readonly E[];
  readonly waiting: () => number;
  /**
   * Whether so many events came early that they were let go; the gap is then not worth filling.
   * Asking forgets it.
   */
  readonly hasOverflowed: () => boolean;
}

/** Early events that wait: far more than come while a gap is being filled. */
const WAITING_MAX = 5_000;

export function createSequencer<E extends Numbered>(
  startAfter: number,
  waitingMax = WAITING_MAX,
): Sequencer<E> {
  const early = new Map<number, E>();
  let last = startAfter;
  /** The lowest number that waits; kept, because looking for it costs more with each that waits. */
  let lowest = Infinity;
  let overflowed = false;

  const release = (): readonly E[] => {
    const ready: E[] = [];
    for (let next = early.get(last + 1); next !== undefined; next = early.get(last + 1)) {
      early.delete(next.seq);
      last = next.seq;
      ready.push(next);
    }
    if (lowest <= last) lowest = lowestOf(early);
    return ready;
  };

  const wait = (event: E): void => {
    if (early.size >= waitingMax && !early.has(event.seq)) {
      early.clear();
      lowest = Infinity;
      overflowed = true;
    }
    early.set(event.seq, event);
    lowest = Math.min(lowest, event.seq);
  };

  return {
    offer: (event) => {
      if (event.seq <= last) return [];
      if (event.seq > last + 1) {
        wait(event);
        return [];
      }
      last = event.seq;
      return [event, ...release()];
    },
    gap: () => (early.size === 0 ? undefined : { after: last, before: lowest }),
    lastSeq: () => last,
    restart: (seq) => {
      last = seq;
      for (const waiting of early.keys()) if (waiting <= seq) early.delete(waiting);
      lowest = lowestOf(early);
      return release();
    },
    waiting: () => early.size,
    hasOverflowed: () => {
      const has = overflowed;
      overflowed = false;
      return has;
    },
  };
}

/** Each gap is closed once, so that this is paid once for each. */
function lowestOf(early: ReadonlyMap<number, unknown>): number {
  let lowest = Infinity;
  for (const seq of early.keys()) if (seq < lowest) lowest = seq;
  return lowest;
}
