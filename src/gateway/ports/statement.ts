/**
 * Statements: where in the log the movements of a wallet are. A line is written with the record it
 * points to; what it says is read from that record.
 */
import type { UserId } from '../../domain/ids.ts';
import type { MoneyCause } from '../../domain/ledger/events.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import type { Money } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { LogRecord } from './log.ts';
import type { Page } from './page.ts';

/** A movement of one wallet. One account event has at most one line of a wallet. */
export interface StatementLine {
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly cause: MoneyCause;
  readonly at: Millis;
  /** Number of the account event of the movement. */
  readonly seq: number;
  /** The record that holds it. */
  readonly position: number;
  /** All that the wallet holds after it. */
  readonly balance: Money;
}

export interface StatementQuery {
  readonly userId: UserId;
  /** Left out for all of them. */
  readonly wallets?: readonly WalletType[];
  readonly causes?: readonly MoneyCause[];
  /** Inclusive bounds on `at`. */
  readonly from?: Millis;
  readonly to?: Millis;
  /** From 1. Newest first; wallets of one movement in descending order of their names. */
  readonly page: number;
  readonly size: number;
}

/** A line together with the record that holds its movement. */
export interface StatementEntry extends Pick<StatementLine, 'wallet' | 'seq'> {
  readonly record: LogRecord;
}

/** Balance of a wallet at the end of a period: after its last line before `until`. */
export interface Closing extends Pick<StatementLine, 'wallet' | 'balance'> {
  readonly until: Millis;
}

/** Statements in a store. Every method rejects with an Error when the medium fails. */
export interface StatementRows {
  readonly query: (query: StatementQuery) => Promise<Page<StatementEntry>>;
  /** The last line of each wallet before each moment; absent where there is none. */
  readonly closings: (userId: UserId, until: readonly Millis[]) => Promise<readonly Closing[]>;
  /** Adds lines of records that are there; a line that is there already stays. */
  readonly add: (lines: readonly StatementLine[]) => Promise<void>;
}

export interface ClosingsDep {
  /** Balances of a user's wallets before each of some moments. */
  readonly closings: StatementRows['closings'];
}
