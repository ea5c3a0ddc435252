/** Values of SQL rows as the store's types. */

/**
 * Drivers return bigint columns as text, number or bigint; all of ours are safe integers.
 * @throws Error for anything else
 */
export function toNumber(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new Error(`not a safe integer in the store: ${String(value)}`);
  return number;
}
