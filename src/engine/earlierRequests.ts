/** What the engine still remembers of a user's requests, for those who look further back. */
import type { Unstamped } from '../domain/commands.ts';
import type { ChangeMargin, PlaceOrder } from '../domain/futures/commands.ts';
import type { ClientOrderId, UserId } from '../domain/ids.ts';
import type { SetPriceAlert } from '../domain/priceAlerts/priceAlerts.ts';
import type { PlaceBet } from '../domain/rounds/commands.ts';
import { compareEarlier as compareMarginRequest } from './futures/marginMemory.ts';
import { compareEarlier as comparePlacedOrder, workingOf } from './futures/orderMemory.ts';
import { contentOf } from './futures/orderTerms.ts';
import { alertsOf, compareEarlier as compareSetAlert } from './priceAlerts/alerts.ts';
import { compareEarlier as comparePlacedBet } from './rounds/betMemory.ts';
import type { EngineState, Member } from './state.ts';
import { type EarlierRequest, REQUESTS_REMEMBERED } from './requests/requestMemory.ts';

export const REQUEST_KINDS = [
  'order',
  'bet',
  'margin',
  'priceAlert',
  'money',
  'p2p',
  'coupon',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

type Compared =
  | Unstamped<PlaceOrder>
  | Unstamped<PlaceBet>
  | Unstamped<ChangeMargin>
  | Unstamped<SetPriceAlert>;

export function compareWithEarlier(state: EngineState, command: Compared): EarlierRequest {
  const member = state.members.get(command.userId);
  if (member === undefined) return undefined;
  switch (command.type) {
    case 'PlaceOrder':
      return comparePlacedOrder(member, command.clientOrderId, contentOf(command));
    case 'PlaceBet':
      return comparePlacedBet(member, command.clientBetId, command);
    case 'ChangeMargin':
      return command.requestId === undefined
        ? undefined
        : compareMarginRequest(member, command.requestId, command);
    case 'SetPriceAlert':
      return compareSetAlert(state, member, command.clientAlertId, command);
  }
}

/** Finds what a user's request led to, in progress or among the last that are over. */
export type FindOutcome<Id> = (
  state: EngineState,
  user: UserId,
  id: ClientOrderId,
) => Id | undefined;

export interface RememberedRequests {
  /** In progress, and the last that are over. */
  readonly ids: readonly string[];
  /** Whether earlier ones may have been forgotten. */
  readonly isFull: boolean;
}

export function rememberedRequests(
  state: EngineState,
  user: UserId,
  kind: RequestKind,
): RememberedRequests {
  const member = state.members.get(user);
  if (member === undefined) return { ids: [], isFull: false };
  const over = Array.from(member.requests.get(kind)?.over() ?? [], ([id]) => id);
  return {
    ids: [...idsInProgress(state, member, kind), ...over],
    isFull: over.length >= REQUESTS_REMEMBERED,
  };
}

function idsInProgress(state: EngineState, member: Member, kind: RequestKind): readonly string[] {
  switch (kind) {
    case 'order':
      return workingOf(member).map(({ order }) => order.clientOrderId);
    case 'bet':
      return [...(member.bets?.open.keys() ?? [])];
    case 'priceAlert':
      return [...alertsOf(state, member.user.id).keys()];
    case 'margin':
    case 'money':
    case 'p2p':
    case 'coupon':
      return [];
  }
}
