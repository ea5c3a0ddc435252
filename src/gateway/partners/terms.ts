/** Terms of partners: as calls give them, and what a change of them puts at stake. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { PartnerTerms } from '../../domain/partners/partners.ts';
import { rate as toRate, rateOf } from '../../domain/quantities.ts';
import type { Stakes } from '../operatorActs/moneyActs.ts';

const NONE = rateOf('0');
/** The terms of a member who is made a partner without any. */
export const FIRST_TERMS: PartnerTerms = {
  kind: 'AFFILIATE',
  rates: { FUTURES: NONE, ROUNDS: NONE, COPY: NONE },
};

/** Rates of a call, scaled by 10^8. */
export const ratesOf = (rates: Readonly<Record<'FUTURES' | 'ROUNDS' | 'COPY', bigint>>) => ({
  FUTURES: toRate(rates.FUTURES),
  ROUNDS: toRate(rates.ROUNDS),
  COPY: toRate(rates.COPY),
});

type Rates = PartnerTerms['rates'];

/** Rates as decimal shares. */
export const ratesInWords = (rates: Rates): Readonly<Record<string, string>> => ({
  FUTURES: formatDecimal(rates.FUTURES),
  ROUNDS: formatDecimal(rates.ROUNDS),
  COPY: formatDecimal(rates.COPY),
});

/** Terms by which a partner earns more than before, or by other rules, take two admins. */
export const stakesOf = (before: PartnerTerms, { kind, rates }: PartnerTerms): Stakes => {
  const isMore = (['FUTURES', 'ROUNDS', 'COPY'] as const).some(
    (source) => rates[source] > before.rates[source],
  );
  return isMore || (kind !== before.kind && before !== FIRST_TERMS)
    ? { kind: 'terms' }
    : { kind: 'nothing' };
};
