/** Fields of the forms of options and fees, and the parameters made of them. */
import * as v from 'valibot';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { rate } from '../../../../domain/quantities.ts';
import { isAllowedOdds } from '../../../../domain/rounds/payout.ts';
import type { WireTradingTerms } from '../../../../protocol/futures/operatorCalls.ts';
import type { WireOperatorOption } from '../../../../protocol/rounds/operatorCalls.ts';
import { checkFields, percentOfShare, shareOfPercent } from '../../../admin/form/fieldTexts.ts';

const terms = v.object({
  odds: v.string(),
  minPoint: v.string(),
  maxPoint: v.string(),
  stepPoint: v.string(),
  maxPointPerRound: v.string(),
  maxPointPerSide: v.string(),
  isPlay: v.boolean(),
});
export type TermsFields = v.InferOutput<typeof terms>;

/** The terms that the next change begins from: those that wait, or those in force. */
export const nextTerms = ({ pending, inForce }: WireOperatorOption): TermsFields =>
  pending?.terms ?? inForce;

/** Whether two decimals are the same figure, however they are written. */
const isSame = (one: string, other: string): boolean => parseDecimal(one) === parseDecimal(other);

/** The terms that are figures, in the order they are listed. */
export const TERM_FIGURES = [
  'odds',
  'minPoint',
  'maxPoint',
  'stepPoint',
  'maxPointPerRound',
  'maxPointPerSide',
] as const;

/** The fields that differ from `before`; nothing else is sent. */
export function changedTerms(typed: TermsFields, before: TermsFields): Partial<TermsFields> {
  const figures = TERM_FIGURES.filter((name) => !isSame(typed[name], before[name])).map(
    (name) => [name, typed[name]] as const,
  );
  const isPlay = typed.isPlay === before.isPlay ? {} : { isPlay: typed.isPlay };
  return { ...Object.fromEntries(figures), ...isPlay };
}

/** Terms for several options; empty ones stay as each option has them. */
export type ManyTerms = Readonly<
  Record<(typeof TERM_FIGURES)[number], string> & { readonly isPlay: '' | 'true' | 'false' }
>;

export const NO_TERMS: ManyTerms = {
  odds: '',
  minPoint: '',
  maxPoint: '',
  stepPoint: '',
  maxPointPerRound: '',
  maxPointPerSide: '',
  isPlay: '',
};

/** The terms of one option with those typed for several. */
export const manyTerms = (typed: ManyTerms, before: TermsFields): TermsFields => ({
  ...before,
  ...Object.fromEntries(
    TERM_FIGURES.filter((name) => typed[name] !== '').map((name) => [name, typed[name]] as const),
  ),
  isPlay: typed.isPlay === '' ? before.isPlay : typed.isPlay === 'true',
});

/** Names of the fields that no option may have, or that contradict another. */
export function wrongTerms(typed: TermsFields): readonly (keyof TermsFields)[] {
  const figure = (name: (typeof TERM_FIGURES)[number]): bigint => parseDecimal(typed[name]) ?? 0n;
  const [step, min] = [figure('stepPoint'), figure('minPoint')];
  const checks = [
    ['odds', isAllowedOdds(rate(figure('odds')))],
    ['stepPoint', step > 0n],
    ['minPoint', min > 0n && (step <= 0n || min % step === 0n)],
    ['maxPoint', figure('maxPoint') >= min && figure('maxPoint') > 0n],
    ['maxPointPerRound', figure('maxPointPerRound') >= min],
    ['maxPointPerSide', figure('maxPointPerSide') >= min],
  ] as const;
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

export const termsSchema = v.pipe(terms, checkFields<TermsFields>(wrongTerms));

const fees = v.object({
  /** Percent. */
  makerFee: v.string(),
  takerFee: v.string(),
  openOrdersMax: v.string(),
});
export type FeesFields = v.InferOutput<typeof fees>;

export const feesFieldsOf = (known: WireTradingTerms): FeesFields => ({
  makerFee: percentOfShare(known.makerFee),
  takerFee: percentOfShare(known.takerFee),
  openOrdersMax: String(known.openOrdersMax),
});

/** 1 %, the highest fee there may be. */
const FEE_MAX = parseDecimal('0.01') ?? 0n;

export function wrongFees(typed: FeesFields): readonly (keyof FeesFields)[] {
  const isFee = (percent: string): boolean => {
    const share = parseDecimal(shareOfPercent(percent) ?? '');
    return share !== undefined && share >= 0n && share <= FEE_MAX;
  };
  const count = Number(typed.openOrdersMax);
  const checks = [
    ['makerFee', isFee(typed.makerFee)],
    ['takerFee', isFee(typed.takerFee)],
    ['openOrdersMax', /^\d{1,4}$/.test(typed.openOrdersMax) && count >= 1 && count <= 1_000],
  ] as const;
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

export const feesSchema = v.pipe(fees, checkFields<FeesFields>(wrongFees));

/** The fields that differ from `before`, fees as shares. */
export function changedFees(typed: FeesFields, before: FeesFields) {
  const share = (percent: string) => shareOfPercent(percent) ?? '';
  return {
    ...(isSame(typed.makerFee, before.makerFee) ? {} : { makerFee: share(typed.makerFee) }),
    ...(isSame(typed.takerFee, before.takerFee) ? {} : { takerFee: share(typed.takerFee) }),
    ...(typed.openOrdersMax === before.openOrdersMax ? {} : { openOrdersMax: typed.openOrdersMax }),
  };
}
