/** Limits and fees that operators changed, over those that ship. Rules [D-O..]. */
import { ONE } from '../decimal.ts';
import type { SiteId } from '../ids.ts';
import { currencyStep, type Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import { type Money, money, moneyOf, NO_MONEY, rateOf } from '../quantities.ts';
import { DAY_MS, type Millis } from '../time.ts';
import { APPLICATION_TYPES, type ApplicationType } from './application.ts';
import type { MoneyTerms, TermHours } from './moneyTerms.ts';

/**
 * Kinds of movements that have terms: the types of applications, transfers out of a wallet,
 * conversions out of it, and buying and selling between users.
 */
export const TERMS_TYPES = [...APPLICATION_TYPES, 'TO', 'CO', 'P2PB', 'P2PS'] as const;
export type TermsType = (typeof TERMS_TYPES)[number];

/** The fields of terms, in their order on screen. */
export const TERM_FIELDS = [
  'minimum',
  'maximum',
  'unit',
  'dailyMaximum',
  'monthlyMaximum',
  'fixedFee',
  'feeRate',
  'hours',
] as const satisfies readonly (keyof MoneyTerms)[];
export type TermField = (typeof TERM_FIELDS)[number];

/** Whose terms: of one wallet and type on a site. */
export interface TermsKey {
  readonly siteId: SiteId;
  readonly wallet: WalletType;
  readonly type: TermsType;
}

/** A change: `fields` of `terms` hold from the moment `from` on, until another one changes them. */
export interface MoneyTermsFrom extends TermsKey {
  readonly from: Millis;
  readonly fields: readonly TermField[];
  readonly terms: MoneyTerms;
}

/** How far ahead a change may be named. */
export const TERMS_AHEAD_DAYS = 90;
export const TERMS_AHEAD_MS: Millis = TERMS_AHEAD_DAYS * DAY_MS;

/** The type whose terms are the base: trades between persons are purchases and sales. */
const BASE_TYPES: Readonly<Record<TermsType, ApplicationType | undefined>> = {
  D: 'D',
  W: 'W',
  WB: 'WB',
  WS: 'WS',
  P2PB: 'WB',
  P2PS: 'WS',
  TO: undefined,
  CO: undefined,
};
export const baseTypeOf = (type: TermsType): ApplicationType | undefined => BASE_TYPES[type];

/** Transfers are free, and a conversion costs its spread. */
export const hasFees = (type: TermsType): boolean => type !== 'TO' && type !== 'CO';

/** Whether it takes money away from the exchange. */
const isPayout = (type: TermsType): boolean => type === 'W' || type === 'WS' || type === 'P2PS';

const MOST = moneyOf('1000000000000');

/** Transfers and conversions have no limits until someone sets one. */
export const openTerms = (currency: Currency): MoneyTerms => {
  const step = money(currencyStep(currency));
  return {
    minimum: step,
    maximum: MOST,
    unit: step,
    dailyMaximum: undefined,
    monthlyMaximum: undefined,
    hours: undefined,
    fixedFee: NO_MONEY,
    feeRate: rateOf('0'),
  };
};

const FEE_RATE_MAX = rateOf('0.5');
const MINUTES = 1_440;

const isMinute = (minute: number): boolean =>
  Number.isInteger(minute) && minute >= 0 && minute <= MINUTES;

const areHours = ({ from, until }: TermHours): boolean =>
  isMinute(from) && isMinute(until) && from < MINUTES && from !== until;

const isLimit = (limit: Money | undefined, least: Money): boolean =>
  limit === undefined || (limit >= least && limit <= MOST);

/**
 * The first field that no terms can have, or that contradicts another; undefined for none.
 * @param currency of the wallet: amounts are multiples of its smallest one
 */
export function wrongMoneyTerm(
  terms: MoneyTerms,
  type: TermsType,
  currency: Currency,
): TermField | undefined {
  const { minimum, maximum, unit, dailyMaximum, monthlyMaximum, fixedFee, feeRate, hours } = terms;
  if (unit <= 0n || unit > MOST || unit % currencyStep(currency) !== 0n) return 'unit';
  if (minimum <= 0n || minimum % unit !== 0n) return 'minimum';
  if (maximum < minimum || maximum > MOST) return 'maximum';
  if (!isLimit(dailyMaximum, minimum)) return 'dailyMaximum';
  if (!isLimit(monthlyMaximum, dailyMaximum ?? minimum)) return 'monthlyMaximum';
  // The smallest amount would pay for nothing.
  const isCharged = hasFees(type) || fixedFee === 0n;
  if (fixedFee < 0n || fixedFee >= minimum || !isCharged) return 'fixedFee';
  if (feeRate < 0n || feeRate > FEE_RATE_MAX || (!hasFees(type) && feeRate !== 0n))
    return 'feeRate';
  if (fixedFee + (minimum * feeRate + ONE - 1n) / ONE >= minimum) return 'feeRate';
  return hours === undefined || areHours(hours) ? undefined : 'hours';
}

const isSameField = (field: TermField, a: MoneyTerms, b: MoneyTerms): boolean =>
  field === 'hours'
    ? a.hours?.from === b.hours?.from && a.hours?.until === b.hours?.until
    : a[field] === b[field];

/** The fields in which two terms differ. */
export const differingFields = (a: MoneyTerms, b: MoneyTerms): readonly TermField[] =>
  TERM_FIELDS.filter((field) => !isSameField(field, a, b));

const isMore = (after: Money | undefined, before: Money | undefined): boolean =>
  before !== undefined && (after === undefined || after > before);

/** Whether members are paid out more: for a lower fee, or as more may leave at once or in a time. */
export function paysOutMore(before: MoneyTerms, after: MoneyTerms, type: TermsType): boolean {
  if (after.fixedFee < before.fixedFee || after.feeRate < before.feeRate) return true;
  if (!isPayout(type)) return false;
  return (
    after.maximum > before.maximum ||
    isMore(after.dailyMaximum, before.dailyMaximum) ||
    isMore(after.monthlyMaximum, before.monthlyMaximum)
  );
}

type Key = `${number}/${WalletType}/${TermsType}`;
const keyOf = ({ siteId, wallet, type }: TermsKey): Key => `${siteId}/${wallet}/${type}`;

/** All changes, and the terms that result from them and the shipped ones. */
export class ChangedTerms {
  readonly #byKey = new Map<Key, readonly MoneyTermsFrom[]>();

  /** A later change of one moment comes after the earlier ones. */
  add(change: MoneyTermsFrom): void {
    const key = keyOf(change);
    const known = this.#byKey.get(key) ?? [];
    const after = known.findIndex(({ from }) => from > change.from);
    const at = after === -1 ? known.length : after;
    this.#byKey.set(key, known.toSpliced(at, 0, change));
  }

  /** Terms of one wallet and type, in the order of their moments. */
  of(key: TermsKey): readonly MoneyTermsFrom[] {
    return this.#byKey.get(keyOf(key)) ?? [];
  }

  /** The base with the changes up to a moment. */
  over(base: MoneyTerms, key: TermsKey, at: Millis): MoneyTerms {
    let terms = base;
    for (const { from, fields, terms: changed } of this.of(key)) {
      if (from > at) break;
      for (const field of fields) terms = { ...terms, [field]: changed[field] };
    }
    return terms;
  }

  /** By site, wallet and type, each in the order of their moments. */
  all(): readonly MoneyTermsFrom[] {
    const keys = [...this.#byKey.keys()].toSorted();
    return keys.flatMap((key) => this.#byKey.get(key) ?? []);
  }
}

/** Terms that ship, by site, wallet and type; undefined where a type is not offered. */
export type ShippedTermsOf = (
  site: SiteId,
  wallet: WalletType,
  type: ApplicationType,
) => MoneyTerms | undefined;

/**
 * The terms of a moment; undefined where the type is not offered for the wallet, and for transfers
 * and conversions without limits.
 */
export function termsAt(
  shipped: ShippedTermsOf,
  changed: ChangedTerms,
  key: TermsKey & { readonly currency: Currency },
  at: Millis,
): MoneyTerms | undefined {
  const { siteId, wallet, type, currency } = key;
  const baseType = baseTypeOf(type);
  if (baseType === undefined)
    return changed.of(key).some(({ from }) => from <= at)
      ? changed.over(openTerms(currency), key, at)
      : undefined;
  const base = shipped(siteId, wallet, baseType);
  if (base === undefined) return undefined;
  const own = changed.over(base, { siteId, wallet, type: baseType }, at);
  return type === baseType ? own : changed.over(own, key, at);
}
