/** Measures inside the server's process, loaded before it; writes a line of JSON a second to a file. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** How often the timer runs whose delay is the lag, ms. */
const STEP_MS = 10;

/**
 * A module's text. A standstill counts once for each time the timer should have run in it, so that
 * one of a second is not one moment among thousands.
 */
export const probeSource = (file: string): string => `
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) {
  let due = performance.now() + ${STEP_MS};
  let lags = [];
  setInterval(() => {
    const now = performance.now();
    for (let late = now - due; late > 0; late -= ${STEP_MS}) lags.push(Math.round(late * 10) / 10);
    if (now < due) lags.push(0);
    due = now + ${STEP_MS};
  }, ${STEP_MS}).unref();
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    appendFileSync(${JSON.stringify(file)}, JSON.stringify({ rss, heap: heapUsed, lags }) + '\\n');
    lags = [];
  }, 1000).unref();
}
`;

const second = v.object({ rss: v.number(), heap: v.number(), lags: v.array(v.number()) });
/** Bytes, and ms. */
export type Second = v.InferOutput<typeof second>;

/** Measurements after the first `skip` seconds. */
export async function readSeconds(file: string, skip: number): Promise<readonly Second[]> {
  const text = await readFile(file, 'utf8');
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
  return whole.slice(skip).map((line) => v.parse(second, JSON.parse(line)));
}
