/** `npm test` must not call a run good that was not: its parts are fed bad runs here. */
import { describe, expect, test } from 'vitest';
import {
  addCounts,
  closingLine,
  countsOfPlaywright,
  countsOfStage,
  countsOfVitest,
  NO_COUNTS,
} from '../../scripts/lib/counts.ts';
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
} from '../../scripts/lib/failures.ts';
import { ensureBrowser, type Machine } from '../../scripts/ensureBrowser.ts';
import { run } from '../../scripts/lib/processes.ts';
import { ofChange, ofFeatures } from '../../scripts/lib/selected.ts';
import { browserCandidates, browserFlags, findBrowser } from '../support/browser.ts';

const vitestReport = (overrides: object): string =>
  JSON.stringify({
    success: true,
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numFailedTestSuites: 0,
    ...overrides,
  });

const playwrightReport = (stats: object, errors: readonly unknown[] = []): string =>
  JSON.stringify({
    errors,
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  });

describe('failures', () => {
  test('of vitest name the test, and the file that fails before its first test', () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'fine', failureMessages: [] },
            { status: 'failed', fullName: 'adds', failureMessages: ['expected 2 to be 3'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    });
    expect(failuresOfVitest(report)).toEqual([
      { file: 'a.test.ts', title: 'adds', message: 'expected 2 to be 3' },
      { file: 'b.test.ts', title: '(the file itself)', message: 'no such module' },
    ]);
  });

  test('of vitest say so where a test was not over in time', () => {
    const assertion = {
      status: 'failed',
      fullName: 'waits',
      failureMessages: ['Error: STACK_TRACE_ERROR\n    at task (runner.js:1)'],
    };
    const file = {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [assertion],
    };
    const [failure] = failuresOfVitest(JSON.stringify({ testResults: [file] }));
    expect(failure?.message).toBe('Error: it exceeded its time limit\n    at task (runner.js:1)');
  });

  test('of playwright are the journeys that failed on the last try, however deep', () => {
    const journey = (title: string, status: string, ...messages: readonly string[]): object => ({
      title,
      file: 'desk.spec.ts',
      line: 7,
      tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const report = JSON.stringify({
      errors: [{ message: 'no server' }],
      suites: [
        {
          specs: [journey('flaky', 'flaky', 'once'), journey('good', 'expected')],
          suites: [{ specs: [journey('bad', 'unexpected', 'first try', 'second try')] }],
        },
      ],
    });
    expect(failuresOfPlaywright(report)).toEqual([
      { file: '', title: '(the run itself)', message: 'no server' },
      { file: 'desk.spec.ts:7', title: 'bad', message: 'second try' },
    ]);
  });

  test('are printed with the beginning of their messages, without colors', () => {
    const red = `${String.fromCodePoint(27)}[31mred${String.fromCodePoint(27)}[39m`;
    const long = Array.from({ length: 40 }, (_line, index) => `line ${index}`).join('\n');
    const lines = failureLines([
      { file: 'a.test.ts', title: 'adds', message: red },
      { file: '', title: '(the run itself)', message: long },
    ]);
    expect(lines.slice(0, 3)).toEqual([
      'FAILED a.test.ts › adds',
      '    red',
      'FAILED (the run itself)',
    ]);
    expect(lines).toHaveLength(3 + 16);
    expect(failureLines([])).toEqual([]);
  });
});

