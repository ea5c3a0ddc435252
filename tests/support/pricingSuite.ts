/**
 * Properties of the pricing worker wherever it runs: one suite, carried out in Node over a message
 * channel and in Chromium with the worker of the build.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PricingClient } from '../../src/workers/clients/pricingClient.ts';
import { marksCases, MARKETS, positionCases, pricesAt } from '../../src/qa/cases.ts';
import { PROPERTIES } from '../../src/qa/properties.ts';
import { EMPTY_WALLET, type TestedWorker, testedWorker } from '../../src/qa/testedWorker.ts';

const RUNS = 150;

/** @param connect a client to a fresh worker */
export function describePricing(where: string, connect: () => PricingClient): void {
  describe(`the pricing worker ${where}`, () => {
    let client: PricingClient;
    let worker: TestedWorker;
    beforeAll(() => {
      client = connect();
      worker = testedWorker(client);
    });
    afterAll(() => client.close());

    it.each(PROPERTIES)('[I-Q1] $name: $says', async (property) => {
      const report = await property.run(worker, { runs: RUNS, seed: 71 });
      expect(report.counterexample).toBeUndefined();
      expect(report.runs).toBe(RUNS);
    });

    it('never answers with the figures of other rows', async () => {
      const [position] = fc.sample(positionCases, { numRuns: 1, seed: 1 });
      const [marks] = fc.sample(marksCases, { numRuns: 1, seed: 1 });
      if (position === undefined || marks === undefined) throw new Error('no case');
      client.setMarkets(MARKETS);
      client.setPositions([{ ...position, positionId: 'a' }]);
      const under = client.tick(pricesAt(marks));
      client.setPositions([{ ...position, positionId: 'b' }]);
      expect(await under).toBeUndefined();
      const after = await client.tick(pricesAt(marks));
      expect(after?.positionIds).toEqual(['b']);
      client.setPositions([]);
      client.setWallet(EMPTY_WALLET);
      expect((await client.tick(pricesAt(marks)))?.positionIds).toEqual([]);
    });
  });
}
