/**
 * Worth of admins' acts, and the threshold from which they take two: set by the site of the act's
 * user, by the strictest site for an act on no user. Rules [O-G20] and [O-G31].
 */
import type { UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import { addMoney, type Money, moneyOf, NO_MONEY } from '../../domain/quantities.ts';
import type { TwoPersonAmounts } from '../../domain/site/twoPersons.ts';
import { type Prices, usdtValue } from '../moneyTerms/rates.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

// Worth of admins' acts, in the two measures that their limits have. Rule [O-G31].

/** Amounts measured in USDT, and amounts paid in won: no act counts in both. */
export interface Worth {
  readonly usdt: Money;
  readonly won: Money;
}

export const NOTHING_MOVED: Worth = { usdt: NO_MONEY, won: NO_MONEY };

export const plus = (one: Worth, other: Worth): Worth => ({
  usdt: addMoney(one.usdt, other.usdt),
  won: addMoney(one.won, other.won),
});

/** Part of what an act moves. */
export interface Moved {
  readonly amount: Money;
  readonly currency: Currency;
  /** Amount paid in won, where it was bought or sold for won. */
  readonly won?: Money | undefined;
}

function worthOfOne({ amount, currency, won }: Moved, prices: Prices): Worth | undefined {
  if (won !== undefined) return { usdt: NO_MONEY, won };
  if (currency === 'KRW') return { usdt: NO_MONEY, won: amount };
  const usdt = usdtValue(amount, currency, prices);
  return usdt === undefined ? undefined : { usdt, won: NO_MONEY };
}

/** Total worth at this moment, cut at 8 decimals; undefined where a part has no price. */
export const worthOf = (moved: readonly Moved[], prices: Prices): Worth | undefined =>
  moved.reduce<Worth | undefined>((sum, part) => {
    const worth = worthOfOne(part, prices);
    return sum && worth && plus(sum, worth);
  }, NOTHING_MOVED);

/**
 * Whether a sum takes two admins: its share of the amount in USDT and its share of the amount in won
 * together are the whole. An amount of zero leaves nothing of its kind to one admin.
 */
export function takesTwo(sum: Worth, amounts: TwoPersonAmounts): boolean {
  const fromUsdt = moneyOf(amounts.twoPersonFromUsdt);
  const fromWon = moneyOf(amounts.twoPersonFromWon);
  if (fromUsdt === 0n && sum.usdt > 0n) return true;
  if (fromWon === 0n && sum.won > 0n) return true;
  if (fromUsdt === 0n || fromWon === 0n)
    return fromUsdt === 0n ? fromWon !== 0n && sum.won >= fromWon : sum.usdt >= fromUsdt;
  return sum.usdt * fromWon + sum.won * fromUsdt >= fromUsdt * fromWon;
}

/** The lowest amounts of all sites. */
function strictest({ sites }: SitesDep): TwoPersonAmounts {
  return sites
    .all()
    .map(({ site }) => site)
    .reduce<TwoPersonAmounts>(
      (least, site) => ({
        twoPersonFromUsdt: lower(least.twoPersonFromUsdt, site.twoPersonFromUsdt),
        twoPersonFromWon: lower(least.twoPersonFromWon, site.twoPersonFromWon),
      }),
      sites.first(),
    );
}

const lower = (one: string, other: string): string =>
  moneyOf(one) <= moneyOf(other) ? one : other;

/** @param account whose site says; undefined for the strictest of all */
export async function amountsFor(
  core: AccountReadsDep & SitesDep,
  account: UserId | undefined,
): Promise<TwoPersonAmounts> {
  const siteId =
    account && (await core.readAccounts((accounts) => accounts.userById(account)))?.siteId;
  return (siteId === undefined ? undefined : core.sites.byId(siteId)) ?? strictest(core);
}
