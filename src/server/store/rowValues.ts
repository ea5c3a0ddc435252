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

/** @throws Error when a text does not parse: another program wrote it */
export function toParsed<T>(parse: (text: string) => T | undefined, value: unknown): T {
  const parsed = typeof value === 'string' ? parse(value) : undefined;
  if (parsed === undefined) throw new Error(`not readable in the store: ${JSON.stringify(value)}`);
  return parsed;
}
