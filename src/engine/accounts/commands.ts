import type { CloseAccount, UserCommand } from '../../domain/accounts/commands.ts';
import type { CommandTable } from '../tables.ts';
import { registerUser, setUserRole, setUserStatus } from './users.ts';

export const userCommands: CommandTable<Exclude<UserCommand, CloseAccount>> = {
  RegisterUser: registerUser,
  SetUserStatus: setUserStatus,
  SetUserRole: setUserRole,
};
