/**
 * Row code written out for each kind of row, every field by its own name: about a third faster than
 * the loop, and the same in every result. Only the server generates code; a page forbids it.
 */
import { compileFunction } from 'node:vm';
import type { Column, MakeRowCode, RowCode } from '../engine/index.ts';
import { plainJson, writeInteger } from '../engine/index.ts';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** @throws Error for a field whose name could not stand in code */
export const generatedRowCode: MakeRowCode = (columns, tailKeys) => {
  for (const key of [...columns.map((column) => column.key), ...tailKeys])
    if (!FIELD_NAME.test(key)) throw new Error(`a field named ${JSON.stringify(key)}`);
  const written = columns.map(writeText).join(', ');
  const empty = columns.map(({ key }) => `owner.${key} === undefined`).join(' && ');
  // Constants of their own: calls of elements of a list could not be inlined.
  const functions = columns.map(
    (_, at) => `const read${at} = cells[${at}].read, write${at} = cells[${at}].write;`,
  );
  return build(
    `${functions.join(' ')} return {
      isEmpty: (owner) => ${empty || 'true'},
      write: (owner) => [${written}],
      writeTagged: (tag, owner) => [tag${written && `, ${written}`}],
      read: (stored) => ({ ${readText(columns, tailKeys, 0)} }),
      readTyped: (type, stored) => ({ type, ${readText(columns, tailKeys, 1)} }),
    };`,
    columns.map(({ cell }) => cell),
  );
};

/** Text and numbers are their own JSON, and most values are one of the two. */
const writeText = ({ key, isPlain }: Column, at: number): string => {
  const value = `owner.${key}`;
  return isPlain
    ? `typeof ${value} === 'bigint' ? writeInteger(${value}) : typeof ${value} === 'string' || typeof ${value} === 'number' ? ${value} : plainJson(${value})`
    : `write${at}(${value})`;
};

const readText = (columns: readonly Column[], tailKeys: readonly string[], from: number): string =>
  [
    ...columns.map(({ key }, at) => `${key}: read${at}(stored[${from + at}])`),
    ...tailKeys.map((key) => `${key}: undefined`),
  ].join(', ');

function build(body: string, cells: readonly Column['cell'][]): RowCode {
  const compiled = compileFunction(body, ['cells', 'plainJson', 'writeInteger']);
  const code: unknown = Reflect.apply(compiled, undefined, [cells, plainJson, writeInteger]);
  if (!isRowCode(code)) throw new Error('the generated code of a row is incomplete');
  return code;
}

const isRowCode = (code: unknown): code is RowCode =>
  typeof code === 'object' &&
  code !== null &&
  ['isEmpty', 'write', 'writeTagged', 'read', 'readTyped'].every((name) => name in code);
