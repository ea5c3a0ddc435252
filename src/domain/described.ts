/**
 * Fields of a thing, described once. Its type, its wire shape, its stored row, the request that is
 * compared under a client id and what may leave a browser all follow from a table of them.
 */
import { formatDecimal, parseDecimal } from './decimal.ts';
import type { ClientOrderId, InstrumentCode, OptionId, OrderId, UserId } from './ids.ts';
import type { Money, Price, Quantity, Rate } from './quantities.ts';
import type { Millis } from './time.ts';

/** Values of each kind inside the exchange; a kind may also be a list of words. */
interface KindValues {
  readonly price: Price;
  readonly quantity: Quantity;
  readonly money: Money;
  readonly rate: Rate;
  readonly moment: Millis;
  readonly count: number;
  readonly flag: boolean;
  /** The price a trigger is compared with: on the wire a flag that says whether it is the mark. */
  readonly source: 'LAST' | 'MARK';
  readonly userId: UserId;
  readonly orderId: OrderId;
  readonly clientOrderId: ClientOrderId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
}

/** The same on the wire. */
interface WireKinds extends Record<keyof KindValues, string | number | boolean> {
  readonly price: string;
  readonly quantity: string;
  readonly money: string;
  readonly rate: string;
  readonly moment: number;
  readonly count: number;
  readonly flag: boolean;
  readonly source: boolean;
  readonly userId: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly optionId: number;
  readonly instrument: string;
}

export type Kind = keyof KindValues | readonly string[];

export interface Field {
  readonly kind: Kind;
  /** Its name on the wire, where that differs; false for a field that is not there. */
  readonly wire?: string | false;
  /** Undefined stands for "none", which is null on the wire. */
  readonly isOptional?: true;
  /** Value of an omitted field. */
  readonly defaultValue?: string | number | boolean;
  /** Texts of the wire stored before it was added lack it. */
  readonly isLater?: true;
  /**
   * Its place in the stored row: a cell by default, in the group of fields that most lack, or a cell
   * of its own at the end.
   */
  readonly row?: 'GROUP' | 'LAST';
  /** Whether it is part of the request: under one client id the same. */
  readonly isAsked?: true;
  /** It says nothing about a person, so that a report may carry it out of the browser. */
  readonly mayLeave?: true;
}

/** Fields that travel together; undefined where none of them says anything. */
export interface Group {
  readonly group: FieldTable;
}

export interface FieldTable {
  readonly [name: string]: Field | Group;
}

type OrNone<F> = F extends { readonly isOptional: true } ? undefined : never;
type PlainValue<K> = K extends keyof KindValues
  ? KindValues[K]
  : K extends readonly (infer Word)[]
    ? Word
    : never;
type ValueOf<F> = F extends { readonly group: infer G }
  ? ValuesOf<G> | undefined
  : F extends Field
    ? PlainValue<F['kind']> | OrNone<F>
    : never;

/** The type that a table describes. */
export type ValuesOf<T> = { readonly [Name in keyof T]: ValueOf<T[Name]> };

/** The part of it that a request says. */
export type AskedOf<T> = {
  readonly [Name in keyof T as T[Name] extends { readonly isAsked: true } ? Name : never]: ValueOf<
    T[Name]
  >;
};

type WireName<Name, F> = F extends { readonly wire: infer W extends string } ? W : Name;

/** Name on the wire and field, for each field of a table and of its groups. */
export type PlaceOf<T> = {
  [Name in keyof T]: T[Name] extends { readonly group: infer G }
    ? PlaceOf<G>
    : T[Name] extends { readonly wire: false }
      ? never
      : readonly [WireName<Name, T[Name]> & string, T[Name]];
}[keyof T];

type PlainWire<K> = K extends keyof WireKinds
  ? WireKinds[K]
  : K extends readonly (infer Word)[]
    ? Word
    : never;

