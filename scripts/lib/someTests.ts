/** The part of `npm test` that a change at hand needs, in a few minutes. */
import { execFileSync } from 'node:child_process';
import { importGraph } from '../../tests/style/tools/graph.ts';
import { readModule } from '../../tests/style/tools/modules.ts';
import { projectPaths, readProjectFile } from '../../tests/style/tools/tree.ts';
import { ensureBrowser, thisMachine } from '../ensureBrowser.ts';
import { run, tool } from './processes.ts';
import { ofChange, ofFeatures, type Selection } from './selected.ts';
import { runSteps } from './steps.ts';

const LIMIT_MS = 20 * 60_000;
const CODE = /^(?:src|tests|scripts|bench)\/.*\.tsx?$/;

const linesOf = (command: string, args: readonly string[]): readonly string[] =>
  execFileSync(command, args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Files that differ from the last commit, or that git does not know yet. */
const changedFiles = (): readonly string[] => [
  ...linesOf('git', ['diff', '--name-only', 'HEAD']),
  ...linesOf('git', ['ls-files', '--others', '--exclude-standard']),
];

function select(wanted: readonly string[]): Selection {
  const paths = projectPaths();
  if (!wanted.includes('--changed')) return ofFeatures(paths, wanted);
  const code = paths.filter((path) => CODE.test(path));
  const graph = importGraph(code.map((path) => readModule(path, readProjectFile(path))));
  return ofChange(graph, changedFiles());
}

/** @returns whether nothing failed; false where there is nothing to test */
export async function testSome(wanted: readonly string[]): Promise<boolean> {
  const { tests, further, journeys } = select(wanted);
  if (tests.length === 0) {
    console.error(`no test is about ${wanted.join(' ')}`);
    return false;
  }
  console.log(`${tests.length} files of tests, ${further} more can see the change`);
  const browser = await ensureBrowser(thisMachine());
  if (!browser.ok) {
    console.error(browser.message);
    return false;
  }
  const failed = await runSteps(['types', 'lint', 'format']);
  const { ok } = await run(tool('vitest'), ['run', ...tests], {
    output: 'show',
    limitMs: LIMIT_MS,
    environment: { PLAYWRIGHT_CHROMIUM: browser.path },
  });
  if (journeys.length > 0)
    console.log(`Journeys: npm run build && npx playwright test ${journeys.join(' ')}`);
  return ok && failed.length === 0;
}
