/** The free money of the wallet in a calculation: orders that wait for their price hold a part of it. */
import { decimal, formatDecimal } from '../../../../../domain/decimal.ts';
import type { AccountFigures } from '../../../../../protocol/futures/pricedView.ts';
import { calc, type Explanation, type Part } from './steps.ts';

export type FreeMoney = Pick<AccountFigures, 'playerPoint' | 'held'>;

const isHolding = ({ held }: FreeMoney): boolean => decimal(held) !== 0n;

/** What there is less what orders hold, where they hold something. Rule [U-A4]. */
export function freeMoney(wallet: FreeMoney): readonly Part[] {
  const { playerPoint, held } = wallet;
  if (!isHolding(wallet)) return calc`${playerPoint}`;
  return calc`${formatDecimal(decimal(playerPoint) + decimal(held))} − ${held}`;
}

/** That orders hold money which the figure does not count. */
export const holdNotes = (wallet: FreeMoney): Explanation['notes'] =>
  isHolding(wallet) ? [{ key: 'why.note.ordersHold', figures: { held: wallet.held } }] : [];
