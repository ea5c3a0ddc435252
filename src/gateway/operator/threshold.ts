/** From which amount on an act takes two admins. Rule [O-G20]. */
import { type Currency } from '../../domain/ledger/currencies.ts';
import { type Money, moneyOf } from '../../domain/quantities.ts';
import { type Prices, usdtValue } from '../money/rates.ts';

const FROM_WON = moneyOf('10000000');
const FROM_USDT = moneyOf('10000');

/** @param won what is paid for it, where it was bought or sold for won */
export function needsTwoPersons(
  {
    amount,
    currency,
    won,
  }: {
    readonly amount: Money;
    readonly currency: Currency;
    readonly won?: Money | undefined;
  },
  prices: Prices,
): boolean {
  if (won !== undefined) return won >= FROM_WON;
  if (currency === 'KRW') return amount >= FROM_WON;
  const value = usdtValue(amount, currency, prices);
  return value === undefined || value >= FROM_USDT;
}
