/** The properties can fail: each fault put into the worker's code breaks one of them. */
import { expose, wrap } from 'comlink';
import { describe, expect, test } from 'vitest';
import { buildScript } from '../../../scripts/qa/build.ts';
import { type Mutant, MUTANTS } from '../../../scripts/qa/mutants.ts';
import { createPricingClient } from '../../../src/workers/clients/pricingClient.ts';
import type { PricingApi } from '../../../src/workers/pricing/pricingTypes.ts';
import { propertyNamed } from '../../../src/qa/properties.ts';
import { testedWorker } from '../../../src/qa/testedWorker.ts';

const RUNS = 400;
const SEED = 7;

/** The worker's book with a fault in it, over a message channel. */
async function bookWith(mutant: Mutant): Promise<PricingApi> {
  const code = await buildScript('src/workers/pricing/pricingBook.ts', mutant);
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const { createPricingBook } = (await import(/* @vite-ignore */ url)) as {
    readonly createPricingBook: () => PricingApi;
  };
  return createPricingBook();
}

async function findings(mutant: Mutant): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannel();
  expose(await bookWith(mutant), port1);
  const close = (): void => {
    port1.close();
    port2.close();
  };
  const worker = testedWorker(createPricingClient(wrap<PricingApi>(port2), close));
  const run = { runs: RUNS, seed: SEED, isBrief: true };
  const { counterexample } = await propertyNamed(mutant.foundBy).run(worker, run);
  worker.close();
  return counterexample?.differences ?? [];
}

describe('faults in the pricing code', () => {
  test('[I-Q3] there are at least twenty, each with a name of its own', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  test.each(MUTANTS)('[I-Q3] $name: $says, and $foundBy fails', async (mutant) => {
    expect(await findings(mutant)).not.toEqual([]);
  });
});
