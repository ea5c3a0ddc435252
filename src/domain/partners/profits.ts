/** Earnings of partners. Rules [N-P..] of gateway/partners/SPEC.md. */
import { type Currency, CURRENCIES, currencyStep } from '../ledger/currencies.ts';
import { WALLET_TYPES, type WalletType } from '../ledger/wallets.ts';
import { type Money, money, type Rate, share } from '../quantities.ts';
import { roundToStep } from '../decimal.ts';
import { limitDay, limitDayStart } from '../money/terms.ts';
import { monthAt, monthStart } from '../chartPeriods.ts';
import { DAY_MS, type Millis } from '../time.ts';
import type { PartnerPayment } from './partners.ts';

/**
 * Profit of each partner of a chain from a base: their own rate's share of it less that of the
 * partner below. Each share is rounded down once, at 8 decimals, so that all profits of the chain
 * sum to the top rate's share exactly, and none is below zero.
 * @param rates from the partner nearest to the person who paid up to the top, never falling
 */
export function profitsOf(base: Money, rates: readonly Rate[]): readonly Money[] {
  let below = 0n;
  return rates.map((rate) => {
    const upTo = share(base, rate, 'down');
    if (upTo <= below) return money(0n);
    const profit = money(upTo - below);
    below = upTo;
    return profit;
  });
}

/** The day a profit belongs to, counted from 1970-01-01: days are Korea's, as those of limits. */
export const profitDay: (at: Millis) => number = limitDay;
/** The first moment that no longer belongs to a day. */
export const profitDayEnd = (day: number): Millis => limitDayStart(day + 1);

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** `2026-11-22` */
export function profitDayText(day: number): string {
  const at = day * DAY_MS;
  const month = monthAt(at);
  const year = Math.floor(month / 12);
  const dayOfMonth = (at - monthStart(month)) / DAY_MS + 1;
  return `${1970 + year}-${twoDigits(month - year * 12 + 1)}-${twoDigits(dayOfMonth)}`;
}

const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Undefined for a text that is no day of the calendar. */
export function parseProfitDay(text: string): number | undefined {
  const [, year, month, dayOfMonth] = (DAY_TEXT.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined;
  const first = monthStart((year - 1970) * 12 + month - 1) / DAY_MS;
  const day = first + dayOfMonth - 1;
  return profitDayText(day) === text ? day : undefined;
}

/** The wallet that profits in a currency are paid to: play points of rounds are held by BINARY. */
export const payoutWallet = (currency: Currency): WalletType =>
  WALLET_TYPES.find((type) => type === currency) ?? 'BINARY';

/**
 * Payment of a settlement for a day's profits: their sum by currency, rounded down to the smallest
 * payable amount. The remainder stays with the exchange.
 */
export function paymentsOf(
  profits: readonly { readonly currency: Currency; readonly profit: Money }[],
): readonly PartnerPayment[] {
  return CURRENCIES.flatMap((currency) => {
    let sum = 0n;
    for (const profit of profits) if (profit.currency === currency) sum += profit.profit;
    const amount = money(roundToStep(sum, currencyStep(currency), 'down'));
    return amount > 0n ? [{ wallet: payoutWallet(currency), currency, amount }] : [];
  });
}
