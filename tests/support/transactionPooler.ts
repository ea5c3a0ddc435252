/**
 * A pooler in transaction mode before a PostgreSQL server that trusts everyone: each transaction of a
 * client runs in whichever session of the server was free last, as PgBouncer does it.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TransactionPooler {
  /** The same database through the pooler. */
  readonly url: string;
  readonly close: () => void;
}

/** A session of the server, and what it answered when it was opened. */
interface Backend {
  readonly socket: Socket;
  readonly greeting: Buffer;
}

type Open = (startup: Buffer) => Promise<Backend>;

const READY = 'Z';
const IDLE = 'I';
const TERMINATE = 'X';

/** Cuts what is received into messages. The first one of a client has no letter before its length. */
function createReader(isClient: boolean): (chunk: Buffer) => Buffer[] {
  let kept = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (kept.length < head + 4) return messages;
      const end = head + kept.readInt32BE(head);
      if (kept.length < end) return messages;
      messages.push(kept.subarray(0, end));
      kept = kept.subarray(end);
      isFirst = false;
    }
  };
}

const letterOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);
const isIdle = (message: Buffer): boolean =>
  letterOf(message) === READY && String.fromCharCode(message[5] ?? 0) === IDLE;

async function openBackend(port: number, host: string, startup: Buffer): Promise<Backend> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  socket.write(startup);
  const read = createReader(false);
  const greeting: Buffer[] = [];
  for (;;) {
    const chunks: unknown[] = await once(socket, 'data');
    for (const chunk of chunks) if (Buffer.isBuffer(chunk)) greeting.push(...read(chunk));
    if (greeting.some(isIdle)) return { socket, greeting: Buffer.concat(greeting) };
  }
}

/** Passes the messages of a client on, each transaction to one of the backends that are free. */
async function serve(client: Socket, free: Backend[], open: Open): Promise<void> {
  const read = createReader(true);
  let startup: Buffer | undefined;
  let backend: Backend | undefined;
  const lend = (taken: Backend): Backend => {
    const readAnswer = createReader(false);
    taken.socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      for (const message of readAnswer(chunk)) {
        client.write(message);
        if (!isIdle(message)) continue;
        free.push(taken);
        backend = undefined;
      }
    });
    return taken;
  };
  for await (const chunk of client) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (const message of read(chunk)) {
      if (startup === undefined) {
        startup = message;
        const opened = free.pop() ?? (await open(startup));
        free.push(opened);
        client.write(opened.greeting);
      } else if (letterOf(message) !== TERMINATE) {
        backend ??= lend(free.pop() ?? (await open(startup)));
        backend.socket.write(message);
      }
    }
  }
}

export async function startTransactionPooler(url: string): Promise<TransactionPooler> {
  const target = new URL(url);
  const free: Backend[] = [];
  const sockets = new Set<Socket>();
  const open: Open = async (startup) => {
    const backend = await openBackend(Number(target.port), target.hostname, startup);
    sockets.add(backend.socket);
    return backend;
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    serve(client, free, open).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const pooled = new URL(url);
  pooled.port = String(address.port);
  return {
    url: pooled.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