describe('counts', () => {
  test('come from the reports', () => {
    expect(countsOfVitest(vitestReport({ numFailedTests: 2, success: false }))).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
      flaky: 0,
    });
    expect(countsOfPlaywright(playwrightReport({ unexpected: 1, flaky: 1, skipped: 4 }))).toEqual({
      passed: 4,
      failed: 1,
      skipped: 4,
      flaky: 1,
    });
  });

  test('a file that cannot be loaded is one failure', () => {
    const report = vitestReport({ success: false, numFailedTestSuites: 1 });
    expect(countsOfVitest(report).failed).toBe(1);
    expect(countsOfPlaywright(playwrightReport({}, [{ message: 'no such module' }])).failed).toBe(
      1,
    );
  });

  test('a report of another shape throws', () => {
    expect(() => countsOfVitest('{}')).toThrow('success');
    expect(() => countsOfPlaywright('{"stats":{}}')).toThrow('errors');
  });

  test('a stage with no report, no test or a bad exit is one failure', () => {
    const good = { ...NO_COUNTS, passed: 3 };
    expect(countsOfStage(undefined, true).failed).toBe(1);
    expect(countsOfStage(NO_COUNTS, true).failed).toBe(1);
    expect(countsOfStage({ ...NO_COUNTS, skipped: 5 }, true).failed).toBe(1);
    expect(countsOfStage(good, false)).toEqual({ ...good, failed: 1 });
    expect(countsOfStage(good, true)).toEqual(good);
  });

  test('end in one plain line', () => {
    const sum = addCounts({ ...NO_COUNTS, passed: 7 }, { ...NO_COUNTS, passed: 3, failed: 1 });
    expect(closingLine(sum)).toBe('10 passed, 1 failed');
    expect(closingLine({ ...sum, skipped: 2 })).toBe('10 passed, 1 failed, 2 skipped');
    expect(closingLine({ ...sum, flaky: 1 })).toBe(
      '10 passed, 1 failed, 1 flaky (passed on the second try)',
    );
  });
});

describe('the browser', () => {
  const APT = '/usr/bin/apt-get';

  function machine(parts: Partial<Machine> & { readonly present: Set<string> }): Machine {
    return {
      isRoot: true,
      candidates: () => ['/usr/bin/chromium'],
      exists: (path) => parts.present.has(path),
      run: async () => true,
      ...parts,
    };
  }

  const SHELL = '/usr/bin/chromium-headless-shell';
  const CHROMIUM = '/usr/bin/chromium';
  const both = () => [SHELL, CHROMIUM];

  /** A machine whose apt knows these packages; the words of the commands it ran are in `commands`. */
  function installing(known: readonly string[], present: Set<string>, commands: string[]): Machine {
    return machine({
      present,
      candidates: both,
      run: async (command, args) => {
        if (command !== APT) return true;
        const name = args.at(-1) ?? '';
        commands.push(name);
        if (name === 'update') return true;
        if (known.includes(name)) present.add(`/usr/bin/${name}`);
        return known.includes(name);
      },
    });
  }

  test.each([
    ['one that a variable names', () => [CHROMIUM], CHROMIUM],
    ['the shell', both, SHELL],
  ])('%s is used, and nothing is installed', async (_which, candidates, path) => {
    const commands: string[] = [];
    const found = await ensureBrowser(
      machine({
        candidates,
        present: new Set([SHELL, CHROMIUM, APT]),
        run: async (command) => commands.push(command) > 0,
      }),
    );
    expect(found).toEqual({ ok: true, path });
    expect(commands).toEqual([path]);
  });

  test.each([
    ['none', new Set([APT])],
    ['the whole browser only', new Set([APT, CHROMIUM])],
  ])('root on Debian with %s installs the shell', async (_which, present) => {
    const commands: string[] = [];
    const found = await ensureBrowser(
      installing(['chromium', 'chromium-headless-shell'], present, commands),
    );
    expect(found).toEqual({ ok: true, path: SHELL });
    expect(commands).toEqual(['chromium-headless-shell']);
  });

  test('where there is no such package, the whole browser is installed, or kept', async () => {
    const commands: string[] = [];
    const present = new Set([APT]);
    const known = ['chromium'];
    const expected = { ok: true, path: CHROMIUM };
    expect(await ensureBrowser(installing(known, present, commands))).toEqual(expected);
    const tried = ['chromium-headless-shell', 'update', 'chromium-headless-shell'];
    expect(commands).toEqual([...tried, 'chromium']);
    expect(await ensureBrowser(installing(known, present, commands))).toEqual(expected);
    expect(commands).toEqual([...tried, 'chromium', ...tried]);
  });

  test.each([
    ['a user without rights', { isRoot: false, present: new Set([APT]) }],
    ['a machine without apt', { present: new Set<string>() }],
    ['a failing installation', { present: new Set([APT]), run: async () => false }],
    [
      'a stub that only prints a hint',
      { present: new Set(['/usr/bin/chromium']), run: async () => false },
    ],
  ])('%s gets one line that says what to do', async (_who, parts) => {
    const found = await ensureBrowser(machine(parts));
    expect(found.ok).toBe(false);
    expect(found.ok ? '' : found.message).toMatch(/^No Chromium[^\n]*PLAYWRIGHT_CHROMIUM[^\n]*$/);
  });

  test('a variable decides alone, even when it names nothing', () => {
    expect(browserCandidates({ CHROME_PATH: '/nowhere/chrome' })).toEqual(['/nowhere/chrome']);
    expect(findBrowser({ CHROME_PATH: '/nowhere/chrome' })).toBeUndefined();
    expect(browserCandidates({ PLAYWRIGHT_CHROMIUM: '' })).toContain('/usr/bin/chromium');
  });

  test('the sandbox is given up only where it cannot work', () => {
    expect(browserFlags(true)).toContain('--no-sandbox');
    expect(browserFlags(false)).not.toContain('--no-sandbox');
  });
});

