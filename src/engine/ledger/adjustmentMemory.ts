/** Which adjustments a wallet's owner has had, by the operator's request ids. */
import { ADJUSTMENT_TYPES, ADJUSTMENTS } from '../../domain/ledger/adjustments.ts';
import type { AdjustWallet } from '../../domain/ledger/commands.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import {
  compareRequest,
  type EarlierRequest,
  rememberedRequest,
  rememberRequest,
} from '../requests/requestMemory.ts';
import type { Member } from '../state.ts';

const ADJUST = 'adjust';
const CAUSES: ReadonlySet<string> = new Set(
  ADJUSTMENT_TYPES.map((type) => ADJUSTMENTS[type].cause),
);

type Content = Pick<AdjustWallet, 'adjustment' | 'wallet' | 'amount'>;

const fingerprint = ({ adjustment, wallet, amount }: Content): number =>
  fingerprintOf([ADJUSTMENTS[adjustment].cause, wallet, amount]);

/** How an adjustment compares with an earlier one under its request id. */
export const earlierAdjustment = (member: Member, command: AdjustWallet): EarlierRequest =>
  compareRequest<Content>(
    rememberedRequest(member.requests, ADJUST, command.requestId),
    command,
    fingerprint,
  );

/** Remembers the request of an adjustment, from the posting that carried it out. */
export function rememberAdjustment(member: Member, event: MoneyMoved): void {
  if (!CAUSES.has(event.cause)) return;
  const [wallet] = event.wallets;
  const [entry] = event.entries;
  if (wallet === undefined || entry === undefined) return;
  const amount = entry.amount < 0n ? -entry.amount : entry.amount;
  rememberRequest(member.requests, ADJUST, event.reference, {
    fingerprint: fingerprintOf([event.cause, wallet.type, amount]),
    outcome: '',
  });
}
