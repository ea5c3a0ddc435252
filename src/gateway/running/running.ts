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

/** Both sides of each feature. What it does by itself begins after what it follows. */
export function createRunning<Name extends string>(features: Features<Name>): Required<Acts> {
  const order = orderOf(features).map((name) => features[name]);
  const sides = order
    .flatMap(({ follower, acts }) => [follower, acts])
    .filter((side): side is Follower => side !== undefined);
  const acting = order.flatMap(({ acts }) => acts ?? []);
  return {
    take: (runs) => {
      for (const side of sides) side.take?.(runs);
    },
    start: async () => {
      for (const side of sides) await side.start?.();
    },
    stop: async () => {
      for (const side of sides.toReversed()) await side.stop?.();
    },
    settleUntil: async (at) => {
      await Promise.all(acting.map(async (acts) => acts.settleUntil?.(at)));
    },
  };
}
