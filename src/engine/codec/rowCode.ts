/**
 * The code that writes and reads one kind of row. A loop over the columns works everywhere; a host
 * that may generate code provides it for the rows at its start, since the engine of JavaScript
 * cannot specialise access to fields by a name that changes at every step of a loop.
 */
import { type Json, readRow, writeInteger } from './fields.ts';

export type Fields = Record<string, unknown>;

/**
 * The JSON of a cell: the value itself, an integer in its short form, a row, a list, or what only
 * its `write` knows. Undefined is null in all but the last. A cell with a `write` other than its
 * form says is WRITTEN; reading is always by its `read`.
 */
export type Form = 'VALUE' | 'INTEGER' | 'WRITTEN' | RowForm | ListForm;

/** An object's fields in order. */
export interface RowForm {
  readonly columns: readonly Column[];
  readonly tails: readonly RowTail[];
}

/** A list of values that each have the form of a cell. */
export interface ListForm {
  readonly each: FormedCell;
}

export interface FormedCell {
  readonly form: Form;
  write(value: unknown): Json;
  read(stored: unknown): unknown;
}

export interface Column {
  readonly key: string;
  readonly cell: FormedCell;
}

/** One field in a cell at the end of a row, which is left out where `write` returns undefined. */
export interface FieldTail {
  readonly key: string;
  /** @param owner the object of the field */
  write(value: unknown, owner: Readonly<Fields>): Json | undefined;
  /**
   * @param stored undefined or null where the cell was left out
   * @param fields fields of the object read so far
   */
  read(stored: unknown, fields: Readonly<Fields>): unknown;
}

/** Fields in one cell at the end of a row, which is left out where all are undefined. */
export interface GroupTail {
  readonly group: readonly Column[];
}

export type RowTail = FieldTail | GroupTail;

export interface RowCode {
  write(owner: Readonly<Fields>): Json[];
  /** The row led by a tag. */
  writeTagged(tag: string, owner: Readonly<Fields>): Json[];
  read(stored: readonly unknown[]): Fields;
  /** The object of a row that a tag leads, with the given type. */
  readTyped<Type extends string>(
    type: Type,
    stored: readonly unknown[],
  ): Fields & { readonly type: Type };
}

export type MakeRowCode = (columns: readonly Column[], tails: readonly RowTail[]) => RowCode;

export const isAbsent = (stored: unknown): boolean => stored === undefined || stored === null;

/** The JSON of a cell that is the value itself. */
const valueJson = (value: unknown): Json => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (value === undefined) return null;
  throw new TypeError(`a plain cell holding ${typeof value}`);
};

/** Adds the cells of tails to a row, null for one that is left out before one that is not. */
export function pushTails(row: Json[], cells: readonly (Json | undefined)[]): void {
  let missing = 0;
  for (const cell of cells) {
    if (cell === undefined) {
      missing += 1;
      continue;
    }
    for (; missing > 0; missing -= 1) row.push(null);
    row.push(cell);
  }
}

export const loopRowCode: MakeRowCode = (columns, tails) => {
  const writeInto = (row: Json[], owner: Readonly<Fields>): Json[] => {
    writeColumns(row, columns, owner);
    pushTails(
      row,
      tails.map((tail) => writeTail(tail, owner)),
    );
    return row;
  };
  const readInto = <F extends Fields>(fields: F, stored: readonly unknown[], from: number): F => {
    readColumns(fields, columns, stored, from);
    for (const [at, tail] of tails.entries())
      readTail(fields, tail, stored[from + columns.length + at]);
    return fields;
  };
  return {
    write: (owner) => writeInto([], owner),
    writeTagged: (tag, owner) => writeInto([tag], owner),
    read: (stored) => readInto({}, stored, 0),
    readTyped: (type, stored) => readInto({ type }, stored, 1),
  };
};

function writeColumns(row: Json[], columns: readonly Column[], owner: Readonly<Fields>): Json[] {
  for (const { key, cell } of columns) {
    const value = owner[key];
    if (cell.form === 'VALUE' || cell.form === 'INTEGER')
      row.push(typeof value === 'bigint' ? writeInteger(value) : valueJson(value));
    else row.push(cell.write(value));
  }
  return row;
}

function writeTail(tail: RowTail, owner: Readonly<Fields>): Json | undefined {
  if ('key' in tail) return tail.write(owner[tail.key], owner);
  const isEmpty = tail.group.every(({ key }) => owner[key] === undefined);
  return isEmpty ? undefined : writeColumns([], tail.group, owner);
}

function readColumns(
  fields: Fields,
  columns: readonly Column[],
  stored: readonly unknown[],
  from: number,
): void {
  for (const [at, { key, cell }] of columns.entries()) fields[key] = cell.read(stored[from + at]);
}

function readTail(fields: Fields, tail: RowTail, stored: unknown): void {
  if ('key' in tail) fields[tail.key] = tail.read(stored, fields);
  else if (isAbsent(stored)) for (const { key } of tail.group) fields[key] = undefined;
  else readColumns(fields, tail.group, readRow(stored), 0);
}

let make: MakeRowCode = loopRowCode;

/** Rows that are used for the first time from now on have this code. */
export function provideRowCode(provided: MakeRowCode): void {
  make = provided;
}

/** Made at its first use, so that a host can provide the code before. */
export const makeRowCode: MakeRowCode = (columns, tails) => make(columns, tails);
