/** Moves money between `point` and `wait`, which holds it for working orders. */
import type { OrderId } from '../../domain/ids.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';

/** Holds `more` for an order; below zero it releases. */
export function moveHold(turn: Turn, member: Member, order: OrderId, more: bigint): void {
  if (more === 0n) return;
  const wallet = member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', more);
  toPocket(posting, wallet, 'point', -more);
  post(turn.emit, posting, more > 0n ? 'HOLD' : 'RELEASE', order);
}
