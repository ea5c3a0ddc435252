/** Runs in the browser: properties on a worker of its own, whose script the address names. */
import { clientOfWorker } from '../../src/workers/clients/pricingClient.ts';
import { propertyNamed } from '../../src/qa/properties.ts';
import type { PropertyReport } from '../../src/qa/property.ts';
import { testedWorker } from '../../src/qa/testedWorker.ts';

export interface QaRequest {
  readonly property: string;
  readonly worker: string;
  readonly runs: number;
  readonly seed: number;
  readonly path: string | undefined;
  readonly isBrief: boolean;
}

export interface QaPage {
  /** Functions that the runner calls, and those that the page calls while it runs. */
  runProperty: (request: QaRequest) => Promise<PropertyReport>;
  reportRuns: (runs: number) => void;
}

declare global {
  interface Window extends QaPage {}
}

/** Runs between two reports. */
const REPORT_EVERY = 500;

window.runProperty = async ({ property, worker: script, runs, seed, path, isBrief }) => {
  const worker = testedWorker(clientOfWorker(new Worker(script, { type: 'module' })));
  let done = 0;
  const onRun = (): void => {
    done += 1;
    if (done % REPORT_EVERY === 0) window.reportRuns(done);
  };
  try {
    return await propertyNamed(property).run(worker, { runs, seed, path, isBrief, onRun });
  } finally {
    worker.close();
  }
};
