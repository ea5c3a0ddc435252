/** Under which key an answer is kept: what was asked, without what moves with the time of asking. */
import { DAY_MS } from '../../domain/time.ts';

/** Parameters that end a span of time, and those that begin one. */
const ENDS: ReadonlySet<string> = new Set(['endMillis', 'endDate', 'to']);
const STARTS: ReadonlySet<string> = new Set(['beginMillis', 'startDate', 'from']);
/** An end no older than this was asked for as the present. */
const PRESENT_MS = 60_000;

/**
 * A span that reaches the present is the same one later: its end is `now`, and its start is so many
 * whole days back [L-S4].
 * @param now ms UTC, of the exchange's clock
 */
export function seenKey(
  about: readonly string[],
  params: Readonly<Record<string, unknown>>,
  now: number,
): string {
  const given = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isPresent = (name: string, value: unknown): boolean =>
    ENDS.has(name) && typeof value === 'number' && value >= now - PRESENT_MS;
  const reachesPresent = given.some(([name, value]) => isPresent(name, value));
  const named = given.map(([name, value]) => {
    if (isPresent(name, value)) return [name, 'now'];
    const isStart = reachesPresent && STARTS.has(name) && typeof value === 'number';
    return [name, isStart ? `${Math.floor((now - value) / DAY_MS)}d` : value];
  });
  return JSON.stringify([...about, named]);
}
