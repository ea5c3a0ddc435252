/** Which adjustments a wallet's owner has had, by the operator's request ids. */
import { ADJUSTMENT_TYPES, ADJUSTMENTS } from '../../domain/ledger/adjustments.ts';
import type { AdjustWallet } from '../../domain/ledger/commands.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import { negateMoney } from '../../domain/quantities.ts';
import {
  type EarlierRequest,
  earlierRequest,
  partsIn,
  rememberOver,
  type RequestRow,
} from '../requestTable.ts';
import type { EngineState, Member } from '../state.ts';

const CAUSES: ReadonlySet<string> = new Set(
  ADJUSTMENT_TYPES.map((type) => ADJUSTMENTS[type].cause),
);

const ADJUST_REQUEST: RequestRow<
  Pick<MoneyMoved, 'cause'> & Pick<AdjustWallet, 'wallet' | 'amount'>
> = { kind: 'adjust', parts: partsIn('cause', 'wallet', 'amount') };

/** How an adjustment compares with an earlier one under its request id. */
export const earlierAdjustment = (
  state: EngineState,
  member: Member,
  { requestId: id, adjustment, wallet, amount }: AdjustWallet,
): EarlierRequest => {
  const { cause } = ADJUSTMENTS[adjustment];
  return earlierRequest(state, member, ADJUST_REQUEST, { id, content: { cause, wallet, amount } });
};

/** Remembers the request of an adjustment, from the posting that carried it out. */
export function rememberAdjustment(member: Member, event: MoneyMoved): void {
  if (!CAUSES.has(event.cause)) return;
  const [wallet] = event.wallets;
  const [entry] = event.entries;
  if (wallet === undefined || entry === undefined) return;
  const amount = entry.amount < 0n ? negateMoney(entry.amount) : entry.amount;
  const content = { cause: event.cause, wallet: wallet.type, amount };
  rememberOver(member, ADJUST_REQUEST, { id: event.reference, content }, '');
}
