/** The life of refresh tokens. Rules [A..]. */
import type { EndSession, OpenSession, RotateSession } from '../../domain/accounts/commands.ts';
import type { SessionEnd } from '../../domain/accounts/events.ts';
import { sessionId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Member } from '../state.ts';
import { actingMember, type Turn } from '../turn.ts';

/** Sessions a user may have at once; one more replaces the oldest. */
const SESSIONS_MAX = 10;

export function openSession(turn: Turn, command: OpenSession): Rejection | undefined {
  const { state, at } = turn;
  const acting = actingMember(state, command.userId);
  if ('rejection' in acting) return acting.rejection;
  if (command.expiresAt <= at) return reject('INVALID_PARAMETER', { name: 'expiresAt' });
  const { member } = acting;
  endSessions(turn, member, 'EXPIRED');
  const oldest = member.sessions[0];
  if (oldest !== undefined && member.sessions.length >= SESSIONS_MAX)
    turn.emit({
      type: 'SessionEnded',
      sessionId: oldest,
      userId: command.userId,
      reason: 'REPLACED',
    });
  turn.emit({
    type: 'SessionOpened',
    session: {
      id: sessionId(state.next.session),
      userId: command.userId,
      refreshHash: command.refreshHash,
      openedAt: at,
      expiresAt: command.expiresAt,
    },
  });
  return undefined;
}

/**
 * A stale token or an expired session is not a rejection but an event: the session ends, and the
 * caller learns it from SessionEnded with REUSED or EXPIRED.
 */
export function rotateSession(turn: Turn, command: RotateSession): Rejection | undefined {
  const session = turn.state.sessions.get(command.sessionId);
  if (session === undefined) return reject('TOKEN_EXPIRED');
  if (command.expiresAt <= turn.at) return reject('INVALID_PARAMETER', { name: 'expiresAt' });
  const end = (reason: SessionEnd): void =>
    turn.emit({ type: 'SessionEnded', sessionId: session.id, userId: session.userId, reason });
  if (session.expiresAt <= turn.at) end('EXPIRED');
  else if (session.refreshHash !== command.presentedHash) end('REUSED');
  else
    turn.emit({
      type: 'SessionRotated',
      session: { ...session, refreshHash: command.nextHash, expiresAt: command.expiresAt },
    });
  return undefined;
}

export function endSession(turn: Turn, command: EndSession): Rejection | undefined {
  const session = turn.state.sessions.get(command.sessionId);
  if (session === undefined) return reject('TOKEN_EXPIRED');
  turn.emit({
    type: 'SessionEnded',
    sessionId: session.id,
    userId: session.userId,
    reason: 'LOGOUT',
  });
  return undefined;
}

/** Ends all sessions of a user; for EXPIRED only those whose time is over. */
export function endSessions(turn: Turn, member: Member, reason: SessionEnd): void {
  for (const id of [...member.sessions]) {
    const session = turn.state.sessions.get(id);
    if (session === undefined) continue;
    if (reason === 'EXPIRED' && session.expiresAt > turn.at) continue;
    turn.emit({ type: 'SessionEnded', sessionId: id, userId: member.user.id, reason });
  }
}
