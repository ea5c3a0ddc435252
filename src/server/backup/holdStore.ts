/** A backup's side of the socket of a running exchange. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { holdsSocket } from './holds.ts';

const isNotListening = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');

async function open(directory: string): Promise<Socket | undefined> {
  const socket = connect(holdsSocket(directory));
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (isNotListening(error)) return undefined;
    throw error;
  }
}

/** Answers the next line; undefined when the other end is gone, however it went. */
function linesOf(socket: Socket): () => Promise<string | undefined> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return async () => {
    try {
      const line = await lines.next();
      return line.done === true ? undefined : line.value;
    } catch {
      return undefined;
    }
  };
}

/**
 * Runs `whileHeld` while the exchange on the directory stores nothing.
 * @returns the last position of its log, or undefined where no exchange runs: nothing was called
 * @throws Error where the exchange gave the hold up meanwhile, so that the copy may be torn
 */
export async function whileStoreIsHeld(
  directory: string,
  whileHeld: () => Promise<void>,
): Promise<number | undefined> {
  const socket = await open(directory);
  if (socket === undefined) return undefined;
  try {
    socket.on('error', () => undefined);
    const nextLine = linesOf(socket);
    socket.write('hold\n');
    const [, position] = /^held (\d+)$/.exec((await nextLine()) ?? '') ?? [];
    if (position === undefined) throw new Error('the exchange did not hold its store');
    await whileHeld();
    socket.write('release\n');
    if ((await nextLine()) !== 'released')
      throw new Error('the exchange gave up holding its store: the backup took too long');
    return Number(position);
  } finally {
    socket.destroy();
  }
}
