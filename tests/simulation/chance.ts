/** Seeded chance: the same seed gives the same simulation on every machine. */
export interface Chance {
  /** A whole number from 0 to `bound` - 1. */
  readonly below: (bound: number) => number;
  /** True in `share` (0 to 1) of all cases. */
  readonly happens: (share: number) => boolean;
  /** One of the list, undefined of an empty one. */
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  /** Milliseconds until the next of events that come `everyMs` apart on average. */
  readonly waitMs: (everyMs: number) => number;
}

/** SFC32 by Chris Doty-Humphrey: 128 bits of state, passes PractRand. */
function sfc32(seed: number, stream: number): () => number {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/**
 * @param stream separates random streams of one seed, so that using one does not advance another
 */
export function createChance(seed: number, stream: number): Chance {
  const next = sfc32(seed, stream);
  const share = (): number => next() / 2 ** 32;
  const below = (bound: number): number => Math.floor(share() * bound);
  return {
    below,
    happens: (part) => share() < part,
    pick: (list) => list[below(list.length)],
    waitMs: (everyMs) => Math.ceil(-Math.log(1 - share()) * everyMs),
  };
}
