/** Remembers the latest margin changes by their client request ids. Rule [F-G4]. */
import type { ChangeMargin } from '../../domain/futures/commands.ts';
import type { MarginRequest } from '../../domain/futures/events.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { rememberRequest } from '../requests/requestMemory.ts';
import { partsIn, type RequestRow } from '../requestTable.ts';
import type { EngineState } from '../state.ts';

export const MARGIN_REQUEST: RequestRow<Pick<ChangeMargin, 'positionId' | 'direction' | 'amount'>> =
  { kind: 'margin', parts: partsIn('positionId', 'direction', 'amount') };

export function rememberMarginRequest(
  state: EngineState,
  { id: outcome, userId }: FuturesPosition,
  { id, fingerprint }: MarginRequest,
): void {
  const member = state.members.get(userId);
  if (member === undefined) throw new Error(`no account of user ${userId}`);
  rememberRequest(member.requests, MARGIN_REQUEST.kind, id, { fingerprint, outcome });
}