export type WireValueOf<F> = F extends Field
  ? PlainWire<F['kind']> | (OrNone<F> extends never ? never : null)
  : never;

/** The flat wire shape of a table and its groups. */
export type WireOf<T> = { [P in PlaceOf<T> as P[0]]: WireValueOf<P[1]> };

/** A request before it is sent, flat as on the wire: undefined stands for null. */
export type RequestOf<T> = {
  readonly [P in PlaceOf<T> as P[1] extends { readonly isAsked: true } ? P[0] : never]?:
    | Exclude<WireValueOf<P[1]>, null>
    | undefined;
};

/** One field on the wire, and where its value is found. */
export interface Place {
  readonly wire: string;
  readonly path: readonly string[];
  readonly field: Field;
}

const isGroup = (entry: Field | Group): entry is Group => 'group' in entry;

/** The fields on the wire in their order, those of groups among them. */
export function placesOf(table: FieldTable, path: readonly string[] = []): readonly Place[] {
  return Object.entries(table).flatMap(([name, entry]): readonly Place[] => {
    if (isGroup(entry)) return placesOf(entry.group, [...path, name]);
    const { wire = name } = entry;
    return wire === false ? [] : [{ wire, path: [...path, name], field: entry }];
  });
}

type Flat<T> = PlaceOf<T>[0];

/** Wire names of the fields that may leave the browser. */
export const leavingNamesOf = <T extends FieldTable>(table: T): readonly Flat<T>[] =>
  placesOf(table)
    .filter(({ field }) => field.mayLeave === true)
    .map(({ wire }) => wire as Flat<T>);

/** Wire names of the flags. */
export const flagNamesOf = <T extends FieldTable>(
  table: T,
): readonly Extract<PlaceOf<T>, readonly [string, { readonly kind: 'flag' }]>[0][] =>
  placesOf(table)
    .filter(({ field }) => field.kind === 'flag')
    .map(({ wire }) => wire as never);

type AskedTable<T> = {
  readonly [Name in keyof T as T[Name] extends { readonly isAsked: true } ? Name : never]: T[Name];
};

/** The fields that a request says, without groups. */
export const askedFields = <T extends FieldTable>(table: T): AskedTable<T> & FieldTable =>
  Object.fromEntries(
    Object.entries(table).filter(([, entry]) => !isGroup(entry) && entry.isAsked === true),
  ) as AskedTable<T> & FieldTable;

type Scalar = string | number | bigint | boolean | null | undefined;

function toWire({ kind, defaultValue }: Field, value: unknown): Scalar {
  const stated = value ?? defaultValue ?? null;
  if (kind === 'source') return stated === 'MARK';
  return typeof stated === 'bigint' ? formatDecimal(stated) : (stated as Scalar);
}

const DECIMALS: ReadonlySet<Kind> = new Set(['price', 'quantity', 'money', 'rate']);

