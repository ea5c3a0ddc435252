/** The what-if worker as the page uses it: started by a run, ended with it or to cancel it. */
import { proxy, type Remote, wrap } from 'comlink';
import type { WhatIfInput, WhatIfResult } from '../../domain/copytrade/whatIf.ts';
import type { WhatIfApi } from '../whatIf/whatIfApi.ts';

export interface WhatIfRun {
  /** Undefined once it was cancelled; rejects when the worker cannot be loaded or throws. */
  readonly result: Promise<WhatIfResult | undefined>;
  readonly cancel: () => void;
}

export interface WhatIfWorker {
  readonly api: Pick<Remote<WhatIfApi>, 'run'>;
  readonly terminate: () => void;
  readonly onError: (listener: (error: unknown) => void) => void;
}

/** Starts the worker of the build. */
function openWhatIfWorker(): WhatIfWorker {
  const worker = new Worker(new URL('../whatIf.worker.ts', import.meta.url), {
    type: 'module',
    name: 'whatIf',
  });
  return {
    api: wrap<WhatIfApi>(worker),
    terminate: () => worker.terminate(),
    onError: (listener) =>
      worker.addEventListener('error', ({ message }) => listener(new Error(message))),
  };
}

/** @param onProgress receives shares of the work, 1 at the end */
export function startWhatIf(
  input: WhatIfInput,
  onProgress: (share: number) => void,
  open: () => WhatIfWorker = openWhatIfWorker,
): WhatIfRun {
  const worker = open();
  let cancel: () => void = () => {};
  const ended = new Promise<WhatIfResult | undefined>((resolve, reject) => {
    cancel = () => resolve(undefined);
    worker.onError(reject);
    worker.api.run(input, proxy(onProgress)).then(resolve, reject);
  });
  const result = ended.finally(() => worker.terminate());
  return { result, cancel };
}
