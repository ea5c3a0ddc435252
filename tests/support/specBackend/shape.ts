/**
 * Fields that another operator's backend sends, as text: `id wallet(*(type point))`. `*` stands for
 * every key of a map; a list has the fields of its items; a name alone keeps the whole value.
 */
export interface Shape {
  readonly [field: string]: Shape;
}

const TOKEN = /[^\s()]+|[()]/g;

/** @returns no fields for an empty text, which keeps a value as it is */
export function readShape(text: string): Shape {
  const stack: Record<string, Shape>[] = [{}];
  let last: Record<string, Shape> = {};
  for (const [token] of text.matchAll(TOKEN)) {
    const open = stack.at(-1) ?? {};
    if (token === '(') stack.push(last);
    else if (token === ')') stack.pop();
    else {
      last = {};
      open[token] = last;
    }
  }
  return stack[0] ?? {};
}

/** A copy with the named fields alone. */
export function strip(value: unknown, shape: Shape): unknown {
  if (Object.keys(shape).length === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => strip(item, shape));
  if (typeof value !== 'object' || value === null) return value;
  const every = shape['*'];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const kept = shape[name] ?? every;
      return kept === undefined ? [] : [[name, strip(inner, kept)]];
    }),
  );
}
