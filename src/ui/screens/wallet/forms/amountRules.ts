/** Why an amount cannot be sent, as a form says it. Pure; the limits are the domain's own rules. */
import { formatDecimal, parseDecimal, roundToStep } from '../../../../domain/decimal.ts';
import type { MoneyTerms } from '../../../../domain/money/moneyTerms.ts';
import { feeOf, termsRejection } from '../../../../domain/money/terms.ts';
import { type Money, money, moneyOf, NO_MONEY, rateOf } from '../../../../domain/quantities.ts';
import { reject, type Rejection } from '../../../../domain/rejections.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import type { Connection } from '../../../services/app.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import { typedToDecimal, typedToScaled } from '../../../format/typing.ts';

const optional = (text: string | null) => (text === null ? undefined : moneyOf(text));

const toTerms = (wire: WireTerms): MoneyTerms => ({
  minimum: moneyOf(wire.minimum),
  maximum: moneyOf(wire.maximum),
  unit: moneyOf(wire.unit),
  dailyMaximum: optional(wire.dailyMaximum),
  monthlyMaximum: optional(wire.monthlyMaximum),
  fixedFee: moneyOf(wire.fixedFee),
  feeRate: rateOf(wire.feeRate),
  // The exchange judges them by its own clock; the form shows them.
  hours: undefined,
});

/** Typed text as a plain decimal above zero; undefined for anything else. */
export function typedAmount(typed: string): string | undefined {
  const text = typedToDecimal(typed);
  return (parseDecimal(text) ?? 0n) > 0n ? text : undefined;
}

/** Why a form cannot be sent: a text of its own, or a refusal that the exchange would answer. */
export type Reason = { readonly text: TextKey } | { readonly refusal: Rejection };

export interface AmountFacts {
  readonly connection: Connection['state'];
  readonly amount: string;
  /** Limits of the request; undefined where there are none. */
  readonly terms?: WireTerms | undefined;
  /** Remaining limits of the day and month; undefined where that is unknown. */
  readonly left?: { readonly today: string | undefined; readonly thisMonth: string | undefined };
  /**
   * Withdrawable amount of the wallet; null while it is unknown, left out where nothing is
   * withdrawn.
   */
  readonly available?: string | null;
  /** Remaining turnover of a bonus that locks the rest in the wallet. */
  readonly remaining?: string | undefined;
  /** Why an operator lets nothing leave the account; left out where nothing leaves it. */
  readonly freeze?: { readonly reason: string } | undefined;
}

/** Used part of a limit, computed from the remaining part; zero where that is unknown. */
const used = (limit: string | null, left: string | undefined): Money =>
  limit === null || left === undefined ? NO_MONEY : money(moneyOf(limit) - moneyOf(left));

const usedOf = ({ terms, left }: AmountFacts) => ({
  day: used(terms?.dailyMaximum ?? null, left?.today),
  month: used(terms?.monthlyMaximum ?? null, left?.thisMonth),
});

/** The first reason why the amount cannot be sent; undefined when it can. */
export function amountReason(facts: AmountFacts): Reason | undefined {
  const { terms, available, freeze } = facts;
  if (facts.connection === 'offline') return { text: 'wallet.off.offline' };
  if (freeze !== undefined)
    return { refusal: reject('WITHDRAWALS_FROZEN', { reason: freeze.reason }) };
  const amount = money(typedToScaled(facts.amount) ?? 0n);
  if (amount <= 0n) return { text: 'wallet.off.enterAmount' };
  const outside =
    terms === undefined ? undefined : termsRejection(toTerms(terms), amount, usedOf(facts), 0);
  if (outside !== undefined) return { refusal: outside };
  if (available === null) return { text: 'wallet.off.unpriced' };
  const isShort = available !== undefined && amount > moneyOf(available);
  if (!isShort) return undefined;
  const { remaining } = facts;
  return {
    refusal:
      remaining === undefined
        ? reject('INSUFFICIENT_BALANCE')
        : reject('BONUS_LOCKED', { available, remaining }),
  };
}

/** Fee and what is received of a typed amount; undefined while nothing is typed. */
export function feeAndReceives(
  typed: string,
  terms: WireTerms,
): { readonly fee: string; readonly receives: string } | undefined {
  const text = typedAmount(typed);
  if (text === undefined) return undefined;
  const amount = moneyOf(text);
  const fee = feeOf(toTerms(terms), amount);
  const receives = amount > fee ? amount - fee : 0n;
  return { fee: formatDecimal(fee), receives: formatDecimal(receives) };
}

/** The most that can be sent: what is available, within the largest request, in whole units; null while that is unknown. */
export function mostOf(available: string | null, terms: WireTerms | undefined): string | null {
  if (available === null) return null;
  const free = parseDecimal(available) ?? 0n;
  if (terms === undefined) return formatDecimal(free);
  const { maximum, unit } = toTerms(terms);
  const most = money(free < maximum ? free : maximum);
  return formatDecimal(roundToStep(most, unit, 'down'));
}
