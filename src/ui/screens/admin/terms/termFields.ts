/** Fields of the forms of limits, fees, rates and the account, and the parameters made of them. */
import * as v from 'valibot';
import { parseDecimal } from '../../../../domain/decimal.ts';
import {
  TERM_FIELDS,
  TERMS_AHEAD_MS,
  type TermField,
  wrongMoneyTerm,
} from '../../../../domain/money/changedTerms.ts';
import { wrongAccount, wrongRate } from '../../../../domain/money/localRates.ts';
import { parseHours } from '../../../../domain/money/terms.ts';
import { money, price, rate } from '../../../../domain/quantities.ts';
import type {
  WireLimits,
  WireOperatorTerms,
  WirePaymentAccount,
  WireRates,
} from '../../../../protocol/money/operatorCalls.ts';
import {
  checkFields,
  momentOf,
  percentOfShare,
  shareOfPercent,
} from '../../../admin/form/fieldTexts.ts';
import type { Zone } from '../../../format/timeText.ts';

const text = v.string();

const terms = v.object({
  minimum: text,
  maximum: text,
  unit: text,
  dailyMaximum: text,
  monthlyMaximum: text,
  /** `feeRate` in percent; `from` as a datetime-local input holds it. */
  fixedFee: text,
  feeRate: text,
  hours: text,
  from: text,
});
export type TermsFields = v.InferOutput<typeof terms>;

export const termsFieldsOf = (limits: WireLimits): TermsFields => ({
  ...limits,
  dailyMaximum: limits.dailyMaximum ?? '',
  monthlyMaximum: limits.monthlyMaximum ?? '',
  feeRate: percentOfShare(limits.feeRate),
  hours: limits.hours ?? '',
  from: '',
});

const scaled = (typed: string): bigint => parseDecimal(typed) ?? -1n;
const limitOf = (typed: string) => (typed === '' ? undefined : money(scaled(typed)));

/** Time context in which a form validates a moment. */
export interface Moment {
  readonly zone: Zone;
  readonly now: number;
}

const isMoment = (typed: string, { zone, now }: Moment): boolean => {
  const at = momentOf(typed, zone);
  return typed === '' || (at !== undefined && at > now && at <= now + TERMS_AHEAD_MS);
};

/** The name of the first field that no terms can have, or that contradicts another. */
export function wrongTermFields(
  typed: TermsFields,
  of: Pick<WireOperatorTerms, 'type' | 'currency'>,
  moment: Moment,
): readonly (keyof TermsFields)[] {
  const hours = typed.hours === '' ? undefined : parseHours(typed.hours);
  const isHours = typed.hours === '' || hours !== undefined;
  const wrong = wrongMoneyTerm(
    {
      minimum: money(scaled(typed.minimum)),
      maximum: money(scaled(typed.maximum)),
      unit: money(scaled(typed.unit)),
      dailyMaximum: limitOf(typed.dailyMaximum),
      monthlyMaximum: limitOf(typed.monthlyMaximum),
      fixedFee: money(scaled(typed.fixedFee)),
      feeRate: rate(scaled(shareOfPercent(typed.feeRate) ?? '')),
      hours,
    },
    of.type,
    of.currency,
  );
  return [
    ...(wrong === undefined ? [] : [wrong]),
    ...(isHours ? [] : ['hours' as const]),
    ...(isMoment(typed.from, moment) ? [] : ['from' as const]),
  ];
}

export const termsSchema = (of: Pick<WireOperatorTerms, 'type' | 'currency'>, moment: Moment) =>
  v.pipe(
    terms,
    checkFields<TermsFields>((typed) => wrongTermFields(typed, of, moment)),
  );

const isSame = (field: TermField, one: string, other: string): boolean =>
  field === 'hours' || one === '' || other === ''
    ? one === other
    : parseDecimal(one) === parseDecimal(other);

/** The fields that differ from `before`, in their order. */
export const changedTermFields = (typed: TermsFields, before: TermsFields): readonly TermField[] =>
  TERM_FIELDS.filter((field) => !isSame(field, typed[field], before[field]));

type Nullable = 'dailyMaximum' | 'monthlyMaximum' | 'hours';
type SentTerms = Partial<Record<Exclude<TermField, Nullable>, string>> &
  Partial<Record<Nullable, string | null>>;

/** Sent terms: shares for percent, and null for an empty limit. */
export const sentTerms = (typed: TermsFields, before: TermsFields): SentTerms =>
  Object.fromEntries(
    changedTermFields(typed, before).map((field) => {
      const value = typed[field];
      if (field === 'feeRate') return [field, shareOfPercent(value) ?? ''];
      return [field, value === '' ? null : value];
    }),
  );

const rates = v.object({ krwPerUsdt: text, bktPerUsdt: text, spread: text, from: text });
export type RatesFields = v.InferOutput<typeof rates>;

export const ratesFieldsOf = (known: WireRates): RatesFields => ({
  ...known,
  spread: percentOfShare(known.spread),
  from: '',
});

export function wrongRateFields(
  typed: RatesFields,
  moment: Moment,
): readonly (keyof RatesFields)[] {
  const wrong = wrongRate({
    krwPerUsdt: price(scaled(typed.krwPerUsdt)),
    bktPerUsdt: price(scaled(typed.bktPerUsdt)),
    spread: rate(scaled(shareOfPercent(typed.spread) ?? '')),
  });
  return [
    ...(wrong === undefined ? [] : [wrong]),
    ...(isMoment(typed.from, moment) ? [] : ['from' as const]),
  ];
}

export const ratesSchema = (moment: Moment) =>
  v.pipe(
    rates,
    checkFields<RatesFields>((typed) => wrongRateFields(typed, moment)),
  );

const RATE_NAMES = ['krwPerUsdt', 'bktPerUsdt', 'spread'] as const;

export const changedRateFields = (typed: RatesFields, before: RatesFields) =>
  RATE_NAMES.filter((field) => parseDecimal(typed[field]) !== parseDecimal(before[field]));

export const sentRates = (typed: RatesFields, before: RatesFields) =>
  Object.fromEntries(
    changedRateFields(typed, before).map((field) => [
      field,
      field === 'spread' ? (shareOfPercent(typed[field]) ?? '') : typed[field],
    ]),
  );

const account = v.object({ bankCode: text, account: text, holder: text, from: text });
export type AccountFields = v.InferOutput<typeof account>;

export const accountFieldsOf = ({
  bankCode,
  account: number,
  holder,
}: WirePaymentAccount): AccountFields => ({ bankCode, account: number, holder, from: '' });

export function wrongAccountFields(
  typed: AccountFields,
  moment: Moment,
): readonly (keyof AccountFields)[] {
  const { bankCode: code, account: number, holder } = typed;
  const wrong = wrongAccount({ code, account: number.trim(), holder });
  return [
    ...(wrong === undefined ? [] : [wrong === 'code' ? ('bankCode' as const) : wrong]),
    ...(isMoment(typed.from, moment) ? [] : ['from' as const]),
  ];
}

export const accountSchema = (moment: Moment) =>
  v.pipe(
    account,
    checkFields<AccountFields>((typed) => wrongAccountFields(typed, moment)),
  );

/** The moment that was named; undefined for at once. */
export const sentFrom = (typed: string, zone: Zone): { readonly from?: number } => {
  const from = momentOf(typed, zone);
  return from === undefined ? {} : { from };
};
