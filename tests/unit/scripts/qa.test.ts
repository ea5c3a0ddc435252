/** The command that runs the properties: its line, its report, its cancelling. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureLines, parseQa, runQa } from '../../../scripts/qa.ts';
import { PROPERTIES } from '../../../src/qa/properties.ts';
import { defineProperty, replayLine } from '../../../src/qa/property.ts';
import type { TestedWorker } from '../../../src/qa/testedWorker.ts';

/** For properties that do not ask it. */
const WORKER: TestedWorker = {
  price: () => Promise.reject(new Error('not asked')),
  priceAlone: () => Promise.reject(new Error('not asked')),
  estimate: () => Promise.resolve(undefined),
  close: () => undefined,
};

const below = defineProperty('below', 'Numbers are below 17.', fc.nat({ max: 1_000 }), (_, value) =>
  Promise.resolve(value < 17 ? [] : [`${value} is too large`]),
);

describe('properties', () => {
  test('[I-Q1] have a name that a command line takes and a sentence, each its own', () => {
    expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
    for (const { name, says } of PROPERTIES) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(says).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('[I-Q2] report the smallest case, and the replay line finds it at once', async () => {
    const report = await below.run(WORKER, { runs: 1_000, seed: 3 });
    expect(await below.run(WORKER, { runs: 1_000, seed: 3 })).toEqual(report);
    const { counterexample } = report;
    if (counterexample === undefined) throw new Error('nothing found');
    expect(counterexample).toMatchObject({ text: '17', differences: ['17 is too large'] });
    const line = replayLine(report, counterexample);
    expect(failureLines(report).at(-1)).toContain(line);
    const { path, seed } = parseQa(
      line.replace('npm run qa -- ', '').replace('below', 'figures').split(' '),
      () => 0,
    );
    const again = await below.run(WORKER, { runs: 1_000, seed, path });
    expect(again.counterexample).toMatchObject({ text: '17', shrinks: 0 });
  });

  test('[I-Q6] end after the case under way when they are cancelled', async () => {
    const cancelling = new AbortController();
    const report = await defineProperty('all', 'All holds.', fc.nat(), () =>
      Promise.resolve([]),
    ).run(WORKER, {
      runs: 1_000,
      seed: 1,
      signal: cancelling.signal,
      onRun: () => cancelling.abort(),
    });
    expect(report).toMatchObject({ runs: 1, isCancelled: true, counterexample: undefined });
  });
});

test('[I-Q4] the oracle imports no formula of the product', () => {
  const imports = ['oracle.ts', 'oracleStops.ts'].flatMap((name) => [
    ...readFileSync(`src/qa/${name}`, 'utf8').matchAll(/from '(?<path>.+)';/g),
  ]);
  const paths = imports.map(({ groups }) => groups?.['path']);
  expect(paths).toContain('../domain/ratio.ts');
  expect(paths.filter((path) => path?.includes('/futures/'))).toEqual([]);
});

describe('the line', () => {
  test('[I-Q1] runs every property with a seed that it prints, unless it names one', () => {
    expect(parseQa([], () => 5)).toEqual({
      runs: 1_000,
      seed: 5,
      properties: PROPERTIES,
      path: undefined,
      isMutants: false,
    });
    const { properties } = parseQa(['--property', 'ties'], () => 5);
    expect(properties.map(({ name }) => name)).toEqual(['ties']);
  });

  test.each([
    [['--property', 'nothing'], 'no property nothing; there are figures'],
    [['--runs', 'many'], 'many is no whole number'],
    [['--seed', '-1'], ''],
    [['--replay', '0:1'], '--replay needs the --property'],
    [['--fast'], '--fast'],
  ])('[I-Q5] %j is refused with the usage', async (args, says) => {
    const lines: string[] = [];
    expect(await runQa(args, (line) => lines.push(line))).toBe(2);
    expect(lines[0]).toContain(says);
    expect(lines.at(-1)).toMatch(/^Usage: npm run qa/);
  });
});
