/**
 * Rows of stored text, described once and used for writing and for reading: the fields of an object
 * in a fixed order, without names. A field that later versions added is a last cell, which only
 * those rows carry that need it, so that a row written before still reads.
 */
import { type Json, readRow, type Row, writeInteger } from './fields.ts';

/** How one value is written to JSON and read back. Reading throws DamagedText on anything else. */
export interface Cell<Value> {
  /** Set where the JSON is the value itself, an integer in its short form, or null for undefined. */
  readonly isPlain: boolean;
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
type CellsOf<C> = C | (() => C);
type Shape<C extends Cells> = { readonly [Key in keyof C]: ValueOf<C[Key]> };
type Fields = Record<string, unknown>;
type Joined<Value> = { readonly [Key in keyof Value]: Value[Key] };

/** Cells at the end of a row that are left out where they say nothing. `Value` is what they add. */
export interface Tail<Value> {
  /** @returns undefined where the cell can be left out */
  write(owner: Value): Json | undefined;
  /** @param stored undefined or null where the cell was left out */
  readInto(fields: Fields, stored: unknown): void;
}

const toJson = (value: unknown): Json => {
  if (typeof value === 'bigint') return writeInteger(value);
  if (value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new TypeError(`a plain cell holding ${typeof value}`);
};

/** A cell whose JSON is the value itself, an integer in its short form, or null for undefined. */
export const plain = <Value extends string | number | boolean | bigint | undefined>(
  read: (stored: unknown) => Value,
): Cell<Value> => ({ isPlain: true, write: toJson, read });

/** A value that may be undefined, stored as null. */
export function optional<Value>(cell: Cell<Value>): Cell<Value | undefined> {
  const { isPlain } = cell;
  return {
    isPlain,
    write: (value) => (value === undefined ? null : cell.write(value)),
    read: (stored) => (stored === null ? undefined : cell.read(stored)),
  };
}

export const list = <Value>(cell: Cell<Value>): ListCell<readonly Value[]> => ({
  isPlain: false,
  write: (values) => values.map((value) => cell.write(value)),
  read: (stored) => readRow(stored).map((each) => cell.read(each)),
});

export const pair = <First, Second>(
  first: Cell<First>,
  second: Cell<Second>,
): ListCell<readonly [First, Second]> => ({
  isPlain: false,
  write: ([a, b]) => [first.write(a), second.write(b)],
  read(stored) {
    const [a, b] = readRow(stored);
    return [first.read(a), second.read(b)];
  },
});

/**
 * An object as a row: its cells in the order in which they are named here, then the tails. New cells
 * are added as further tails only; cells are never removed, reordered or given another kind.
 * @param cells a function where the rows are read often. It runs for every object that is read, which
 *   starts as its result with all properties in place, so its cells are constants
 */
export function row<C extends Cells>(cells: CellsOf<C>): RowCell<Shape<C>>;
export function row<C extends Cells, A>(
  cells: CellsOf<C>,
  a: Tail<A>,
): RowCell<Joined<Shape<C> & A>>;
export function row<C extends Cells, A, B>(
  cells: CellsOf<C>,
  a: Tail<A>,
  b: Tail<B>,
): RowCell<Joined<Shape<C> & A & B>>;
export function row(
  described: CellsOf<Cells>,
  ...tails: readonly Tail<Readonly<Fields>>[]
): RowCell<Fields> {
  const blank: () => Fields = typeof described === 'function' ? described : () => ({});
  const columns = columnsOf(typeof described === 'function' ? described() : described);
  const seed: readonly Json[] = columns.map(() => null);
  const writeInto = (out: Json[], from: number, owner: Readonly<Fields>): void => {
    let at = from;
    for (const { key, cell, isPlain } of columns) {
      const value = owner[key];
      // Most cells are text and numbers: a call for each would be half the cost of a row.
      if (!isPlain) out[at] = cell.write(value);
      else if (typeof value === 'string' || typeof value === 'number') out[at] = value;
      else out[at] = toJson(value);
      at += 1;
    }
    if (tails.length > 0) writeTails(tails, owner, out);
  };
  const readInto = (fields: Fields, stored: readonly unknown[], from: number): void => {
    let at = from;
    for (const { key, cell } of columns) {
      fields[key] = cell.read(stored[at]);
      at += 1;
    }
    for (const tail of tails) {
      tail.readInto(fields, stored[at]);
      at += 1;
    }
  };
  return {
    isPlain: false,
    write(owner) {
      // A copy has the room it needs; a list that is pushed to grows several times.
      const out = seed.slice();
      writeInto(out, 0, owner);
      return out;
    },
    writeTagged(tag, owner) {
      const out: Json[] = [tag, ...seed];
      writeInto(out, 1, owner);
      return out;
    },
    read(stored) {
      const fields = blank();
      readInto(fields, readRow(stored), 0);
      return fields;
    },
    readTyped(type, stored) {
      const fields = blank();
      readInto(fields, stored, 1);
      setType(fields, type);
      return fields;
    },
  };
}

const columnsOf = (cells: Cells) =>
  Object.entries(cells).map(([key, cell]) => ({ key, cell, isPlain: cell.isPlain }));

function setType<Type extends string>(
  fields: Fields,
  type: Type,
): asserts fields is Fields & { readonly type: Type } {
  fields['type'] = type;
}

/** Null for a tail that is left out before one that is not. */
function writeTails(
  tails: readonly Tail<Readonly<Fields>>[],
  owner: Readonly<Fields>,
  out: Json[],
): void {
  let missing = 0;
  for (const tail of tails) {
    const json = tail.write(owner);
    if (json === undefined) {
      missing += 1;
      continue;
    }
    for (; missing > 0; missing -= 1) out.push(null);
    out.push(json);
  }
}

const isAbsent = (stored: unknown): boolean => stored === undefined || stored === null;

/** One field that is stored only where it is not `absent`, the value a row without the cell has. */
export const lastCell = <const Key extends string, Value, Absent extends Value | undefined>(
  key: Key,
  cell: Cell<Value>,
  absent: Absent,
): Tail<Readonly<Record<Key, Value | Absent>>> => ({
  write(owner) {
    const value = owner[key];
    return value === absent || value === undefined ? undefined : cell.write(value);
  },
  readInto(fields, stored) {
    fields[key] = isAbsent(stored) ? absent : cell.read(stored);
  },
});

/** Fields that most objects lack, in one cell of their own that is stored where any is defined. */
export function lastGroup<C extends Cells>(
  cells: C,
): Tail<{ readonly [Key in keyof C]: ValueOf<C[Key]> | undefined }>;
export function lastGroup(cells: Cells): Tail<Readonly<Fields>> {
  const keys = Object.keys(cells);
  const group = row(
    Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, optional(cell)])),
  );
  return {
    write: (owner) =>
      keys.every((key) => owner[key] === undefined) ? undefined : group.write(owner),
    readInto(fields, stored) {
      if (isAbsent(stored)) for (const key of keys) fields[key] = undefined;
      else Object.assign(fields, group.read(stored));
    },
  };
}
