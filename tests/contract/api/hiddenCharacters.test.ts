/** No call of the contract takes a text that its reader cannot see whole. */
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/protocol/call.ts';
import { CALL_DOCS, CALL_NAMES, CALLS } from '../../../src/protocol/contract.ts';
import { checkParams, type RawParams } from '../../../src/gateway/calls/endpoint.ts';

type Path = readonly (string | number)[];

/** Paths of all texts in a JSON value. */
function textsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
}

/** The value with one of its texts changed. */
function changed(value: unknown, [name, ...rest]: Path, text: (old: string) => string): unknown {
  if (name === undefined) return text(String(value));
  if (Array.isArray(value))
    return value.map((member: unknown, at) =>
      String(at) === name ? changed(member, rest, text) : member,
    );
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, member]: [string, unknown]) => [
      key,
      key === name ? changed(member, rest, text) : member,
    ]),
  );
}

/** JSON that a parameter carries as text: the character is in one of its own texts. */
function inside(text: string, character: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const [path] = textsIn(value);
    if (typeof value === 'object' && path !== undefined)
      return JSON.stringify(changed(value, path, (old) => `${old}${character}`));
  } catch {
    // Plain text.
  }
  return `${text.slice(0, 1)}${character}${text.slice(1)}`;
}

const cases = CALL_NAMES.flatMap((name) => {
  const { params, others = {} } = CALL_DOCS[name].example;
  return [params, ...Object.values(others)].flatMap((example: RawParams) =>
    textsIn(example).map((path) => ({ name, example, path, field: path.join('.') })),
  );
});

describe('[H-R17] hidden characters', () => {
  test('texts of every call with parameters are tried', () => {
    expect(cases.length).toBeGreaterThan(300);
  });

  test.each(cases)('$name refuses them in $field', ({ name, example, path }) => {
    const schema: Schema = CALLS[name].params;
    for (const character of ['\0', '\u202E', '\u200B', '\uD800']) {
      const raw = changed(example, path, (text) => inside(text, character));
      expect(checkParams(schema, raw as RawParams)).toMatchObject({ ok: false });
    }
  });
});
