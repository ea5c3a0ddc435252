/**
 * Holds a value against JSON Schema as far as the API document uses it. A word that is not known
 * here throws, so that nothing passes unlooked at.
 */
type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words that say nothing about a value. */
const SILENT: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'format',
]);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isJson,
};

type Check = (word: unknown, value: unknown, schema: Json, at: string) => readonly string[];

/** @returns what is wrong, each with its place; nothing when the value fits */
export function schemaProblems(document: Json, root: unknown, whole: unknown): readonly string[] {
  const says = (isRight: boolean, at: string, text: string): readonly string[] =>
    isRight ? [] : [`${at || 'the value'} ${text}`];

  const resolve = (ref: string): unknown =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, key) => (isJson(node) ? node[key] : undefined), document);

  const anyOf: Check = (word, value, _, at) => {
    const tried = (word as readonly unknown[]).map((one) => check(one, value, at));
    return tried.some((problems) => problems.length === 0) ? [] : tried.flat();
  };
  const items = (word: unknown, values: readonly unknown[], from: number, at: string) =>
    values.slice(from).flatMap((value, index) => check(word, value, `${at}[${from + index}]`));

  const checks: Readonly<Record<string, Check>> = {
    $ref: (word, value, _, at) => check(resolve(String(word)), value, at),
    type: (word, value, _, at) => {
      const types = Array.isArray(word) ? word : [word];
      return says(
        types.some((type) => TYPES[String(type)]?.(value)),
        at,
        `is not ${types.join(' or ')}`,
      );
    },
    const: (word, value, _, at) => says(word === value, at, `is not ${String(word)}`),
    enum: (word, value, _, at) =>
      says((word as readonly unknown[]).includes(value), at, `is none of ${String(word)}`),
    pattern: (word, value, _, at) =>
      typeof value === 'string'
        ? says(new RegExp(String(word), 'u').test(value), at, `does not match ${String(word)}`)
        : [],
    minLength: (word, value, _, at) =>
      typeof value === 'string' ? says(value.length >= Number(word), at, 'is too short') : [],
    maxLength: (word, value, _, at) =>
      typeof value === 'string' ? says(value.length <= Number(word), at, 'is too long') : [],
    minimum: (word, value, _, at) =>
      typeof value === 'number' ? says(value >= Number(word), at, 'is too small') : [],
    maximum: (word, value, _, at) =>
      typeof value === 'number' ? says(value <= Number(word), at, 'is too large') : [],
    minItems: (word, value, _, at) =>
      Array.isArray(value) ? says(value.length >= Number(word), at, 'has too few') : [],
    maxItems: (word, value, _, at) =>
      Array.isArray(value) ? says(value.length <= Number(word), at, 'has too many') : [],
    required: (word, value, _, at) =>
      (word as readonly string[]).flatMap((name) =>
        says(!isJson(value) || name in value, `${at}.${name}`, 'is missing'),
      ),
    properties: (word, value, _, at) =>
      isJson(value) && isJson(word)
        ? Object.entries(word).flatMap(([name, one]) =>
            name in value ? check(one, value[name], `${at}.${name}`) : [],
          )
        : [],
    propertyNames: (word, value, _, at) =>
      isJson(value) ? Object.keys(value).flatMap((name) => check(word, name, `${at}.${name}`)) : [],
    additionalProperties: (word, value, schema, at) => {
      if (!isJson(value)) return [];
      const named = isJson(schema['properties']) ? schema['properties'] : {};
      return Object.keys(value)
        .filter((name) => !(name in named))
        .flatMap((name) => check(word, value[name], `${at}.${name}`));
    },
    prefixItems: (word, value, _, at) =>
      Array.isArray(value)
        ? (word as readonly unknown[]).flatMap((one, index) =>
            check(one, value[index], `${at}[${index}]`),
          )
        : [],
    items: (word, value, schema, at) => {
      const before = schema['prefixItems'];
      return Array.isArray(value)
        ? items(word, value, Array.isArray(before) ? before.length : 0, at)
        : [];
    },
    anyOf,
    oneOf: anyOf,
    allOf: (word, value, _, at) =>
      (word as readonly unknown[]).flatMap((one) => check(one, value, at)),
  };

  function check(schema: unknown, value: unknown, at: string): readonly string[] {
    if (typeof schema === 'boolean') return says(schema, at, 'is not allowed');
    if (!isJson(schema)) throw new Error(`${at || 'the root'} has no schema`);
    return Object.entries(schema).flatMap(([name, word]) => {
      if (SILENT.has(name)) return [];
      const one = checks[name];
      if (one === undefined) throw new Error(`${name} is not known (${at})`);
      return one(word, value, schema, at);
    });
  }

  return check(root, whole, '');
}
