/** Ids by which facts, requests and answers belong together. */

/** Names of fields that hold ids. */
const ID_FIELD = /(?:^id|Id|request)$/;

/** Ids that a value names anywhere, each once. */
export function idsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner !== '' && ID_FIELD.test(name)) found.add(inner);
    else idsOf(inner, found);
  }
  return found;
}
