/** Second addresses of calls: an operator's call answers under both names of its folder. Rule [H-R20]. */

const OPERATOR = '/api/operator/';
const ADMIN = '/api/admin/';

/** The other address of a call; undefined where it has one alone. */
export const aliasOf = (path: string): string | undefined =>
  path.startsWith(OPERATOR) ? `${ADMIN}${path.slice(OPERATOR.length)}` : undefined;

/** Every address of a call, the documented one first. */
export function addressesOf(path: string): string[] {
  const alias = aliasOf(path);
  return alias === undefined ? [path] : [path, alias];
}
