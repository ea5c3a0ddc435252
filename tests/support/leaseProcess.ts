/**
 * A process with a store on PostgreSQL, for signals: `tsx tests/support/leaseProcess.ts URL NUMBER
 * writer|standby`. Once it has the role, it appends record after record. Prints a word and a number a
 * line: `standing-by`, `acting EPOCH`, `stored POSITION`, `deposed`, and `refused ERROR` for each write after that.
 */
import { openPostgresFollower, openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { emptyRecord } from './emptyRecord.ts';

const [url = '', number = '0', role] = process.argv.slice(2);
const BETWEEN_MS = 5;
const PAGE = 2_000;
/** Writes of each kind that a deposed process tries nevertheless. */
const LATE_WRITES = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

let isDeposed = false;
const options = {
  onLost: (): void => undefined,
  onDeposed: () => {
    isDeposed = true;
    say('deposed');
  },
};

async function open() {
  if (role === 'writer') return openPostgresStore(url, options);
  const store = await openPostgresFollower(url, options);
  say('standing-by');
  await store.takeRole(new AbortController().signal);
  return store;
}

const store = await open();
say(`acting ${(await store.roleHolder())?.epoch}`);
let position = 0;
for (let page = PAGE; page === PAGE;) {
  const records = await store.read(position, PAGE);
  position = records.at(-1)?.position ?? position;
  page = records.length;
}
// Its end is that of the process that started it, or a signal.
process.stdin.on('end', () => process.exit(1)).resume();

async function writeNext(): Promise<void> {
  try {
    await store.append([emptyRecord(position + 1, Number(number))], []);
    position += 1;
    say(`stored ${position}`);
  } catch {
    // The outcome of an append whose session broke is unknown.
    position = (await store.read(position, 1).catch(() => [])).at(-1)?.position ?? position;
  }
}

let late = 0;
async function writeLate(): Promise<void> {
  await store.append([emptyRecord(position + 1, Number(number))], []).catch(() => undefined);
  await store
    .writeMeta('feed-seed', number)
    .then(() => say('written'))
    .catch((error: unknown) => say(`refused ${String(error)}`));
  late += 1;
  if (late === LATE_WRITES) process.exit(0);
}

let isWriting = false;
setInterval(() => {
  if (isWriting) return;
  isWriting = true;
  void (isDeposed ? writeLate() : writeNext()).finally(() => {
    isWriting = false;
  });
}, BETWEEN_MS);
