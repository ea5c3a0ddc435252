/** The figures of a cross account at the marks of this moment. Rules [F-P..] and [F-X..]. */
import { initialMargin, maintenanceMarginAt, unrealizedPnl } from '../../domain/futures/index.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { reject, type Rejection, type RejectionCode } from '../../domain/rejections.ts';
import type { Holding, Member } from '../state.ts';
import { surelyFreeOfCross } from './safeBands.ts';

export interface CrossAccount {
  readonly unrealized: Money;
  readonly maintenance: Money;
}

/**
 * Sums over the cross positions of a user.
 * @param except a holding to exclude, and its other side when that is excluded too
 * @returns undefined while one of the positions has no price
 */
export function crossAccount(
  member: Member,
  except?: Holding,
  exceptToo?: Holding,
): CrossAccount | undefined {
  let unrealized = 0n;
  let maintenance = 0n;
  for (const holding of member.cross.holdings) {
    if (holding === except || holding === exceptToo) continue;
    const { position, option } = holding;
    const mark = option.market.tick?.markPrice;
    if (position === undefined) continue;
    if (mark === undefined) return undefined;
    const { quantity } = position;
    unrealized += pnlAt(position, mark);
    maintenance += maintenanceMarginAt({ quantity, price: mark, tiers: option.config.tiers });
  }
  return {
    unrealized: money(unrealized),
    maintenance: money(maintenance),
  };
}

/** The same of one position; undefined without a position or its price. */
export function figuresAtMark({ position, option }: Holding): CrossAccount | undefined {
  const mark = option.market.tick?.markPrice;
  if (position === undefined || mark === undefined) return undefined;
  const { quantity } = position;
  return {
    unrealized: pnlAt(position, mark),
    maintenance: maintenanceMarginAt({ quantity, price: mark, tiers: option.config.tiers }),
  };
}

/**
 * The balance free for new positions: `point` and unrealized PnL (losses and gains) less the
 * initial margins of the cross positions. Below zero after losses. Undefined while a cross position
 * has no price.
 */
export function availableBalance(member: Member): Money | undefined {
  const bound = freeOfCross(member);
  return bound === undefined ? undefined : money(member.futures.point.balance + bound);
}

/**
 * Unrealized PnL less initial margins of a user's cross positions.
 * @param except a holding to exclude
 * @returns undefined while one of the positions has no price
 */
export function freeOfCross(member: Member, except?: Holding): Money | undefined {
  let sum = 0n;
  for (const holding of member.cross.holdings) {
    const { position, option } = holding;
    if (holding === except || position === undefined) continue;
    const mark = option.market.tick?.markPrice;
    if (mark === undefined) return undefined;
    const { quantity, leverage } = position;
    sum += pnlAt(position, mark) - initialMargin({ quantity, price: mark, leverage });
  }
  return money(sum);
}

export const pnlAt = (position: FuturesPosition, price: Price): Money =>
  unrealizedPnl({
    side: position.side,
    quantity: position.quantity,
    entryPrice: position.entryPrice,
    price,
  });

/** The part of `point` that may be moved out. */
export type Purpose = 'PLEDGE' | 'MOVE';

/**
 * Whether an amount is covered: to be pledged it must be available, to be moved it must be in
 * `point` as well. Doubles decide all but the closest cases.
 * @returns undefined while a cross position has no price
 */
export function isFree(member: Member, amount: Money, purpose: Purpose): boolean | undefined {
  const point = member.futures.point.balance;
  if (purpose === 'MOVE' && amount > point) return false;
  if (Number(amount) < Number(point) + surelyFreeOfCross(member)) return true;
  const available = availableBalance(member);
  return available === undefined ? undefined : amount <= available;
}

/**
 * Why an amount is not there.
 * @param code the refusal when it is known to be too much; without a price it is NO_PRICE
 */
export function unfreeRejection(
  member: Member,
  amount: Money,
  purpose: Purpose,
  code: RejectionCode,
): Rejection | undefined {
  const isThere = isFree(member, amount, purpose);
  if (isThere === undefined) return reject('NO_PRICE');
  return isThere ? undefined : reject(code);
}
