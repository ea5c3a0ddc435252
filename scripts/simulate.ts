/**
 * `npm run simulate -- --seed S --players N --minutes M [--faults] [--clients spec]`: a seeded day of
 * many players; with `--clients spec` of an exchange that offers only what the specification names.
 * Exit code 0 when every invariant holds and every client knows what the exchange knows. A day of
 * 1,000 players takes more memory than Node allows by default, so the npm script allows 12 GB.
 */
import { parseArgs } from 'node:util';
import { simulate, type SimulationReport } from '../tests/simulation/run.ts';
import { exitAfterHelp } from './lib/usage.ts';

const SHOWN_MAX = 10;

function readNumber(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`--${name} is a whole number above zero, not ${text}`);
}

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function print(report: SimulationReport, seconds: number): void {
  console.log(`commands: ${report.commands} (${Math.round(report.commands / seconds)}/s)`);
  console.log(`answers: ${countsOf(report.answers)}`);
  console.log(
    `log: ${report.records} records, ${report.fills} fills, ${report.warnings} warnings, ` +
      `${report.liquidations} liquidations, ${report.fundings} funding payments`,
  );
  console.log(`orders: ${countsOf(report.orders)}`);
  console.log(`money: ${countsOf(report.money)}`);
  console.log(`copies: ${countsOf(report.copies)}`);
  console.log(`payments: ${countsOf(report.payments)}`);
  console.log(`faults: ${report.kills} kills, ${report.cuts} cut connections`);
  console.log(`faults while money moved: ${countsOf(report.moneyFaults)}`);
  for (const line of [...report.invariants, ...report.divergences].slice(0, SHOWN_MAX))
    console.log(`  ${line}`);
  const broken = report.invariants.length;
  console.log(
    `invariants: ${broken === 0 ? 'ok' : `${broken} broken`}, divergence: ${report.divergences.length}`,
  );
  console.log(`state: ${report.stateHash}`);
}

exitAfterHelp(
  'npm run simulate -- --seed S --players N --minutes M [--faults] [--clients own|spec]',
);
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    players: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'boolean', default: false },
    clients: { type: 'string', default: 'own' },
  },
});
if (values.clients !== 'own' && values.clients !== 'spec')
  throw new RangeError(`--clients is own or spec, not ${values.clients}`);
const options = {
  isSpec: values.clients === 'spec',
  seed: readNumber('seed', values.seed, 1),
  players: readNumber('players', values.players, 100),
  minutes: readNumber('minutes', values.minutes, 60),
  faults: values.faults,
};
console.log(
  `seed ${options.seed}, ${options.players} players, ${options.minutes} minutes` +
    (options.faults ? ', with faults' : '') +
    (options.isSpec ? ', without extensions' : ''),
);
const begun = process.hrtime.bigint();
const report = await simulate({
  ...options,
  onHour: (hour, commands) => process.stderr.write(`hour ${hour}: ${commands} commands\n`),
});
print(report, Number(process.hrtime.bigint() - begun) / 1e9);
process.exitCode = report.invariants.length + report.divergences.length === 0 ? 0 : 1;
