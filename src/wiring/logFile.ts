/** The own log as a file to save. */
import { openClientDatabase } from '../db/database.ts';
import { createLogReader, type LogReader } from '../db/logReader.ts';
import { sourceKey } from '../db/source.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { FOLD_VERSION } from '../streams/accountFold.ts';
import type { Client } from '../streams/client.ts';
import { type AccountFact, accountFactCodec } from '../streams/facts.ts';
import { LOG_FILE_VERSION, LOG_FORMAT, type Problem } from '../streams/report/logFile.ts';
import { type ExchangeSide, writeLogFile } from '../streams/report/writeLogFile.ts';
import { readView } from '../streams/viewSnapshots.ts';
import type { SavedFile } from '../ui/services/problem.ts';

/** The build, by the name that its entry file has. */
const appName = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ??
  'unknown';

/** Where the signed-in user's log is kept; undefined for a guest. */
export function ownSource({ transport, account }: Client): string | undefined {
  const { mode, origin } = transport;
  const userId = account.get().user?.id;
  return userId === undefined ? undefined : sourceKey({ mode, origin, userId });
}

/** A part of the log that cannot be read ends it: what came before is of use. */
async function* batchesOf(
  reader: LogReader<AccountFact>,
  source: string,
): AsyncGenerator<readonly AccountFact[]> {
  const index = await reader.index(source);
  for (const span of index.ok ? index.value.spans : []) {
    const facts = await reader.read(source, span);
    if (!facts.ok) return;
    yield facts.value;
  }
}

/** The account before a log that was trimmed, where the stored snapshot is one of today. */
export async function startOf(
  reader: LogReader<AccountFact>,
  source: string,
): Promise<AccountView | undefined> {
  const index = await reader.index(source);
  const [span] = index.ok ? index.value.spans : [];
  const first = span && (await reader.read(source, span));
  const fact = first?.ok === true ? first.value[0] : undefined;
  if (fact === undefined || accountFactCodec.isStart(fact)) return undefined;
  const snapshot = await reader.snapshot(source);
  const stored = snapshot.ok ? snapshot.value : undefined;
  return stored?.version === FOLD_VERSION ? readView(stored.body) : undefined;
}

async function* none(): AsyncGenerator<readonly AccountFact[]> {}

/**
 * @param problem what a person reports; null for a plain export
 * @param exchange what the exchange has of the account, where the person agreed
 */
export async function makeLogFile(
  client: Client,
  problem: Problem | null,
  exchange?: ExchangeSide,
): Promise<SavedFile> {
  const { mode, origin } = client.transport;
  const source = ownSource(client);
  const database = openClientDatabase();
  const reader = createLogReader(database, accountFactCodec);
  const madeAt = client.now.get();
  try {
    const { blob, isCompressed } = await writeLogFile({
      header: {
        format: LOG_FORMAT,
        version: LOG_FILE_VERSION,
        app: appName(),
        facts: accountFactCodec.version,
        fold: FOLD_VERSION,
        mode,
        origin,
        madeAt,
        problem,
      },
      start: source === undefined ? undefined : await startOf(reader, source),
      batches: source === undefined ? none() : batchesOf(reader, source),
      exchange,
    });
    const kind = problem === null ? 'log' : 'problem';
    const moment = new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-');
    const name = `maru-${kind}-${moment}.jsonl${isCompressed ? '.gz' : ''}`;
    return { name, blob };
  } finally {
    database.dexie.close({ disableAutoOpen: true });
  }
}
