/**
 * Throws unless records continue a log, whose positions count without a gap.
 * @param last position of the newest record in the log; 0 for an empty one
 */
export function assertContinues(
  last: number,
  records: readonly { readonly position: number }[],
): void {
  let expected = last + 1;
  for (const { position } of records) {
    if (position !== expected)
      throw new Error(`log position ${position} where ${expected} was expected`);
    expected += 1;
  }
}
