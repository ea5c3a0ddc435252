/**
 * Socket through which a backup talks to a running exchange: in its data directory, usable by every
 * account that may write there. The backup asks that nothing be stored for a moment, and says when
 * it is done. Its messages:  `hold`, then `release`; the answers: `held POSITION`, then `released`.
 */
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from '../../gateway/ports.ts';

/**
 * Holds the store back while `whileHeld` runs.
 * @param whileHeld receives the last position of the log
 */
export type Hold = (whileHeld: (position: number) => Promise<void>) => Promise<void>;

/** Orders wait as long; a backup that takes longer is given up. */
const HOLD_MS = 5_000;
/** Limit of Linux; other systems permit less. */
const SOCKET_PATH_MAX = 100;

export const holdsSocket = (directory: string): string => join(directory, 'backup.sock');

export interface HoldsServer {
  readonly close: () => Promise<void>;
}

export interface HoldsOptions {
  readonly directory: string;
  readonly hold: Hold;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly limitMs?: number;
}

/** Resolves with the hold's end: released by word, by a lost connection or by its limit. */
async function serve(socket: Socket, { hold, logger, limitMs = HOLD_MS }: HoldsOptions) {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => {
    const line = await lines.next();
    return line.done === true ? undefined : line.value;
  };
  if ((await next()) !== 'hold') return;
  let isReleased = false;
  let heldMs = 0;
  await hold(async (position) => {
    const begin = performance.now();
    socket.write(`held ${position}\n`);
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      limit = setTimeout(resolve, limitMs, undefined);
    });
    isReleased = (await Promise.race([next(), late])) === 'release';
    clearTimeout(limit);
    heldMs = Math.round(performance.now() - begin);
  });
  if (isReleased) {
    logger.info(`a backup was taken; the store was held for ${heldMs} ms`);
    socket.end('released\n');
  } else {
    logger.warn(`a backup was given up after the store was held for ${heldMs} ms`);
    socket.destroy();
  }
}

/** The directory is this process's own, so a socket that is there is one of an earlier process. */
export async function serveHolds(options: HoldsOptions): Promise<HoldsServer> {
  const { directory, logger } = options;
  const path = holdsSocket(directory);
  if (process.platform === 'win32' || Buffer.byteLength(path) > SOCKET_PATH_MAX) {
    logger.warn(`no backup can be taken while the exchange runs: no socket in ${directory}`);
    return { close: () => Promise.resolve() };
  }
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    // What failed is seen by the lines that do not come.
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    serve(socket, options).catch((error: unknown) => {
      logger.warn(`a backup failed: ${String(error)}`);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
