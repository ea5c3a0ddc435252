/** A server whose log was damaged on its disk while nothing ran. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALLS } from '../../../src/protocol/contract.ts';
import { openPgliteDatabase } from '../../../src/server/store/pgliteDatabase.ts';
import { ask, signUp } from '../../support/remote.ts';
import {
  type Directory,
  type RunningServer,
  runServer,
  startServer,
} from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let data: Directory;
let server: RunningServer | undefined;
beforeEach(async () => {
  data = await emptyDataDirectory();
});
afterEach(async () => {
  await server?.kill();
  await data.remove();
});

/** Changes the record at `which` of the log's positions; @returns the position. */
async function damage(which: 'min' | 'max'): Promise<number> {
  const database = openPgliteDatabase(data.path);
  try {
    const [row] = await database.query(
      `UPDATE maru_log SET events = events || ' '
       WHERE position = (SELECT ${which}(position) FROM maru_log) RETURNING position`,
    );
    return Number(row?.['position']);
  } finally {
    await database.close();
  }
}

interface LogDetail {
  readonly log?: { readonly isDone: boolean; readonly damaged: readonly string[] };
}

async function walkedLog(url: string) {
  return until(
    async () => {
      const answer = await fetch(`${url}/readyz`);
      const { log } = (await answer.json()) as LogDetail;
      expect(log?.isDone).toBe(true);
      return { status: answer.status, log };
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('[O-V4] [O-V5] damage before the newest snapshot is reported and the exchange serves; a start that must replay a damaged record is refused', async () => {
  server = await startServer({ main: serverMain(), dataDir: data.path });
  const { token } = await signUp(server.url);
  expect(await walkedLog(server.url)).toMatchObject({ status: 200, log: { damaged: [] } });
  await server.stop();

  const first = await damage('min');
  server = await startServer({ main: serverMain(), dataDir: data.path });
  expect((await ask(server.url, 'GET', CALLS.me.path, { token })).status).toBe(200);
  expect(await walkedLog(server.url)).toMatchObject({
    status: 200,
    log: { damaged: [`${first}: damaged`] },
  });
  const lines = server.log.filter((line) => line.includes(`record ${first} of the log is damaged`));
  expect(lines).toHaveLength(1);
  await signUp(server.url);
  await server.kill();

  const last = await damage('max');
  const { code, stdout, stderr } = await runServer({ main: serverMain(), dataDir: data.path });
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toEqual([
    `Maru did not start: record ${last} of the log is damaged: restore a backup`,
  ]);
});
