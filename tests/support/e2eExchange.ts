/** The built exchange for a journey: with its own data directory, to be killed and restarted. */
import { cp } from 'node:fs/promises';
import { type RunningServer, startServer, temporaryDirectory } from './server.ts';

export interface Exchange {
  readonly url: string;
  readonly port: number;
  /** SIGKILL: nothing more is written. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Starts again on the same port and data after `kill` or `stop`. */
  readonly restart: () => Promise<void>;
}

interface Directory {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A data directory after a first start; creating one takes several times as long as a restart. */
export async function prepareData(): Promise<Directory> {
  const directory = await temporaryDirectory();
  const server = await startServer({ dataDir: directory.path });
  await server.stop();
  return directory;
}

/**
 * An exchange on a free port with a copy of the prepared data; `environment` also applies to
 * restarts.
 */
export async function openExchange(
  preparedPath: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Exchange & { readonly close: () => Promise<void> }> {
  const { path: dataDir, remove } = await temporaryDirectory();
  await cp(preparedPath, dataDir, { recursive: true });
  let server: RunningServer = await startServer({ dataDir, environment });
  const { url, port } = server;
  const stop = async (): Promise<void> => {
    await server.stop();
  };
  return {
    url,
    port,
    kill: () => server.kill(),
    stop,
    restart: async () => {
      server = await startServer({ dataDir, port, environment });
    },
    close: async () => {
      await stop();
      await remove();
    },
  };
}
