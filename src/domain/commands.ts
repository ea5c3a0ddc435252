/**
 * What the exchange can be asked to do, feature by feature. Prices and time are commands too: the
 * engine reads no clock. `at` is stamped by the gateway's loop and never goes backward.
 */
import type { UserCommand } from './accounts/commands.ts';
import type { FuturesCommand } from './futures/commands.ts';
import type { LedgerCommand } from './ledger/commands.ts';
import type { MoveMarket } from './market/commands.ts';
import type { RoundCommand } from './rounds/commands.ts';

export type Command = UserCommand | LedgerCommand | MoveMarket | FuturesCommand | RoundCommand;

/** A command as a caller states it; the loop adds `at`. */
export type Unstamped<C extends Command = Command> = C extends Command ? Omit<C, 'at'> : never;
