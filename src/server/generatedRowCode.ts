/**
 * Row code written out for each kind of row, every field by its own name: about a third faster than
 * the loop, and the same in every result. Only the server generates code; a page forbids it.
 */
import { compileFunction } from 'node:vm';
import type { Column, MakeRowCode, RowCode, RowTail } from '../engine/index.ts';
import { isAbsent, pushTails, readRow, writeInteger } from '../engine/index.ts';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** What the generated code calls, by the names it has there. */
const HELPERS = { isAbsent, pushTails, readRow, writeInteger };

/** Functions of a cell, called in the code by their number: `read3`, `write3`. */
type Functions = Record<'read' | 'write', unknown>;

/** @throws Error for a field whose name could not stand in code */
export const generatedRowCode: MakeRowCode = (columns, tails) => {
  const functions: Functions[] = [];
  const cells = columns.map((column) => columnCode(column, functions));
  const ends = tails.map((tail) => tailCode(tail, functions));
  const written = cells.map(({ write }) => write);
  // Constants of their own: calls of elements of a list could not be inlined.
  const constants = functions.map(
    (_, at) => `const read${at} = functions[${at}].read, write${at} = functions[${at}].write;`,
  );
  return build(
    `${constants.join(' ')} return {
      write(owner) { ${writeBody(written, ends)} },
      writeTagged(tag, owner) { ${writeBody(['tag', ...written], ends)} },
      read(stored) { ${readBody([], cells, ends, 0)} },
      readTyped(type, stored) { ${readBody(['type'], cells, ends, 1)} },
    };`,
    functions,
  );
};

interface ColumnCode {
  readonly key: string;
  /** Its JSON, of `owner`. */
  readonly write: string;
  /** Its value, of an expression of the stored cell. */
  readonly read: (stored: string) => string;
}

function columnCode({ key, form, cell }: Column, functions: Functions[]): ColumnCode {
  assertName(key);
  const at = functions.push(cell) - 1;
  const value = `owner.${key}`;
  const write = {
    VALUE: `${value} === undefined ? null : ${value}`,
    INTEGER: `${value} === undefined ? null : writeInteger(${value})`,
    WRITTEN: `write${at}(${value})`,
  };
  return { key, write: write[form], read: (stored) => `read${at}(${stored})` };
}

interface TailCode {
  readonly keys: readonly string[];
  /** Its JSON, of `owner`, or undefined. */
  readonly write: string;
  /** Sets its keys of `fields`, of an expression of the stored cell. */
  readonly read: (stored: string) => string;
}

function tailCode(tail: RowTail, functions: Functions[]): TailCode {
  if ('key' in tail) {
    const { key } = tail;
    assertName(key);
    const at = functions.push(tail) - 1;
    return {
      keys: [key],
      write: `write${at}(owner.${key}, owner)`,
      read: (stored) => `fields.${key} = read${at}(${stored}, fields);`,
    };
  }
  const cells = tail.group.map((column) => columnCode(column, functions));
  const isEmpty = cells.map(({ key }) => `owner.${key} === undefined`).join(' && ');
  const assigned = cells.map(({ key, read }, at) => `fields.${key} = ${read(`group[${at}]`)};`);
  return {
    keys: cells.map(({ key }) => key),
    write: `${isEmpty} ? undefined : [${cells.map(({ write }) => write).join(', ')}]`,
    read: (stored) =>
      `if (!isAbsent(${stored})) { const group = readRow(${stored}); ${assigned.join(' ')} }`,
  };
}

function writeBody(written: readonly string[], ends: readonly TailCode[]): string {
  const row = `[${written.join(', ')}]`;
  if (ends.length === 0) return `return ${row};`;
  const names = ends.map((_, at) => `tail${at}`);
  return `const row = ${row};
    ${ends.map(({ write }, at) => `const tail${at} = ${write};`).join(' ')}
    if (${names.map((name) => `${name} !== undefined`).join(' || ')})
      pushTails(row, [${names.join(', ')}]);
    return row;`;
}

/** An object has all its fields from the start, so that all objects of a kind have one shape. */
function readBody(
  leading: readonly string[],
  cells: readonly ColumnCode[],
  ends: readonly TailCode[],
  from: number,
): string {
  const stored = (at: number): string => `stored[${from + at}]`;
  const fields = [
    ...leading,
    ...cells.map(({ key, read }, at) => `${key}: ${read(stored(at))}`),
    ...ends.flatMap(({ keys }) => keys.map((key) => `${key}: undefined`)),
  ];
  const rest = ends.map(({ read }, at) => read(stored(cells.length + at)));
  return `const fields = { ${fields.join(', ')} }; ${rest.join(' ')} return fields;`;
}

function assertName(key: string): void {
  if (!FIELD_NAME.test(key)) throw new Error(`a field named ${JSON.stringify(key)}`);
}

function build(body: string, functions: readonly Functions[]): RowCode {
  const compiled = compileFunction(body, ['functions', ...Object.keys(HELPERS)]);
  const code: unknown = Reflect.apply(compiled, undefined, [functions, ...Object.values(HELPERS)]);
  if (!isRowCode(code)) throw new Error('the generated code of a row is incomplete');
  return code;
}

const isRowCode = (code: unknown): code is RowCode =>
  typeof code === 'object' &&
  code !== null &&
  ['write', 'writeTagged', 'read', 'readTyped'].every((name) => name in code);
