/** User events are not account events; clients read users through separate calls. */
import type { UserEvent } from '../../domain/accounts/events.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const userProjections: ProjectionTable<UserEvent> = {
  UserRegistered: {},
  UserStatusChanged: {},
  UserRoleChanged: {},
};
