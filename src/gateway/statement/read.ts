/** Pages of a statement, read from the records that hold the movements. */
import type { StoredEvent } from '../../domain/events.ts';
import type { ApplicationType } from '../../domain/money/application.ts';
import { decodeEvents } from '../../engine/index.ts';
import type { WireStatementLine } from '../../protocol/statement/entities.ts';
import { type ListReads, mapInTurns } from '../limits/listReads.ts';
import type { Turns } from '../limits/turns.ts';
import type { Page } from '../ports.ts';
import type { StatementEntry, StatementQuery } from '../ports/statement.ts';
import type { Projector } from '../projections/projector.ts';
import { toStatementLine } from '../projections/statementLines.ts';

export interface StatementDeps {
  readonly lists: Pick<ListReads, 'statement'>;
  readonly projector: Projector;
  readonly turns: Turns;
}

/** Rejects with an Error for a line whose record does not hold its movement, which is a defect. */
export async function readStatement(
  { lists, projector, turns }: StatementDeps,
  query: StatementQuery,
): Promise<Page<WireStatementLine>> {
  const { items, total } = await lists.statement.query(query);
  const lines = await mapInTurns(items, turns, (entry) => lineOf(entry, projector));
  return { items: lines, total };
}

/** The type of the application that a record applies for or ends. */
const applicationTypeOf = (
  events: readonly StoredEvent[],
  reference: string,
): ApplicationType | undefined =>
  events
    .flatMap((event) => ('application' in event ? [event.application] : []))
    .find(({ id }) => id === reference)?.type;

function lineOf({ record, seq, wallet }: StatementEntry, projector: Projector): WireStatementLine {
  let at = record.firstSeq - 1;
  const events = decodeEvents(record.events, record.version);
  for (const event of events) {
    if (!projector.isAccountEvent(event)) continue;
    at += 1;
    if (at < seq) continue;
    const line =
      event.type === 'MoneyMoved'
        ? toStatementLine(event, wallet, {
            seq,
            at: record.at,
            applicationType: applicationTypeOf(events, event.reference),
          })
        : undefined;
    if (line !== undefined) return line;
    break;
  }
  throw new Error(`record ${record.position} has no movement ${seq} of ${wallet}`);
}

export interface StatementDep {
  /** Movements of a user's wallets, newest first. */
  readonly statement: (query: StatementQuery) => Promise<Page<WireStatementLine>>;
}
