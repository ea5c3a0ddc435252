/** A path as it may be repeated in the log and in the names of metrics. Rules [O-L2], [O-M2]. */
import { addressesOf } from '../../protocol/aliases.ts';
import { CALLS } from '../../protocol/contract.ts';
import { SOCKET_PATH } from '../../protocol/destinations.ts';

const OWN = ['/healthz', '/readyz', '/fee.json', '/api/docs', '/api/openapi.json', SOCKET_PATH];

const KNOWN: ReadonlySet<string> = new Set([
  ...OWN,
  ...Object.values(CALLS).flatMap(({ path }) => addressesOf(path)),
]);

/**
 * The path where the exchange knows it, else what kind of path it is: whoever sends one may write
 * anything into it.
 */
export function routeOf(path: string): string {
  if (KNOWN.has(path)) return path;
  if (path.startsWith('/api/')) return '/api/*';
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}
