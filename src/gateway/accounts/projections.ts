/** Changes of users are no account events: calls of their own answer for them. */
import type { UserEvent } from '../../domain/accounts/events.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const userProjections: ProjectionTable<UserEvent> = {
  UserRegistered: {},
  UserStatusChanged: {},
};
