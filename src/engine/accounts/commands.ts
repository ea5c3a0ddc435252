import type { UserCommand } from '../../domain/accounts/commands.ts';
import type { CommandTable } from '../tables.ts';
import { closeAccount } from './closeAccount.ts';
import { registerUser, setUserStatus } from './users.ts';

export const userCommands: CommandTable<UserCommand> = {
  RegisterUser: registerUser,
  SetUserStatus: setUserStatus,
  CloseAccount: closeAccount,
};
