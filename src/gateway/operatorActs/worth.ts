/** What acts of admins are worth, in the two measures that their limits have. Rule [O-G31]. */
import { addMoney, type Money, NO_MONEY } from '../../domain/quantities.ts';

/** What is measured in USDT, and what was paid in won: no act counts in both. */
export interface Worth {
  readonly usdt: Money;
  readonly won: Money;
}

export const NOTHING_MOVED: Worth = { usdt: NO_MONEY, won: NO_MONEY };

export const plus = (one: Worth, other: Worth): Worth => ({
  usdt: addMoney(one.usdt, other.usdt),
  won: addMoney(one.won, other.won),
});
