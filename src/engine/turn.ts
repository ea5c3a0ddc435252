/** The context of every decision: the current state, the emitter of events, and the time. */
import { statusRejection } from '../domain/accounts/access.ts';
import type { UserId } from '../domain/ids.ts';
import { reject, type Rejection } from '../domain/rejections.ts';
import type { Millis } from '../domain/time.ts';
import type { Emit } from './contract.ts';
import type { EngineState, Member } from './state.ts';

export interface Turn {
  readonly state: EngineState;
  readonly emit: Emit;
  readonly at: Millis;
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
