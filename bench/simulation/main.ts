/**
 * The simulation's speed: an hour of 200 players who trade through the whole product while things go
 * wrong, with every check on. Beside it the same hour without the checks (invariants, log against
 * snapshot, auditor, clients against exchange): what is left is playing itself.
 */
import { pathToFileURL } from 'node:url';
import { simulate, type SimulationReport } from '../../tests/simulation/run.ts';
import type { BenchRow } from '../support.ts';

const OPTIONS = { seed: 1, players: 200, minutes: 60, faults: true };

interface Timed {
  readonly report: SimulationReport;
  readonly seconds: number;
}

/** Processor time, so that other work on the machine changes neither run. */
async function timed(isChecked: boolean): Promise<Timed> {
  const begun = process.cpuUsage();
  const report = await simulate({ ...OPTIONS, isChecked });
  const { user, system } = process.cpuUsage(begun);
  return { report, seconds: (user + system) / 1e6 };
}

/** Commands per second of several runs together. */
function rate(runs: readonly Timed[]): number {
  const sum = (of: (timing: Timed) => number): number =>
    runs.reduce((all, one) => all + of(one), 0);
  return sum(({ report }) => report.commands) / sum(({ seconds }) => seconds);
}

/** @throws if the checked run found something broken: then its speed means nothing */
export async function run(): Promise<readonly BenchRow[]> {
  // Once unmeasured; then in an order that gives both the same share of what a warmer process gains.
  await simulate(OPTIONS);
  const first = await timed(true);
  const unchecked = [await timed(false), await timed(false)];
  const checked = [first, await timed(true)];
  const { report } = first;
  const { commands, kills, cuts, invariants, divergences, stateHash } = report;
  const broken = [...invariants, ...divergences];
  if (broken.length > 0) throw new Error(broken.join('\n'));
  if (unchecked.some((one) => one.report.stateHash !== stateHash))
    throw new Error('the two runs played differently');
  const ours = rate(checked);
  const peer = rate(unchecked);
  const { players, minutes } = OPTIONS;
  return [
    {
      name: `simulation, ${players} players, ${minutes} minutes, ${kills} kills, ${cuts} cuts: ${commands} commands, all checks on`,
      value: `${Math.round(ours)} commands per second of processor time`,
      peer: `the same without checks: ${Math.round(peer)}`,
      ratio: `${(ours / peer).toFixed(2)}x`,
      goal: '',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
