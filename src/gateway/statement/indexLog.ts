/** Stores from before statements: at their first start the lines of their log are added. */
import { decodeEvents } from '../../engine/index.ts';
import type { Logger, LogRecord, Store } from '../ports.ts';
import type { StatementLine } from '../ports/statement.ts';
import type { Projector } from '../projections/projector.ts';
import { linesOf } from '../projections/statementLines.ts';

const META_KEY = 'statement.lines';
const DONE = 'done';
/** Records read, and lines written, at once. */
const PAGE = 2_000;

/** Runs once for each store, before commands are taken; continues where it was interrupted. */
export async function indexLog(options: {
  readonly store: Store;
  readonly projector: Projector;
  readonly logger: Logger;
}): Promise<void> {
  const { store, projector, logger } = options;
  const state = await store.readMeta(META_KEY);
  if (state === DONE) return;
  let count = 0;
  for (let after = Number(state ?? 0); ;) {
    const records = await store.read(after, PAGE);
    const last = records.at(-1);
    if (last === undefined) break;
    const lines = records.flatMap((record) => linesOfRecord(record, projector));
    await store.statement.add(lines);
    count += lines.length;
    after = last.position;
    await store.writeMeta(META_KEY, String(after));
  }
  if (count > 0) logger.info(`statements: ${count} lines were added from the log`);
  await store.writeMeta(META_KEY, DONE);
}

/** Prefix of a posting in the stored text. */
const POSTING = '["MM",';

function linesOfRecord(record: LogRecord, projector: Projector): readonly StatementLine[] {
  if (record.lastSeq < record.firstSeq || !record.events.includes(POSTING)) return [];
  const lines: StatementLine[] = [];
  let seq = record.firstSeq - 1;
  for (const event of decodeEvents(record.events, record.version)) {
    if (!projector.isAccountEvent(event)) continue;
    seq += 1;
    lines.push(...linesOf(event, seq, record));
  }
  return lines;
}
