/** The context of every decision: the current state, the emitter of events, and the time. */
import { statusRejection } from '../domain/accounts/access.ts';
import type { OrderContent, PositionSide } from '../domain/futuresOrders.ts';
import type { InstrumentCode, OptionId, PositionId, UserId } from '../domain/ids.ts';
import type { Money, Price, Quantity, Rate } from '../domain/quantities.ts';
import { reject, type Rejection } from '../domain/rejections.ts';
import type { Millis } from '../domain/time.ts';
import type { Emit } from './contract.ts';
import type { EngineState, Member, OptionMarket } from './state.ts';

export interface Turn {
  readonly state: EngineState;
  readonly emit: Emit;
  readonly at: Millis;
  readonly onTrade: readonly OnTrade[];
}

/** A part of a fill that opens a position or closes it, and how much of that was held before. */
export interface FilledPart {
  readonly positionId: PositionId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly held: Quantity;
}

/** A feature that follows the trading of futures without being known to it. */
export interface OnTrade {
  /** Runs after everything that a fill which opens or increases a position has emitted. */
  readonly opened: (turn: Turn, user: UserId, part: FilledPart, margin: Money) => void;
  /** Runs after everything that a fill which closes a position, or a part of it, has emitted. */
  readonly closed: (
    turn: Turn,
    user: UserId,
    part: FilledPart,
    kind: 'CLOSE' | 'LIQUIDATION',
  ) => void;
  /** Runs once the positions of an option have paid and received their funding. */
  readonly funded: (
    turn: Turn,
    optionMarket: OptionMarket,
    terms: { readonly markPrice: Price; readonly fundingRate: Rate },
  ) => void;
  /** Why a member may not place an order of this content. */
  readonly orderRejection: (
    state: EngineState,
    member: Member,
    content: OrderContent,
  ) => Rejection | undefined;
  /** Why a member may not set exits of a position. */
  readonly exitsRejection: (state: EngineState, member: Member) => Rejection | undefined;
}

/** The first refusal among those of the features that follow trading. */
export function followerRejection(
  { onTrade }: Turn,
  ask: (follower: OnTrade) => Rejection | undefined,
): Rejection | undefined {
  for (const follower of onTrade) {
    const rejection = ask(follower);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}

/** The user behind a command, if they exist and may act. */
export function actingMember(
  state: EngineState,
  id: UserId,
): { readonly member: Member } | { readonly rejection: Rejection } {
  const member = state.members.get(id);
  if (member === undefined) return { rejection: reject('UNKNOWN_USER') };
  const rejection = statusRejection(member.user.status);
  return rejection === undefined ? { member } : { rejection };
}

/** A decision on a command of this member, who exists and may act. */
type MemberDecision<Command> = (
  turn: Turn,
  command: Command,
  member: Member,
) => Rejection | undefined;

/** Refuses a command of a user who is unknown or may not act; decides any other as `decide` does. */
export const byMember =
  <Command extends { readonly userId: UserId }>(decide: MemberDecision<Command>) =>
  (turn: Turn, command: Command): Rejection | undefined => {
    const acting = actingMember(turn.state, command.userId);
    return 'rejection' in acting ? acting.rejection : decide(turn, command, acting.member);
  };
