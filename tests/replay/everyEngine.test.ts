/**
 * The exchange is hosted by Node and by browsers, and what one of them stored another may read: the
 * same log is the same state, and the same figure the same digits, in each of them.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROPERTIES } from '../../src/qa/properties.ts';
import { ENGINES, openBrowser } from './engines/browsers.ts';
import { type EngineFigures, figuresOf, type Recorded } from './engines/figures.ts';
import type { PageReport } from './engines/page.ts';
import { type FiguresServer, serveFigures } from './engines/server.ts';
import { GOLDEN_LOGS } from './goldenLogs.ts';

const RECORDED: Recorded = {
  logs: GOLDEN_LOGS.map(({ name }) =>
    readFileSync(new URL(`golden/engine-${name}.log`, import.meta.url), 'utf8'),
  ),
  vectors: readFileSync('data/vectors/public.json', 'utf8'),
};

let inNode: EngineFigures;
beforeAll(() => {
  inNode = figuresOf(RECORDED);
});

describe('one state, every engine', () => {
  let server: FiguresServer;
  beforeAll(async () => {
    server = await serveFigures(RECORDED);
  });
  afterAll(() => server.close());

  test('[E-R1] Node finds the recorded states and meets the published vectors', () => {
    expect(inNode.layouts).toEqual(
      Object.fromEntries(GOLDEN_LOGS.map(({ name, hash }) => [name, hash])),
    );
    expect(inNode.unmet).toEqual([]);
  });

  test.for(ENGINES)('[E-R1] $name finds what Node finds', async (engine, { signal, skip }) => {
    const browser = engine.find();
    if (typeof browser === 'string') {
      // Chromium is what everything else is tested with: without it nothing may look tested.
      if (engine.name === 'Chromium') throw new Error(browser);
      // oxlint-disable-next-line no-console -- a skipped engine must not pass unseen
      console.warn(`${engine.name} is skipped: ${browser}`);
      return skip(browser);
    }
    const { agent, figures, properties } = await reportOf(server, signal, (url) =>
      openBrowser(browser, url),
    );
    expect(agent).toSatisfy(engine.isAgent);
    expect(figures).toEqual(inNode);
    expect(Object.keys(properties)).toEqual(PROPERTIES.map(({ name }) => name));
  });
});

/** @param signal aborts when the test's time is over, so that no browser is left behind */
async function reportOf(
  server: FiguresServer,
  signal: AbortSignal,
  open: (url: string) => ReturnType<typeof openBrowser>,
): Promise<PageReport> {
  const report = server.report();
  const browser = open(server.url);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no report in time')));
  });
  try {
    return await Promise.race([report, browser.ended, aborted]);
  } finally {
    await browser.close();
  }
}

describe('the figures that are compared', () => {
  test('differ when one amount of a log or one input of a vector differs', () => {
    const [first = '', ...logs] = RECORDED.logs;
    const changed = figuresOf({
      logs: [
        first.replace('["house/FUTURES",-10000000000]', '["house/FUTURES",-10000000001]'),
        ...logs,
      ],
      vectors: RECORDED.vectors.replace(/"entryPrice": "(\d)/, '"entryPrice": "9$1'),
    });
    expect(changed.states['v1']).not.toBe(inNode.states['v1']);
    expect(changed.states['v2']).toBe(inNode.states['v2']);
    expect(changed.vectors).not.toBe(inNode.vectors);
  });
});
