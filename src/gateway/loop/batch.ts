/** Events of a group of commands as records, history rows and account events to publish. */
import { type ExchangeEvent, isTransient, type StoredEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { encodeEvents, EVENTS_VERSION, ownerOf } from '../../engine/index.ts';
import type { HistoryRow, LogRecord } from '../ports.ts';
import type { StatementLine } from '../ports/statement.ts';
import type { Projector } from '../projections/projector.ts';
import { linesOf } from '../projections/statementLines.ts';
import type { Head } from './head.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { userOf } from './fairShare.ts';

/** Who causes the records of a command, and the name of the command that they share. */
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
const causationOf = (command: Unstamped, firstPosition: number): string =>
  `${command.type}:${requestIdOf(command) ?? firstPosition}`;

function requestIdOf(command: Unstamped): string | undefined {
  if ('clientOrderId' in command) return command.clientOrderId;
  if ('clientBetId' in command) return command.clientBetId;
  if ('clientAlertId' in command) return command.clientAlertId;
  if ('requestId' in command) return command.requestId;
  return 'reference' in command ? command.reference : undefined;
}

/** A record together with the events it was encoded from. */
export interface StoredRun {
  readonly record: LogRecord;
  readonly events: readonly StoredEvent[];
}

/** Numbers the records and advances the head. */
export class Batch {
  readonly records: LogRecord[] = [];
  readonly rows: HistoryRow[] = [];
  readonly lines: StatementLine[] = [];
  readonly runs: StoredRun[] = [];
  readonly #head: Head;
  readonly #projector: Projector;

  constructor(head: Head, projector: Projector) {
    this.#head = head;
    this.#projector = projector;
  }

  /**
   * Adds one command's events: each stretch of events of one owner becomes a record. When it throws
   * nothing of the command was added, and the head is unusable.
   */
  add(at: Millis, { actor, command }: Cause, events: readonly ExchangeEvent[]): void {
    const caused = { at, actor, causation: causationOf(command, this.#head.position + 1) };
    const runs: StoredRun[] = [];
    const rows: HistoryRow[] = [];
    const lines: StatementLine[] = [];
    const added = { rows, lines };
    let run: StoredEvent[] = [];
    let owner: UserId | undefined;
    for (const event of events) {
      if (isTransient(event)) continue;
      const next = ownerOf(event);
      if (run.length > 0 && next !== owner) {
        runs.push(this.#toRun(caused, owner, run, added));
        run = [];
      }
      owner = next;
      run.push(event);
    }
    if (run.length > 0) runs.push(this.#toRun(caused, owner, run, added));
    // One by one: the end of a round can add more rows than a call accepts arguments.
    for (const one of runs) {
      this.records.push(one.record);
      this.runs.push(one);
    }
    for (const row of rows) this.rows.push(row);
    for (const line of lines) this.lines.push(line);
  }

  #toRun(
    { at, actor, causation }: Pick<LogRecord, 'at' | 'actor' | 'causation'>,
    userId: UserId | undefined,
    events: readonly StoredEvent[],
    { rows, lines }: { readonly rows: HistoryRow[]; readonly lines: StatementLine[] },
  ): StoredRun {
    const head = this.#head;
    const before = userId === undefined ? 0 : (head.seqs.get(userId) ?? 0);
    let seq = before;
    head.position += 1;
    const { position } = head;
    for (const event of events) {
      if (this.#projector.isAccountEvent(event)) seq += 1;
      for (const row of this.#projector.historyRows(event, seq, at)) rows.push(row);
      for (const line of linesOf(event, seq, { position, at })) lines.push(line);
    }
    if (userId !== undefined && seq > before) head.seqs.set(userId, seq);
    const record: LogRecord = {
      position,
      at,
      userId,
      firstSeq: before + 1,
      lastSeq: seq,
      actor,
      causation,
      version: EVENTS_VERSION,
      events: encodeEvents(events),
    };
    return { record, events };
  }
}