describe('processes', () => {
  const limitMs = 10_000;

  test('an exit code, a signal and a missing command are distinguished from success', async () => {
    const keep = { output: 'keep', limitMs } as const;
    const node = (code: string) => run(process.execPath, ['-e', code], keep);
    expect(await node('console.log("hi")')).toMatchObject({ ok: true, output: 'hi\n' });
    expect(await node('process.exit(3)')).toMatchObject({ ok: false });
    expect(await node('process.kill(process.pid, "SIGKILL")')).toMatchObject({ ok: false });
    expect(await run('no-such-command', [], keep)).toMatchObject({ ok: false });
  });

  test('a command that hangs is ended at its limit', async () => {
    const hang = ['-e', 'setInterval(() => {}, 1000)'];
    const result = await run(process.execPath, hang, { output: 'keep', limitMs: 300 });
    expect(result).toMatchObject({ ok: false });
    expect(result.output).toContain('SIGTERM');
  });
});

describe('a part of it', () => {
  const paths = [
    'src/domain/p2p/p2p.ts',
    'tests/unit/engine/p2p.test.ts',
    'tests/unit/engine/p2pSteps.test.ts',
    'tests/contract/api/money.test.ts',
    'tests/e2e/p2p.spec.ts',
  ];

  test('is of a feature by the names of folders and files', () => {
    expect(ofFeatures(paths, ['P2P'])).toEqual({
      tests: ['tests/unit/engine/p2p.test.ts', 'tests/unit/engine/p2pSteps.test.ts'],
      further: 0,
      journeys: ['tests/e2e/p2p.spec.ts'],
    });
    expect(ofFeatures(paths, ['coupons']).tests).toEqual([]);
  });

  test('is of a change by who imports it, the nearest first', () => {
    const graph = new Map([
      ['src/a.ts', []],
      ['src/b.ts', ['src/a.ts']],
      ['tests/unit/b.test.ts', ['src/b.ts']],
      ['tests/unit/a.test.ts', ['src/a.ts']],
      ['tests/unit/c.test.ts', []],
      ['tests/e2e/b.spec.ts', ['src/b.ts']],
    ]);
    expect(ofChange(graph, ['src/a.ts'])).toEqual({
      tests: ['tests/unit/a.test.ts', 'tests/unit/b.test.ts'],
      further: 0,
      journeys: ['tests/e2e/b.spec.ts'],
    });
  });

  test('of a change that everything sees is the nearest sixty files', () => {
    const names = Array.from({ length: 80 }, (_, index) => `tests/unit/t${index}.test.ts`);
    const graph = new Map(names.map((name) => [name, ['src/a.ts']]));
    const { tests, further } = ofChange(graph, ['src/a.ts']);
    expect([tests.length, further]).toEqual([60, 20]);
  });
});
