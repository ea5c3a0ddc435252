/** Moves money between the wallet and the margin of an isolated position. */
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { addMoney, type Money } from '../../domain/quantities.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import type { Holding } from '../state.ts';
import type { Turn } from '../turn.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';

/**
 * @param added below zero: money goes back to the wallet
 * @returns what this changes in the position
 */
export function moveMargin(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  added: Money,
): Pick<FuturesPosition, 'margin' | 'liquidationPrice'> {
  const wallet = holding.member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'point', -added);
  toPocket(posting, wallet, 'margin', added);
  post(turn.emit, posting, 'MARGIN', position.id);
  const margin = addMoney(position.margin, added);
  return { margin, liquidationPrice: liquidationPriceOf(holding, { ...position, margin }) };
}
