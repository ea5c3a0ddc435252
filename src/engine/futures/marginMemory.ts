/** Remembers the latest margin changes by their client request ids. Rule [F-G4]. */
import type { ChangeMargin } from '../../domain/futures/commands.ts';
import type { MarginRequest } from '../../domain/futures/events.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import {
  compareRequest,
  type EarlierRequest,
  rememberedRequest,
  rememberRequest,
} from '../requests/requestMemory.ts';
import type { EngineState, Member } from '../state.ts';

const MARGIN = 'margin';

type Content = Pick<ChangeMargin, 'positionId' | 'direction' | 'amount'>;

export const contentFingerprint = ({ positionId, direction, amount }: Content): number =>
  fingerprintOf([positionId, direction, amount]);

/** How a change under this id compares with an earlier one; undefined for an unused id. */
export function compareEarlier(member: Member, id: ClientOrderId, wanted: Content): EarlierRequest {
  const earlier = rememberedRequest(member.requests, MARGIN, id);
  return compareRequest(earlier, wanted, contentFingerprint);
}

export function rememberMarginRequest(
  state: EngineState,
  { id: outcome, userId }: FuturesPosition,
  { id, fingerprint }: MarginRequest,
): void {
  const member = state.members.get(userId);
  if (member === undefined) throw new Error(`no account of user ${userId}`);
  rememberRequest(member.requests, MARGIN, id, { fingerprint, outcome });
}
