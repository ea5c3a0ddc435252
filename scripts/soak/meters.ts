/**
 * Measurements that the players of a soak take from outside, collected and taken a minute at a
 * time.
 */

export interface Meters {
  /** From sending an order to its answer, ms. */
  readonly order: (ms: number) => void;
  /** Between two messages of a market, ms. */
  readonly gap: (ms: number) => void;
  /** Counts a wrong answer, by the name of the failure. */
  readonly failure: (name: string) => void;
  readonly connected: () => void;
  readonly take: () => Taken;
}

export interface Taken {
  readonly orders: readonly number[];
  readonly gaps: readonly number[];
  readonly connects: number;
  readonly failures: ReadonlyMap<string, number>;
}

export function createMeters(): Meters {
  const empty = () => ({
    orders: [] as number[],
    gaps: [] as number[],
    connects: 0,
    failures: new Map<string, number>(),
  });
  let current = empty();
  return {
    order: (ms) => void current.orders.push(ms),
    gap: (ms) => void current.gaps.push(ms),
    connected: () => {
      current.connects += 1;
    },
    failure: (name) => {
      current.failures.set(name, (current.failures.get(name) ?? 0) + 1);
    },
    take: () => {
      const taken = current;
      current = empty();
      return taken;
    },
  };
}
