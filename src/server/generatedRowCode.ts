/**
 * Row code written out for each kind of row, every field by its own name: about a third faster than
 * the loop, and the same in every result. Only the server generates code; a page forbids it.
 */
import { compileFunction } from 'node:vm';
import type {
  Column,
  FormedCell,
  MakeRowCode,
  RowCode,
  RowForm,
  RowTail,
} from '../engine/index.ts';
import { isAbsent, pushTails, readRow, writeInteger } from '../engine/index.ts';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** Helper functions by the names that the generated code calls them by. */
const HELPERS = { isAbsent, pushTails, readRow, writeInteger };

/** Functions of a cell, called in the code by their number: `read3`, `write3`. */
type Functions = Record<'read' | 'write', unknown>;

/** State of one piece of generated code, beside its body. */
interface Unit {
  readonly functions: Functions[];
  /**
   * Functions that write the rows and lists within the row: the unit's own, since those that all
   * rows share could not be specialised.
   */
  readonly writers: string[];
}

/** @throws Error for a field whose name could not stand in code */
export const generatedRowCode: MakeRowCode = (columns, tails) => {
  const unit: Unit = { functions: [], writers: [] };
  const cells = columns.map((column) => columnCode(column, unit));
  const ends = tails.map((tail) => tailCode(tail, unit));
  const written = cells.map(({ write }) => write);
  // Constants of their own: calls of elements of a list could not be inlined.
  const constants = unit.functions.map(
    (_, at) => `const read${at} = functions[${at}].read, write${at} = functions[${at}].write;`,
  );
  return build(
    `${constants.join(' ')} ${unit.writers.join(' ')} return {
      write(owner) { ${writeBody(written, ends)} },
      writeTagged(tag, owner) { ${writeBody(['tag', ...written], ends)} },
      read(stored) { ${readBody([], cells, ends, 0)} },
      readTyped(type, stored) { ${readBody(['type'], cells, ends, 1)} },
    };`,
    unit.functions,
  );
};

interface ColumnCode {
  readonly key: string;
  /** Its JSON, of `owner`. */
  readonly write: string;
  /** Its value, of an expression of the stored cell. */
  readonly read: (stored: string) => string;
}

function columnCode({ key, cell }: Column, unit: Unit): ColumnCode {
  assertName(key);
  const at = unit.functions.push(cell) - 1;
  return {
    key,
    write: jsonCode(cell, `owner.${key}`, unit),
    read: (stored) => `read${at}(${stored})`,
  };
}

/** The JSON of a cell, of an expression of its value. */
function jsonCode(cell: FormedCell, value: string, unit: Unit): string {
  const { form } = cell;
  if (form === 'WRITTEN') return `write${unit.functions.push(cell) - 1}(${value})`;
  return `${value} === undefined ? null : ${definedCode(form, value, unit)}`;
}

function definedCode(
  form: Exclude<FormedCell['form'], 'WRITTEN'>,
  value: string,
  unit: Unit,
): string {
  if (form === 'VALUE') return value;
  if (form === 'INTEGER') return `writeInteger(${value})`;
  const body = 'each' in form ? listBody(form.each, unit) : rowBody(form, unit);
  return `${namedWriter(body, unit)}(${value})`;
}

/** @returns the name of a function of the unit with this body, a statement about `owner` */
function namedWriter(body: string, unit: Unit): string {
  const name = `writer${unit.writers.length}`;
  unit.writers.push(`function ${name}(owner) { ${body} }`);
  return name;
}

/** Lists up to this length are written as literals, which take no more memory than they need. */
const SHORT_LIST = 5;

function listBody(each: FormedCell, unit: Unit): string {
  const write = namedWriter(`return ${jsonCode(each, 'owner', unit)};`, unit);
  const short = Array.from({ length: SHORT_LIST + 1 }, (_, length) => {
    const items = Array.from({ length }, (__, at) => `${write}(owner[${at}])`);
    return `case ${length}: return [${items.join(', ')}];`;
  });
  return `switch (owner.length) { ${short.join(' ')} }
    const list = [];
    for (let at = 0; at < owner.length; at += 1) list.push(${write}(owner[at]));
    return list;`;
}

const rowBody = ({ columns, tails }: RowForm, unit: Unit): string =>
  writeBody(
    columns.map((column) => columnCode(column, unit).write),
    tails.map((tail) => tailCode(tail, unit)),
  );

interface TailCode {
  readonly keys: readonly string[];
  /** Its JSON, of `owner`, or undefined. */
  readonly write: string;
  /** Sets its keys of `fields`, of an expression of the stored cell. */
  readonly read: (stored: string) => string;
}

function tailCode(tail: RowTail, unit: Unit): TailCode {
  if ('key' in tail) {
    const { key } = tail;
    assertName(key);
    const at = unit.functions.push(tail) - 1;
    return {
      keys: [key],
      write: `write${at}(owner.${key}, owner)`,
      read: (stored) => `fields.${key} = read${at}(${stored}, fields);`,
    };
  }
  const cells = tail.group.map((column) => columnCode(column, unit));
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