/** @param value decimals as text, or as parameters that were checked and scaled */
function fromWire({ kind, defaultValue }: Field, value: unknown): Scalar {
  const stated = (value ?? undefined) as Scalar;
  if (kind === 'source') return stated === true ? 'MARK' : 'LAST';
  if (stated === undefined) return defaultValue;
  if (typeof stated !== 'string' || !DECIMALS.has(kind)) return stated;
  const scaled = parseDecimal(stated);
  if (scaled === undefined) throw new RangeError(`no decimal: ${stated}`);
  return scaled;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields of a table on the wire, and those of its groups, in the form that writing goes through. */
interface WritePlan {
  readonly own: readonly Readonly<{ name: string; wire: string; isSource: boolean }>[];
  readonly groups: readonly { readonly name: string; readonly plan: WritePlan }[];
}

const planOf = (table: FieldTable): WritePlan => ({
  own: Object.entries(table).flatMap(([name, entry]) => {
    if (isGroup(entry) || entry.wire === false) return [];
    return [{ name, wire: entry.wire ?? name, isSource: entry.kind === 'source' }];
  }),
  groups: Object.entries(table).flatMap(([name, entry]) =>
    isGroup(entry) ? [{ name, plan: planOf(entry.group) }] : [],
  ),
});

function writeInto(flat: Record<string, Scalar>, values: Values, { own, groups }: WritePlan): void {
  for (const { name, wire, isSource } of own) {
    const value = values[name];
    if (value === undefined) continue;
    if (typeof value === 'bigint') flat[wire] = formatDecimal(value);
    else flat[wire] = isSource ? value === 'MARK' : (value as Scalar);
  }
  for (const { name, plan } of groups) {
    const inner = values[name];
    if (inner !== undefined) writeInto(flat, inner as Values, plan);
  }
}

/** Writes a value of a table in its wire shape; one function is made for each table. */
export function wireWriter<T extends FieldTable>(
  table: T,
): (values: object | undefined) => WireOf<T> {
  const plan = planOf(table);
  // Copying an object of all names is much quicker than adding them one by one.
  const blank = Object.fromEntries(
    placesOf(table).map(({ wire, field }) => [wire, toWire(field, undefined)]),
  );
  return (values) => {
    const flat: Record<string, Scalar> = { ...blank };
    if (values !== undefined) writeInto(flat, values as Values, plan);
    return flat as WireOf<T>;
  };
}

/**
 * Reads the fields of a table from its wire shape or from checked parameters; its groups are read by
 * readers of their own.
 */
export function wireReader<T extends FieldTable>(
  table: T,
): (flat: object) => {
  readonly [Name in keyof T]: T[Name] extends Field ? ValueOf<T[Name]> : never;
} {
  const places = placesOf(table).filter(({ path }) => path.length === 1);
  const own = places.map(({ wire, path, field }) => ({ name: path[0] ?? wire, wire, field }));
  const blank = Object.fromEntries(own.map(({ name }) => [name, undefined]));
  return (flat) => {
    const values: Record<string, Scalar> = { ...blank };
    for (const { name, wire, field } of own) values[name] = fromWire(field, (flat as Values)[wire]);
    return values as never;
  };
}

type Omittable = { readonly isOptional: true } | { readonly defaultValue: string | boolean };

/** On the wire, the fields of a table that may be omitted, with their defaults. */
export const defaultsOf = <T extends FieldTable>(
  table: T,
): { [P in PlaceOf<T> as P[1] extends Omittable ? P[0] : never]: WireValueOf<P[1]> } =>
  Object.fromEntries(
    placesOf(table)
      .filter(({ field }) => field.isOptional === true || field.defaultValue !== undefined)
      .map(({ wire, field }) => [wire, toWire(field, undefined)]),
  ) as never;

/** A request as it is sent: an omitted field is null, or the default. */
export function filledRequest<T extends FieldTable>(
  table: T,
): (asked: RequestOf<T>) => { [P in PlaceOf<T> as P[0]]: WireValueOf<P[1]> } {
  const places = placesOf(table);
  return (asked) =>
    Object.fromEntries(
      places.map(({ wire, field }) => [wire, (asked as Values)[wire] ?? toWire(field, undefined)]),
    ) as never;
}

/** Takes the fields of a table out of a larger wire shape. */
export function wirePart<T extends FieldTable>(table: T): (flat: Readonly<WireOf<T>>) => WireOf<T> {
  const places = placesOf(table);
  return (flat) =>
    Object.fromEntries(places.map(({ wire }) => [wire, flat[wire as never]])) as never;
}

/** Whether a group differs from its defaults. */
export function differsFromDefaults(table: FieldTable, values: object): boolean {
  for (const name in table) {
    const value = (values as Values)[name];
    const entry = table[name];
    if (
      value !== undefined &&
      (entry === undefined || isGroup(entry) || value !== entry.defaultValue)
    )
      return true;
  }
  return false;
}
