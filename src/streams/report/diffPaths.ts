/** Which parts of two values differ. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names that are listed at most. */
const PATHS_MAX = 10;

/** Names that lead to what differs, such as `wallets.USDT.point`; a name without a value is as good as none. */
export function diffPaths(a: unknown, b: unknown): readonly string[] {
  const found: string[] = [];
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (found.length >= PATHS_MAX || one === other) return;
    if (!isRecord(one) || !isRecord(other)) {
      found.push(path);
      return;
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      walk(one[name], other[name], path === '' ? name : `${path}.${name}`);
  };
  walk(a, b, '');
  return found;
}
