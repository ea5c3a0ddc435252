/** Admins in the order of their tree: each is followed by those below. Pure. */
import type { WireAdmin } from '../../../../protocol/admins/entities.ts';

/** @param admins the requester and everybody below; whose parent is not among them stands at the top */
export function inTreeOrder(admins: readonly WireAdmin[]): readonly WireAdmin[] {
  const known = new Set(admins.map(({ id }) => id));
  const below = Map.groupBy(admins, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : '',
  );
  const walk = (parent: string): readonly WireAdmin[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.username.localeCompare(b.username))
      .flatMap((admin) => [admin, ...walk(admin.id)]);
  return walk('');
}
