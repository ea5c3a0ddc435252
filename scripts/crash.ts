/**
 * `npm run crash -- starts 300` or `npm run crash -- kills 100 seed`: the tests of killed servers, with so
 * many paired starts or kills instead of the few of `npm test`.
 */
import { run, tool } from './lib/processes.ts';
import { exitAfterHelp } from './lib/usage.ts';

const KINDS = {
  starts: { variable: 'PAIRS', file: 'tests/integration/server/starts.test.ts' },
  kills: { variable: 'KILLS', file: 'tests/integration/server/killed.test.ts' },
} as const;

const LIMIT_MS = 60 * 60_000;

const USAGE = 'npm run crash -- starts 300, or npm run crash -- kills 100 [SEED]';

exitAfterHelp(USAGE);
const [kind = '', count = '', seed = 'maru-1'] = process.argv.slice(2);
if ((kind !== 'starts' && kind !== 'kills') || !/^[1-9]\d{0,4}$/.test(count)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const { variable, file } = KINDS[kind];
const { ok } = await run(
  tool('vitest'),
  ['run', '--project', 'server', file, '-t', 'PGlite|pairs'],
  {
    output: 'show',
    limitMs: LIMIT_MS,
    environment: { [variable]: count, SEED: seed },
  },
);
process.exitCode = ok ? 0 : 1;
