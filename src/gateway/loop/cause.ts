/** Who causes the records of a command, and the name of the command that they share. */
import type { Actor } from '../../domain/actor.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { userOf } from './fairShare.ts';

export interface Cause {
  readonly actor: Actor;
  readonly command: Unstamped;
}

/** The user a command names, otherwise the exchange itself. */
export const actorOf = (command: Unstamped): Actor => userOf(command) ?? 'exchange';

/**
 * `PlaceOrder:my-id` where the client named the request; otherwise the command with the position of
 * its first record, such as `SettleRound:120`.
 */
export const causationOf = (command: Unstamped, firstPosition: number): string =>
  `${command.type}:${requestIdOf(command) ?? firstPosition}`;

function requestIdOf(command: Unstamped): string | undefined {
  if ('clientOrderId' in command) return command.clientOrderId;
  if ('clientBetId' in command) return command.clientBetId;
  if ('clientAlertId' in command) return command.clientAlertId;
  if ('requestId' in command) return command.requestId;
  return 'reference' in command ? command.reference : undefined;
}
