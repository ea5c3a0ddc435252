/** Whether the subject of an open dialog was decided by another admin meanwhile. Rule [U-C30]. */
import type { Loadable, Page } from '../../protocol/answer.ts';

/** How often an open dialog looks whether its row still waits. */
export const LOOK_MS = 5_000;

/** As many rows as a list is read with to look for one. */
export const LOOKED_AT = 200;

/**
 * Whether a row is no longer part of a list of what waits. False while that is not known: before
 * the first answer, and where there are more rows than were read.
 */
export function isGone<Row>({ value }: Loadable<Page<Row>>, isRow: (row: Row) => boolean): boolean {
  return value !== undefined && value.total <= value.items.length && !value.items.some(isRow);
}

/** Whether a row is there in another state than the dialog was opened with; false while unknown. */
export function isChanged<Row>(
  { value }: Loadable<Page<Row>>,
  isRow: (row: Row) => boolean,
  isSame: (row: Row) => boolean,
): boolean {
  const now = value?.items.find(isRow);
  return now !== undefined && !isSame(now);
}
