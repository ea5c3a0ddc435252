/** The what-if worker's API, free of any thread: the worker exposes it, tests call it. */
import { WhatIf, type WhatIfInput, type WhatIfResult } from '../../domain/copytrade/whatIf.ts';

/** Facts between two reports. */
const STEP = 1_000;

export interface WhatIfApi {
  /** @param onProgress receives shares of the work, 1 at the end */
  readonly run: (input: WhatIfInput, onProgress: (share: number) => void) => WhatIfResult;
}

export const whatIfApi: WhatIfApi = {
  run: (input, onProgress) => {
    const run = new WhatIf(input);
    for (let share = 0; share < 1;) {
      share = run.step(STEP);
      onProgress(share);
    }
    return run.result();
  },
};
