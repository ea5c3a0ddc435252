/**
 * Filter of values that leave this browser: exactly the fields that a tree of names lists.
 * Everything else is removed, so that a field added to an event stays here until the tree names it.
 */

/** `plain` keeps a number, boolean or null, and a text that is an id, a word or a figure. */
export type Keep =
  | { readonly kind: 'plain' }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Keep>> }
  /** The items of a list, the values and keys of a record. */
  | { readonly kind: 'each'; readonly item: Keep };

export const plain: Keep = { kind: 'plain' };
export const each = (item: Keep): Keep => ({ kind: 'each', item });

/** The named fields of a `T`; a name that `T` lacks does not compile. */
export const only = <T>(
  plainNames: readonly (keyof T & string)[],
  inner: { readonly [Name in keyof T & string]?: Keep } = {},
): Keep => {
  const fields: Record<string, Keep> = {};
  for (const name of plainNames) fields[name] = plain;
  for (const [name, keep] of Object.entries<Keep | undefined>(inner))
    if (keep !== undefined) fields[name] = keep;
  return { kind: 'fields', fields };
};

/**
 * Characters of an id, a word of a list, a figure or a hash. A sentence, an e-mail address or a
 * token has other characters or is longer.
 */
const WORD = /^[\w.:/|+-]{0,128}$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of `value` that `keep` lists; undefined when nothing of it is kept. */
export function keepOnly(value: unknown, keep: Keep): unknown {
  if (value === null) return null;
  switch (keep.kind) {
    case 'plain':
      if (typeof value === 'string') return WORD.test(value) ? value : undefined;
      return typeof value === 'object' ? undefined : value;
    case 'each':
      if (Array.isArray(value)) return value.map((item) => keepOnly(item, keep.item));
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([key]) => WORD.test(key))
              .map(([key, item]) => [key, keepOnly(item, keep.item)]),
          )
        : undefined;
    case 'fields': {
      if (!isRecord(value)) return undefined;
      const kept: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(keep.fields)) {
        const item = keepOnly(value[name], inner);
        if (item !== undefined) kept[name] = item;
      }
      return kept;
    }
  }
}
