/** The stored form of users and sessions. */
import { ROLES, type Session, type User, USER_STATUSES } from '../../domain/accounts.ts';
import { number, sessionId, siteId, text, userId, word } from '../codec/cells.ts';
import { row, type RowCell } from '../codec/row.ts';

export const userRow: RowCell<User> = row({
  id: userId,
  siteId,
  username: text,
  passwordHash: text,
  name: text,
  nick: text,
  phone: text,
  email: text,
  role: word(ROLES),
  status: word(USER_STATUSES),
  registeredAt: number,
});

export const sessionRow: RowCell<Session> = row({
  id: sessionId,
  userId,
  refreshHash: text,
  openedAt: number,
  expiresAt: number,
});
