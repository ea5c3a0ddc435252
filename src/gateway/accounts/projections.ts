/** Users and sessions are nobody's account events: their own calls answer for them. */
import type { UserEvent } from '../../domain/accounts/events.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const userProjections: ProjectionTable<UserEvent> = {
  UserRegistered: {},
  UserStatusChanged: {},
  SessionOpened: {},
  SessionRotated: {},
  SessionEnded: {},
};
