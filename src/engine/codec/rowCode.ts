/**
 * The code that writes and reads the cells of one kind of row. A loop over the columns works
 * everywhere; a host that may generate code provides it for the rows at its start, since the engine of
 * JavaScript cannot specialise access to fields by a name that changes at every step of a loop.
 */
import { type Json, writeInteger } from './fields.ts';

export type Fields = Record<string, unknown>;

export interface Column {
  readonly key: string;
  /** Set where the JSON is the value itself, an integer in its short form, or null for undefined. */
  readonly isPlain: boolean;
  readonly cell: {
    write(value: unknown): Json;
    read(stored: unknown): unknown;
  };
}

export interface RowCode {
  /** Whether no column has a value. */
  isEmpty(owner: Readonly<Fields>): boolean;
  write(owner: Readonly<Fields>): Json[];
  /** The row led by a tag. */
  writeTagged(tag: string, owner: Readonly<Fields>): Json[];
  /** An object of the columns, and of the keys of the tails, undefined. */
  read(stored: readonly unknown[]): Fields;
  /** The same from a row that a tag leads, with the given type. */
  readTyped<Type extends string>(
    type: Type,
    stored: readonly unknown[],
  ): Fields & { readonly type: Type };
}

/** @param tailKeys fields that follow the columns and that `read` leaves undefined */
export type MakeRowCode = (columns: readonly Column[], tailKeys: readonly string[]) => RowCode;

/** The JSON of a plain cell. */
export const plainJson = (value: unknown): Json => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (typeof value === 'bigint') return writeInteger(value);
  if (value === undefined) return null;
  throw new TypeError(`a plain cell holding ${typeof value}`);
};

export const loopRowCode: MakeRowCode = (columns, tailKeys) => {
  const writeInto = (out: Json[], owner: Readonly<Fields>): Json[] => {
    for (const { key, cell, isPlain } of columns) {
      const value = owner[key];
      out.push(isPlain ? plainJson(value) : cell.write(value));
    }
    return out;
  };
  const readInto = <F extends Fields>(fields: F, stored: readonly unknown[], from: number): F => {
    const into: Fields = fields;
    for (const [at, { key, cell }] of columns.entries()) into[key] = cell.read(stored[from + at]);
    for (const key of tailKeys) into[key] = undefined;
    return fields;
  };
  return {
    isEmpty: (owner) => columns.every(({ key }) => owner[key] === undefined),
    write: (owner) => writeInto([], owner),
    writeTagged: (tag, owner) => writeInto([tag], owner),
    read: (stored) => readInto({}, stored, 0),
    readTyped: (type, stored) => readInto({ type }, stored, 1),
  };
};

let make: MakeRowCode = loopRowCode;

/** Rows that are used for the first time from now on have this code. */
export function provideRowCode(provided: MakeRowCode): void {
  make = provided;
}

/** Made at its first use, so that a host can provide the code before. */
export const makeRowCode: MakeRowCode = (columns, tailKeys) => make(columns, tailKeys);
