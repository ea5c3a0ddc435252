/** How two states of an entry's form differ, and what becomes of a draft after somebody else saved. Rules [T-V..]. */
import type { ContentFields } from '../contentFields.ts';

export type FieldName = keyof ContentFields;

/** In the order in which they are compared: texts first. */
const COMPARED = [
  ...(['titleKo', 'bodyKo', 'titleEn', 'bodyEn', 'format', 'image'] as const),
  ...(['category', 'slug', 'site', 'look', 'link', 'isRealtime'] as const),
  ...(['order', 'from', 'until'] as const),
] satisfies readonly FieldName[];
export type ComparedName = (typeof COMPARED)[number];

/** Names of the fields that differ. */
export const differing = (a: ContentFields, b: ContentFields): readonly ComparedName[] =>
  COMPARED.filter((name) => a[name] !== b[name]);

/** The fields of `from` with one of another state in place of theirs. */
export const withField = (
  from: ContentFields,
  name: ComparedName,
  other: ContentFields,
): ContentFields => ({ ...from, [name]: other[name] });

export interface Merged {
  readonly fields: ContentFields;
  /** What only the other one changed and the draft took over. */
  readonly taken: readonly ComparedName[];
  /** What both changed, differently; the draft keeps its own. */
  readonly clashes: readonly ComparedName[];
}

/** @param base what both began from */
export function mergeFields(
  base: ContentFields,
  draft: ContentFields,
  newest: ContentFields,
): Merged {
  const changed = differing(base, newest);
  const taken = changed.filter((name) => draft[name] === base[name]);
  const clashes = changed.filter((name) => !taken.includes(name) && draft[name] !== newest[name]);
  const fields = taken.reduce((merged, name) => withField(merged, name, newest), draft);
  return { fields, taken, clashes };
}
