/** The fields that wire shapes are made of. Money, prices and quantities travel as decimal text. */
import * as v from 'valibot';
import { parseDecimal } from '../domain/decimal.ts';
import { DAY_MS } from '../domain/time.ts';
import { type ClientOrderId, parseClientOrderId } from '../domain/ids.ts';

/**
 * The description in the API document of a field whose schema is code that JSON Schema cannot
 * express.
 */
export const shownAs = <Value>(jsonSchema: Readonly<Record<string, unknown>>) =>
  v.metadata<Value, { readonly jsonSchema: Readonly<Record<string, unknown>> }>({ jsonSchema });
const DECIMAL_PATTERN = '^-?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,8})?$';

/**
 * Plain decimal text, see domain/decimal: no exponent, at most 15 digits before and 8 after the
 * point.
 */
export const decimalText = v.pipe(
  v.string(),
  v.check((text) => parseDecimal(text) !== undefined, 'INVALID_NUMBER'),
  shownAs({ type: 'string', pattern: DECIMAL_PATTERN }),
);

/** Significant digits from which a JSON number may lose some; such an amount must be text. */
const UNSURE_DIGITS = 16;

/** Plain text of a JSON number, or undefined when reading it may already have changed it. */
function exactText(value: number): string | undefined {
  const text = String(value);
  const digits = text.replace(/^-?0?\.?0*/, '').replace('.', '').length;
  return digits < UNSURE_DIGITS ? text : undefined;
}

/**
 * A decimal as a parameter: text, or a JSON number of at most 15 significant digits that prints as
 * plain decimal text. The checked value is a scaled integer (1e-8).
 */
export const decimalParam = v.pipe(
  v.union([v.string(), v.number()]),
  shownAs({ type: ['string', 'number'], pattern: DECIMAL_PATTERN }),
  v.transform((value) => (typeof value === 'string' ? value : exactText(value))),
  v.transform((text) => (text === undefined ? undefined : parseDecimal(text))),
  v.check((value): value is bigint => value !== undefined, 'INVALID_NUMBER'),
  v.transform((value) => value ?? 0n),
);

/** A client order id as a parameter: 1 to 64 of `A-Z a-z 0-9 _ -`. */
export const clientOrderIdParam = v.pipe(
  v.string(),
  shownAs({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  v.transform(parseClientOrderId),
  v.guard(
    (id: ClientOrderId | undefined): id is ClientOrderId => id !== undefined,
    'INVALID_PARAMETER',
  ),
);

/**
 * Random text that a browser keeps: with it, accounts of one browser are found, and an owner's browser
 * differs from a stranger's.
 */
export const deviceMark = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)));

/** A password as it is typed, whatever its site allows: 128 characters in the longest encoding. */
export const passwordParam = v.pipe(v.string(), v.maxLength(512));

/** A password that was set before, as it is typed: an empty one is no guess. Rule [A-S37]. */
export const knownPasswordParam = v.pipe(v.string(), v.minLength(1), v.maxLength(512));

/** A code of the authenticator app, or a recovery code: an empty one is no guess. Rule [A-S37]. */
export const twoStepCodeParam = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(32));

/** Why an operator acts: kept in the audit trail. */
export const reasonParam = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const DIGITS = /^-?\d{1,16}$/;

/** An integer as a parameter: JSON number or digits of a query string. */
export const integerParam = (min: number, max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    shownAs({ type: 'integer', minimum: min, maximum: max }),
    v.transform((value) =>
      typeof value === 'number' ? value : DIGITS.test(value) ? Number(value) : Number.NaN,
    ),
    v.check((value) => Number.isSafeInteger(value), 'INVALID_NUMBER'),
    v.minValue(min),
    v.maxValue(max),
  );

/** true/false as JSON or query text (`true`, `false`, `1`, `0`). */
export const booleanParam = v.pipe(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false', '1', '0']),
      v.transform((text) => text === 'true' || text === '1'),
    ),
  ]),
  shownAs({ type: 'boolean' }),
);

export const millis = v.pipe(v.number(), v.safeInteger());
const MOMENT_MAX = 8_640_000_000_000_000;
const ISO = /^(\d{4}-\d\d)-(\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A date that no calendar has is none: engines take February 30 for a day of March. */
function momentOf(text: string): number {
  const [, month, day = '', time, zone] = ISO.exec(text) ?? [];
  if (month === undefined) return DIGITS.test(text) ? Number(text) : Number.NaN;
  const at = Date.parse(`${month}-01`) + (Number(day) - 1) * DAY_MS;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(`${month}-${day}`))
    return Number.NaN;
  return Date.parse(time === undefined || zone !== undefined ? text : `${text}Z`);
}

/**
 * A moment as a parameter, ms UTC: a number of ms, an ISO date, whose first moment it is, or an ISO
 * date with a time. What names no offset is UTC. Rule [H-R22].
 */
export const millisParam = v.pipe(
  v.union([v.string(), v.number()]),
  shownAs({ type: ['integer', 'string'], minimum: 0, maximum: MOMENT_MAX, format: 'date-time' }),
  v.transform((value) => (typeof value === 'number' ? value : momentOf(value))),
  v.check((value) => Number.isSafeInteger(value), 'INVALID_NUMBER'),
  v.minValue(0),
  v.maxValue(MOMENT_MAX),
);
export const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
export const optionIdField = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const optionIdParam = integerParam(1, 1_000_000_000);
export const stockCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,24}$/));
/** Default result type of every list: the whole of each row. */
export const WHOLE = 'ClientList';

/** The shapes that a call knows beside the whole; any other is INVALID_PARAMETER. Rule [H-R21]. */
export const resultTypes = <const Others extends readonly string[]>(...others: Others) =>
  v.optional(v.picklist([WHOLE, ...others]));

/** For calls with one shape. */
export const resultType = resultTypes();
/** A comma list of words; each call documents those it accepts. */
export const words = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** Every request may carry the site; the shared client always adds it. */
export const siteInfoId = v.optional(integerParam(1, 1_000_000));

export const pageParams = {
  page: v.optional(integerParam(1, 1_000_000), 1),
  size: v.optional(integerParam(1, 200), 20),
} as const;

/** `{items, total, page, size}` */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), total: v.number(), page: v.number(), size: v.number() });

/**
 * The body of every failed call. `code` is one of domain/rejections, `message` its text in the
 * language of the site and the request, `data` the figures and names that the text was made with.
 */
export const errorBody = v.object({
  status: v.number(),
  code: v.string(),
  message: v.string(),
  data: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Answer of a call that reports only success; a server of another make says nothing beside that. */
export const done = v.object({ status: v.optional(v.literal(200), 200) });

/** Parameters that a call that declares `confirm` takes beside its own. */
export const confirmation = {
  /** The account's password; without it the call is CONFIRMATION_NEEDED. */
  accountPassword: v.optional(knownPasswordParam),
  /** Code of the authenticator app, or a recovery code, where two-step login is on. */
  accountCode: v.optional(twoStepCodeParam),
};

/** Stamp of every account event; `seq` counts from 1 per user without a gap over all queues. */
export const eventStamp = {
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: millis,
} as const;
