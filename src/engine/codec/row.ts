/**
 * Rows of stored text, described once and used for writing and for reading: the fields of an object
 * in a fixed order, without names. A field that later versions added is a last cell, which only
 * those rows carry that need it, so that a row written before still reads.
 */
import { type Json, readRow, type Row, writeInteger } from './fields.ts';
import {
  type Column,
  type Fields,
  type Form,
  isAbsent,
  makeRowCode,
  type RowCode,
  type RowForm,
  type RowTail,
} from './rowCode.ts';

/** How one value is written to JSON and read back. Reading throws DamagedText on anything else. */
export interface Cell<Value> {
  readonly form: Form;
  write(value: Value): Json;
  read(stored: unknown): Value;
}

/** A cell that is a list. */
export interface ListCell<Value> extends Cell<Value> {
  write(value: Value): Row;
}

/** A cell that is an object's fields in order. */
export interface RowCell<Value> extends ListCell<Value> {
  /** The row led by a tag. */
  writeTagged(tag: string, value: Value): Row;
  /** Reads a row that a tag leads, into an object of the given type. */
  readTyped<Type extends string>(
    type: Type,
    cells: readonly unknown[],
  ): { readonly type: Type } & Value;
}

export type ValueOf<C> = C extends Cell<infer Value> ? Value : never;

type Cells = Readonly<Record<string, Cell<unknown>>>;
type Shape<C extends Cells> = { readonly [Key in keyof C]: ValueOf<C[Key]> };
type Joined<Value> = { readonly [Key in keyof Value]: Value[Key] };

/** A cell at the end of a row that is omitted where it has no value. `Value` is its type. */
export interface Tail<Value> {
  readonly tail: RowTail;
  /** Carries the type alone and is never set. */
  readonly adds?: Value;
}

/** A cell whose JSON is the value itself, or null for undefined. */
export const plain = <Value extends string | number | boolean | undefined>(
  read: (stored: unknown) => Value,
): Cell<Value> => ({ form: 'VALUE', write: (value) => value ?? null, read });

/** A cell of an integer in its short form, or null for undefined. */
export const integer = <Value extends bigint>(read: (stored: unknown) => Value): Cell<Value> => ({
  form: 'INTEGER',
  write: writeInteger,
  read,
});

/** A value that may be undefined, stored as null. */
export function optional<Value>(cell: Cell<Value>): Cell<Value | undefined> {
  const { form } = cell;
  return {
    form,
    write: (value) => (value === undefined ? null : cell.write(value)),
    read: (stored) => (stored === null ? undefined : cell.read(stored)),
  };
}

export const list = <Value>(cell: Cell<Value>): ListCell<readonly Value[]> => ({
  form: { each: cell },
  write(values) {
    const out: Json[] = [];
    for (const value of values) out.push(cell.write(value));
    return out;
  },
  read: (stored) => readRow(stored).map((each) => cell.read(each)),
});

export const pair = <First, Second>(
  first: Cell<First>,
  second: Cell<Second>,
): ListCell<readonly [First, Second]> => ({
  form: 'WRITTEN',
  write: ([a, b]) => [first.write(a), second.write(b)],
  read(stored) {
    const [a, b] = readRow(stored);
    return [first.read(a), second.read(b)];
  },
});

/**
 * An object as a row: its cells in the order in which they are named here, then the tails. New cells
 * are added as further tails only; cells are never removed, reordered or given another kind.
 */
export function row<C extends Cells>(cells: C): RowCell<Shape<C>>;
export function row<C extends Cells, A>(cells: C, a: Tail<A>): RowCell<Joined<Shape<C> & A>>;
export function row<C extends Cells, A, B>(
  cells: C,
  a: Tail<A>,
  b: Tail<B>,
): RowCell<Joined<Shape<C> & A & B>>;
export function row<C extends Cells, A, B, D>(
  cells: C,
  a: Tail<A>,
  b: Tail<B>,
  d: Tail<D>,
): RowCell<Joined<Shape<C> & A & B & D>>;
export function row(cells: Cells, ...tails: readonly Tail<unknown>[]): RowCell<Fields> {
  const form: RowForm = { columns: columnsOf(cells), tails: tails.map(({ tail }) => tail) };
  let made: RowCode | undefined;
  // Made at its first use: by then the host has chosen the kind.
  const code = (): RowCode => (made ??= makeRowCode(form.columns, form.tails));
  return {
    form,
    write: (owner) => code().write(owner),
    writeTagged: (tag, owner) => code().writeTagged(tag, owner),
    read: (stored) => code().read(readRow(stored)),
    readTyped: (type, stored) => code().readTyped(type, stored),
  };
}

const columnsOf = (cells: Cells): readonly Column[] =>
  Object.entries(cells).map(([key, cell]) => ({ key, cell }));

/** One field that is stored only where it is not `absent`, the value a row without the cell has. */
export const lastCell = <const Key extends string, Value, Absent extends Value | undefined>(
  key: Key,
  cell: Cell<Value>,
  absent: Absent,
): Tail<Readonly<Record<Key, Value | Absent>>> => ({
  tail: {
    key,
    write: (value: Value | Absent) =>
      value === absent || value === undefined ? undefined : cell.write(value),
    read: (stored) => (isAbsent(stored) ? absent : cell.read(stored)),
  },
});

/** Fields that most objects lack, in one cell of their own that is stored where any is defined. */
export const lastGroup = <C extends Cells>(
  cells: C,
): Tail<{ readonly [Key in keyof C]: ValueOf<C[Key]> | undefined }> => ({
  tail: {
    group: columnsOf(
      Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, optional(cell)])),
    ),
  },
});
