import type { UserCommand } from '../../domain/accounts/commands.ts';
import type { CommandTable } from '../tables.ts';
import { endSession, openSession, rotateSession } from './sessions.ts';
import { registerUser, setUserStatus } from './users.ts';

export const userCommands: CommandTable<UserCommand> = {
  RegisterUser: registerUser,
  SetUserStatus: setUserStatus,
  OpenSession: openSession,
  RotateSession: rotateSession,
  EndSession: endSession,
};
