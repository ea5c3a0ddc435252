/**
 * All features of a process as one: they take and start in an order that is derived from what each
 * comes after, and stop in its reverse.
 */
import type { Acts, Features, Follower } from './feature.ts';

/**
 * Features in an order in which each follows all that it comes after; of those that may come next
 * the first by name, so that the order of the table's lines does not matter. Throws on a circle.
 */
export function orderOf<Name extends string>(features: Features<Name>): readonly Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(features, name);
  const names = Object.keys(features).filter(isName).toSorted();
  const order: Name[] = [];
  const isReady = (name: Name): boolean =>
    !order.includes(name) && (features[name].after ?? []).every((other) => order.includes(other));
  for (let next = names.find(isReady); next !== undefined; next = names.find(isReady))
    order.push(next);
  const waiting = names.filter((name) => !order.includes(name));
  if (waiting.length > 0) throw new RangeError(`features wait for each other: ${waiting.join()}`);
  return order;
}

export interface Running extends Required<Acts> {
  /**
   * Starts the acts of a process that began by following; resolves once all have started. In a
   * process whose acts start with the features it changes nothing.
   */
  readonly act: () => Promise<void>;
}

/** `FOLLOW`: no act is called before `act`. */
type Beginning = 'ACT' | 'FOLLOW';

/** Both sides of each feature. What it does by itself begins after what it follows. */
export function createRunning<Name extends string>(
  features: Features<Name>,
  beginning: Beginning = 'ACT',
): Running {
  const order = orderOf(features).map((name) => features[name]);
  const sides = order
    .flatMap(({ follower, acts }) => [follower, acts])
    .filter((side): side is Follower => side !== undefined);
  const acting = order.flatMap(({ acts }) => acts ?? []);
  /** Sides that have a part in the exchange: all, or at first all that follow. */
  const taking = new Set(
    beginning === 'ACT' ? sides : sides.filter((side) => !acting.includes(side)),
  );
  let isStopped = false;
  let starting: Promise<void> | undefined;
  let promotion: Promise<void> | undefined;

  const startFollowers = async (): Promise<void> => {
    for (const side of [...taking]) await side.start?.();
  };
  const startActs = async (): Promise<void> => {
    await starting;
    for (const acts of acting) {
      if (isStopped) return;
      taking.add(acts);
      await acts.start?.();
    }
  };
  return {
    take: (runs) => {
      for (const side of sides) if (taking.has(side)) side.take?.(runs);
    },
    start: () => (starting = startFollowers()),
    act: async () => {
      if (beginning === 'FOLLOW') await (promotion ??= startActs());
    },
    stop: async () => {
      isStopped = true;
      await promotion?.catch(() => undefined);
      for (const side of sides.toReversed()) if (taking.has(side)) await side.stop?.();
    },
    settleUntil: async (at) => {
      await Promise.all(
        acting.map(async (acts) => (taking.has(acts) ? acts.settleUntil?.(at) : undefined)),
      );
    },
  };
}
