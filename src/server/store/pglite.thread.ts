/**
 * The embedded database in a thread of its own, so that no statement holds the exchange. It carries
 * out one call at a time: what an order waits for first, everything else in order of arrival.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { OWN_FILE, ownTree } from '../ownerOnly.ts';
import { answerWith, startersPort, type ThreadMessage } from '../threads/answerCalls.ts';
import type { DatabaseCall } from './databaseCalls.ts';
import { PreparedStatements } from './preparedStatements.ts';
import type { Row, Statement } from './sqlDatabase.ts';

type Message = ThreadMessage<DatabaseCall>;
type InsideCall = Extract<DatabaseCall, { readonly kind: 'inside' | 'commit' | 'rollback' }>;

interface OpenTransaction {
  readonly number: number;
  readonly waiting: ThreadMessage<InsideCall>[];
  wake: () => void;
}

const ROLLED_BACK = new Error('rolled back');
const NOTHING: readonly Row[] = [];

const port = startersPort();
const path = pathOf(workerData);
const database = openDatabase();
const batches: Message[] = [];
const others: Message[] = [];
let open: OpenTransaction | undefined;
let isBusy = false;
let prepared: PreparedStatements | undefined;

port.on('message', (message: Message) => {
  sort(message);
  void carryOut();
});

/**
 * A first start that did not come to its end leaves files that the database takes for whole. Nothing
 * was ever stored in them, so they are made again.
 */
async function openDatabase(): Promise<PGlite> {
  const unfinished = `${path}.unfinished`;
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true });
  if (!existsSync(path)) writeFileSync(unfinished, '', { mode: OWN_FILE });
  // Empty after a kill between making and writing it, and then refused. No other process has the
  // database open: this process has locked the directory.
  rmSync(`${path}/postmaster.pid`, { force: true });
  try {
    // What makes the files keeps 600 MB of memory for as long as that database is open.
    if (!existsSync(path)) await (await PGlite.create({ dataDir: path })).close();
    const opened = await PGlite.create({ dataDir: path });
    // It gives what it makes modes of its own, whatever the process is set to.
    ownTree(path);
    rmSync(unfinished, { force: true });
    return opened;
  } catch (error) {
    throw new Error(describeFailure(error), { cause: error });
  }
}

/** WASI's number of ENOSPC, which is all that the database's file system says. */
const NO_SPACE = 51;

function describeFailure(error: unknown): string {
  const isFull =
    typeof error === 'object' && error !== null && 'errno' in error && error.errno === NO_SPACE;
  if (isFull) return `no space left on the disk of ${path}`;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return `the database in ${path} cannot be opened: ${text}`;
}

function sort(message: Message): void {
  const { id, call } = message;
  switch (call.kind) {
    case 'batch':
      batches.push(message);
      break;
    case 'inside':
    case 'commit':
    case 'rollback':
      pass(id, call);
      break;
    case 'query':
    case 'begin':
    case 'close':
      others.push(message);
  }
}

/** To the open transaction; the one it belonged to may have ended with an earlier thread. */
function pass(id: number, call: InsideCall): void {
  if (open?.number !== call.transaction) {
    void answerWith(id, () => Promise.reject(new Error('the transaction is not open')));
    return;
  }
  open.waiting.push({ id, call });
  open.wake();
}

function pathOf(data: unknown): string {
  if (typeof data === 'string') return data;
  throw new TypeError('the thread is started with the path of its files');
}

/** Calls that arrived while a statement ran are on the port and were not delivered yet. */
function takeNext(): Message | undefined {
  for (let one = receive(); one !== undefined; one = receive()) sort(one.message);
  return batches.shift() ?? others.shift();
}

const receive = (): { readonly message: Message } | undefined => receiveMessageOnPort(port);

async function carryOut(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  const opened = await database;
  for (let message = takeNext(); message !== undefined; message = takeNext())
    await perform(opened, message);
  isBusy = false;
}

function perform(opened: PGlite, { id, call }: Message): Promise<void> {
  switch (call.kind) {
    case 'query':
      return answerWith(id, () => rowsOf(opened, call.statement));
    case 'batch':
      return answerWith(id, () => runBatch(opened, call.statements));
    case 'begin':
      return runTransaction(opened, id, call.transaction);
    case 'close':
      return answerWith(id, async () => {
        await opened.close();
        ownTree(path);
        return NOTHING;
      });
    case 'inside':
    case 'commit':
    case 'rollback':
      return Promise.resolve(pass(id, call));
  }
}

async function rowsOf(
  session: Pick<PGlite | Transaction, 'query'>,
  [text, values]: Statement,
): Promise<readonly Row[]> {
  return (await session.query<Record<string, unknown>>(text, [...values])).rows;
}

async function runBatch(opened: PGlite, statements: readonly Statement[]): Promise<readonly Row[]> {
  const [only] = statements;
  if (statements.length === 1 && only !== undefined) await runAlone(opened, only);
  else
    await opened.transaction(async (session) => {
      for (const statement of statements) await rowsOf(session, statement);
    });
  return NOTHING;
}

/** One statement is a transaction by itself. A group of records is one, and all its values are texts. */
async function runAlone(opened: PGlite, [text, values]: Statement): Promise<void> {
  const texts = values.filter((value) => typeof value === 'string');
  prepared ??= new PreparedStatements(opened);
  if (texts.length === values.length) await prepared.run(text, texts);
  else await rowsOf(opened, [text, values]);
}

/** Resolves when the transaction has ended and everything in it was answered. */
async function runTransaction(opened: PGlite, begin: number, number: number): Promise<void> {
  /** The call that is answered with the outcome. */
  let ending = begin;
  let failure: Error | undefined;
  try {
    await opened.transaction(async (session) => {
      const inside: OpenTransaction = { number, waiting: [], wake: () => undefined };
      open = inside;
      await answerWith(begin, async () => NOTHING);
      const last = await follow(session, inside);
      ending = last.id;
      if (last.call.kind === 'rollback') throw ROLLED_BACK;
    });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  open = undefined;
  await answerWith(ending, async () => {
    if (failure !== undefined && failure !== ROLLED_BACK) throw failure;
    return NOTHING;
  });
}

/** Carries out the statements of a transaction; @returns the call that ends it. */
async function follow(
  session: Transaction,
  inside: OpenTransaction,
): Promise<ThreadMessage<InsideCall>> {
  for (;;) {
    const next = inside.waiting.shift();
    if (next === undefined) {
      await new Promise<void>((resolve) => {
        inside.wake = resolve;
      });
    } else if (next.call.kind === 'inside') {
      const { statement } = next.call;
      await answerWith(next.id, () => rowsOf(session, statement));
    } else return next;
  }
}
