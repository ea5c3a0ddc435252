/** Schemas of the wire by the description of a thing's fields. */
import * as v from 'valibot';
import {
  type Field,
  type FieldTable,
  type Kind,
  type PlaceOf,
  placesOf,
  type WireValueOf,
} from '../domain/described.ts';
import {
  booleanParam,
  decimalParam,
  decimalText,
  identifier,
  millis,
  millisParam,
  optionIdField,
  optionIdParam,
  stockCode,
} from './fields.ts';

const ANSWERS = {
  price: decimalText,
  quantity: decimalText,
  money: decimalText,
  rate: decimalText,
  moment: millis,
  count: v.number(),
  flag: v.boolean(),
  source: v.boolean(),
  userId: identifier,
  orderId: identifier,
  clientOrderId: identifier,
  optionId: optionIdField,
  instrument: stockCode,
} as const satisfies Readonly<Record<Extract<Kind, string>, unknown>>;

const plainAnswer = ({ kind }: Field): v.GenericSchema =>
  typeof kind === 'string' ? ANSWERS[kind] : v.picklist(kind);

function answerSchema(field: Field): v.GenericSchema {
  const plain = plainAnswer(field);
  const stated = field.isOptional === true ? v.nullable(plain) : plain;
  const defaultValue =
    field.kind === 'source' ? field.defaultValue === 'MARK' : (field.defaultValue ?? null);
  return field.isLater === true ? v.optional(stated, defaultValue) : stated;
}

type Answers<T> = {
  readonly [P in PlaceOf<T> as P[0]]: v.GenericSchema<WireValueOf<P[1]>, WireValueOf<P[1]>>;
};

/** The fields of an answer; texts stored before a later one was added are read with its default. */
export const answerFields = <T extends FieldTable>(table: T): Answers<T> =>
  Object.fromEntries(
    placesOf(table).map(({ wire, field }) => [wire, answerSchema(field)]),
  ) as unknown as Answers<T>;

type DecimalParam = typeof decimalParam;
type BooleanParam = typeof booleanParam;

interface ParamKinds {
  readonly price: DecimalParam;
  readonly quantity: DecimalParam;
  readonly money: DecimalParam;
  readonly rate: DecimalParam;
  readonly moment: typeof millisParam;
  readonly flag: BooleanParam;
  readonly source: BooleanParam;
  readonly optionId: typeof optionIdParam;
}

const PARAMS: ParamKinds = {
  price: decimalParam,
  quantity: decimalParam,
  money: decimalParam,
  rate: decimalParam,
  moment: millisParam,
  flag: booleanParam,
  source: booleanParam,
  optionId: optionIdParam,
};

type PlainParam<K> = K extends keyof ParamKinds
  ? ParamKinds[K]
  : K extends readonly [string, ...string[]]
    ? v.PicklistSchema<K, undefined>
    : never;

type ParamOf<F> = F extends { readonly kind: infer K; readonly isOptional: true }
  ? v.OptionalSchema<v.NullableSchema<PlainParam<K>, undefined>, undefined>
  : F extends { readonly kind: 'source' }
    ? v.OptionalSchema<BooleanParam, boolean>
    : F extends { readonly kind: infer K; readonly defaultValue: infer U extends string | boolean }
      ? v.OptionalSchema<PlainParam<K>, U>
      : F extends { readonly kind: infer K }
        ? PlainParam<K>
        : never;

type Params<T> = {
  readonly [P in PlaceOf<T> as P[1] extends { readonly isAsked: true } ? P[0] : never]: ParamOf<
    P[1]
  >;
};

const isParamKind = (kind: Kind): kind is keyof ParamKinds =>
  typeof kind === 'string' && kind in PARAMS;

function paramSchema({ kind, isOptional, defaultValue }: Field): v.GenericSchema {
  if (typeof kind === 'string' && !isParamKind(kind))
    throw new TypeError(`no parameter is of the kind ${kind}`);
  const plain = (isParamKind(kind) ? PARAMS[kind] : v.picklist(kind)) as v.GenericSchema;
  if (isOptional === true) return v.optional(v.nullable(plain));
  if (defaultValue === undefined) return plain;
  return v.optional(plain, kind === 'source' ? defaultValue === 'MARK' : defaultValue);
}

/** The parameters of a request for what a table describes; decimals are scaled once checked. */
export const paramFields = <T extends FieldTable>(table: T): Params<T> =>
  Object.fromEntries(
    placesOf(table)
      .filter(({ field }) => field.isAsked === true)
      .map(({ wire, field }) => [wire, paramSchema(field)]),
  ) as unknown as Params<T>;
