/** Pages of a statement, read from the records that hold the movements. */
import { decodeEvents } from '../../engine/index.ts';
import type { WireStatementLine } from '../../protocol/statement/entities.ts';
import { type ListReads, mapInTurns } from '../limits/listReads.ts';
import type { Turns } from '../limits/turns.ts';
import type { Page } from '../ports.ts';
import type { StatementEntry, StatementQuery } from '../ports/statement.ts';
import type { Projector } from '../projections/projector.ts';
import { toStatementLine } from './lines.ts';

export interface StatementWorld {
  readonly lists: Pick<ListReads, 'statement'>;
  readonly projector: Projector;
  readonly turns: Turns;
}

/** Rejects with an Error for a line whose record does not hold its movement, which is a defect. */
export async function readStatement(
  { lists, projector, turns }: StatementWorld,
  query: StatementQuery,
): Promise<Page<WireStatementLine>> {
  const { items, total } = await lists.statement.query(query);
  const lines = await mapInTurns(items, turns, (entry) => lineOf(entry, projector));
  return { items: lines, total };
}

function lineOf({ record, seq, wallet }: StatementEntry, projector: Projector): WireStatementLine {
  let at = record.firstSeq - 1;
  for (const event of decodeEvents(record.events, record.version)) {
    if (!projector.isAccountEvent(event)) continue;
    at += 1;
    if (at < seq) continue;
    const line =
      event.type === 'MoneyMoved'
        ? toStatementLine(event, wallet, { seq, at: record.at })
        : undefined;
    if (line !== undefined) return line;
    break;
  }
  throw new Error(`record ${record.position} has no movement ${seq} of ${wallet}`);
}
