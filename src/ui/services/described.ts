/** Schemas of what a page keeps over a reload, by the description of an order's fields. */
import * as v from 'valibot';
import {
  type Field,
  type FieldTable,
  type Kind,
  type PlaceOf,
  placesOf,
  type WireValueOf,
} from '../../domain/described.ts';

const NUMBERS: ReadonlySet<Kind> = new Set(['moment', 'count', 'optionId']);
const FLAGS: ReadonlySet<Kind> = new Set(['flag', 'source']);

function plainSchema({ kind }: Field): v.GenericSchema {
  if (typeof kind !== 'string') return v.picklist(kind);
  if (FLAGS.has(kind)) return v.boolean();
  return NUMBERS.has(kind) ? v.number() : v.string();
}

function keptSchema(field: Field): v.GenericSchema {
  const plain = plainSchema(field);
  if (field.isOptional === true || field.defaultValue === undefined) return v.optional(plain);
  return v.optional(
    plain,
    field.kind === 'source' ? field.defaultValue === 'MARK' : field.defaultValue,
  );
}

type KeptValue<F> =
  | Exclude<WireValueOf<F>, null>
  | (F extends { readonly isOptional: true } ? undefined : never);

type Kept<T> = {
  readonly [P in PlaceOf<T> as P[0]]: v.GenericSchema<KeptValue<P[1]>, KeptValue<P[1]>>;
};

/** The fields of a table as they are kept; one that an older page has not kept has its default. */
export const keptFields = <T extends FieldTable>(table: T): Kept<T> =>
  Object.fromEntries(
    placesOf(table).map(({ wire, field }) => [wire, keptSchema(field)]),
  ) as Kept<T>;
