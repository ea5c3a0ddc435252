/** From which amount on an act takes two admins: the site of the act's user says. Rule [O-G20]. */
import type { UserId } from '../../domain/ids.ts';
import { type Currency } from '../../domain/ledger/currencies.ts';
import { type Money, moneyOf } from '../../domain/quantities.ts';
import { type TwoPersonAmounts, USUAL_TWO_PERSON_AMOUNTS } from '../../domain/site/twoPersons.ts';
import type { GatewayCore } from '../core.ts';
import { type Prices, usdtValue } from '../money/rates.ts';

interface Moved {
  readonly amount: Money;
  readonly currency: Currency;
  /** What is paid for it, where it was bought or sold for won. */
  readonly won?: Money | undefined;
}

function isLarge(
  { amount, currency, won }: Moved,
  { twoPersonFromUsdt, twoPersonFromWon }: TwoPersonAmounts,
  prices: Prices,
): boolean {
  const fromWon = moneyOf(twoPersonFromWon);
  if (won !== undefined) return won >= fromWon;
  if (currency === 'KRW') return amount >= fromWon;
  const value = usdtValue(amount, currency, prices);
  return value === undefined || value >= moneyOf(twoPersonFromUsdt);
}

/** Whether moving it takes two admins, by the amounts of the user's site at this moment. */
export async function needsTwoPersons(
  { market, readAccounts, sites }: Pick<GatewayCore, 'market' | 'readAccounts' | 'sites'>,
  userId: UserId,
  moved: Moved,
): Promise<boolean> {
  const siteId = (await readAccounts((accounts) => accounts.userById(userId)))?.siteId;
  const site = siteId === undefined ? undefined : sites.byId(siteId);
  return isLarge(moved, site ?? USUAL_TWO_PERSON_AMOUNTS, market);
}
