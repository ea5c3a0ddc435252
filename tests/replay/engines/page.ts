/**
 * Runs in a browser: replays the logs in one worker, runs properties on the pricing worker, and
 * posts what it found to the server it came from.
 */
import { wrap } from 'comlink';
import { clientOfWorker } from '../../../src/workers/clients/pricingClient.ts';
import { PROPERTIES } from '../../../src/qa/properties.ts';
import { testedWorker } from '../../../src/qa/testedWorker.ts';
import type { EngineFigures, Recorded } from './figures.ts';

export interface PageReport {
  readonly agent: string;
  readonly figures: EngineFigures;
  /** Cases that held, by property of the pricing worker. */
  readonly properties: Readonly<Record<string, number>>;
}

/** As many as in the other tests of the pricing worker. */
const RUNS = 150;

async function figures(): Promise<EngineFigures> {
  const worker = new Worker('/figures.worker.js', { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(`worker: ${message}`)));
  });
  const recorded = (await (await fetch('/recorded.json')).json()) as Recorded;
  const remote = wrap<{ figuresOf: (of: Recorded) => EngineFigures }>(worker);
  return Promise.race([remote.figuresOf(recorded), failed]);
}

async function properties(): Promise<Readonly<Record<string, number>>> {
  const client = clientOfWorker(new Worker('/pricing.worker.js', { type: 'module' }));
  const worker = testedWorker(client);
  const held: Record<string, number> = {};
  for (const property of PROPERTIES) {
    const report = await property.run(worker, { runs: RUNS, seed: 71 });
    const { counterexample } = report;
    if (counterexample !== undefined)
      throw new Error(`${property.name}: ${counterexample.differences.join('; ')}`);
    held[property.name] = report.runs;
  }
  return held;
}

const post = (path: string, body: string): Promise<Response> =>
  fetch(path, { method: 'POST', body });

try {
  const report: PageReport = {
    agent: navigator.userAgent,
    figures: await figures(),
    properties: await properties(),
  };
  await post('/report', JSON.stringify(report));
} catch (error) {
  await post('/failure', error instanceof Error ? `${error.message}\n${error.stack}` : 'unknown');
}
