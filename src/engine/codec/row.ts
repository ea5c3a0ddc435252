/**
 * Rows of stored text, described once and used for writing and for reading: the fields of an object
 * in a fixed order, without names. A field that later versions added is a last cell, which only
 * those rows carry that need it, so that a row written before still reads.
 */
import { type Json, readRow, type Row } from './fields.ts';
import { type Fields, makeRowCode, plainJson, type RowCode } from './rowCode.ts';

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
type Shape<C extends Cells> = { readonly [Key in keyof C]: ValueOf<C[Key]> };
type Joined<Value> = { readonly [Key in keyof Value]: Value[Key] };

/** Cells at the end of a row that are left out where they say nothing. `Value` is what they add. */
export interface Tail<Value> {
  /** The fields it adds. */
  readonly keys: readonly string[];
  /** @returns undefined where the cell can be left out */
  write(owner: Value): Json | undefined;
  /**
   * @param fields has all `keys`, undefined
   * @param stored undefined or null where the cell was left out
   */
  readInto(fields: Fields, stored: unknown): void;
}

/** A cell whose JSON is the value itself, an integer in its short form, or null for undefined. */
export const plain = <Value extends string | number | boolean | bigint | undefined>(
  read: (stored: unknown) => Value,
): Cell<Value> => ({ isPlain: true, write: plainJson, read });

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
 */
export function row<C extends Cells>(cells: C): RowCell<Shape<C>>;
export function row<C extends Cells, A>(cells: C, a: Tail<A>): RowCell<Joined<Shape<C> & A>>;
export function row<C extends Cells, A, B>(
  cells: C,
  a: Tail<A>,
  b: Tail<B>,
): RowCell<Joined<Shape<C> & A & B>>;
export function row(cells: Cells, ...tails: readonly Tail<Readonly<Fields>>[]): RowCell<Fields> {
  const code = codeOf(
    cells,
    tails.flatMap(({ keys }) => keys),
  );
  const firstTail = Object.keys(cells).length;
  const readTails = (fields: Fields, stored: readonly unknown[], from: number): void => {
    let at = from;
    for (const tail of tails) {
      tail.readInto(fields, stored[at]);
      at += 1;
    }
  };
  return {
    isPlain: false,
    write: (owner) => writeTails(tails, owner, code().write(owner)),
    writeTagged: (tag, owner) => writeTails(tails, owner, code().writeTagged(tag, owner)),
    read(stored) {
      const values = readRow(stored);
      const fields = code().read(values);
      readTails(fields, values, firstTail);
      return fields;
    },
    readTyped(type, stored) {
      const fields = code().readTyped(type, stored);
      readTails(fields, stored, firstTail + 1);
      return fields;
    },
  };
}

/** The code of a row, made at its first use: by then the host has chosen the kind. */
function codeOf(cells: Cells, tailKeys: readonly string[]): () => RowCode {
  let code: RowCode | undefined;
  return () =>
    (code ??= makeRowCode(
      Object.entries(cells).map(([key, cell]) => ({ key, cell, isPlain: cell.isPlain })),
      tailKeys,
    ));
}

/** Null for a tail that is left out before one that is not. */
function writeTails(
  tails: readonly Tail<Readonly<Fields>>[],
  owner: Readonly<Fields>,
  out: Json[],
): Row {
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
  return out;
}

const isAbsent = (stored: unknown): boolean => stored === undefined || stored === null;

/** One field that is stored only where it is not `absent`, the value a row without the cell has. */
export const lastCell = <const Key extends string, Value, Absent extends Value | undefined>(
  key: Key,
  cell: Cell<Value>,
  absent: Absent,
): Tail<Readonly<Record<Key, Value | Absent>>> => ({
  keys: [key],
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
  const optionals = Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [key, optional(cell)]),
  );
  const group = row(optionals);
  const code = codeOf(optionals, []);
  return {
    keys: Object.keys(cells),
    write: (owner) => (code().isEmpty(owner) ? undefined : group.write(owner)),
    readInto(fields, stored) {
      if (!isAbsent(stored)) Object.assign(fields, group.read(stored));
    },
  };
}
