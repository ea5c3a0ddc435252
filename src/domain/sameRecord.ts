/** Shallow equality of records: same keys, same values. */
export function isSameRecord(a: object, b: object): boolean {
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return (
    left.length === right.size && left.every(([key, value]) => Object.is(value, right.get(key)))
  );
}
