/**
 * The simulation's speed: an hour of 200 players who trade through the whole product while things go
 * wrong, with every check on. Beside it the same hour without the checks (invariants, log against
 * snapshot, auditor, clients against exchange): what is left is playing itself.
 */
import { pathToFileURL } from 'node:url';
import { simulate, type SimulationReport } from '../../tests/simulation/run.ts';
import type { BenchRow } from '../support.ts';

const OPTIONS = { seed: 1, players: 200, minutes: 60, faults: true };

/** Processor time, so that other work on the machine changes neither run. */
async function timed(isChecked: boolean): Promise<{ report: SimulationReport; perSecond: number }> {
  const begun = process.cpuUsage();
  const report = await simulate({ ...OPTIONS, isChecked });
  const { user, system } = process.cpuUsage(begun);
  return { report, perSecond: report.commands / ((user + system) / 1e6) };
}

/** @throws if the checked run found something broken: then its speed means nothing */
export async function run(): Promise<readonly BenchRow[]> {
  // Once unmeasured, or whichever run is first pays for the compiler.
  await simulate(OPTIONS);
  // Checked first: what later runs gain from a warmer process goes to the peer.
  const checked = await timed(true);
  const unchecked = await timed(false);
  const { commands, kills, cuts, invariants, divergences, stateHash } = checked.report;
  const broken = [...invariants, ...divergences];
  if (broken.length > 0) throw new Error(broken.join('\n'));
  if (stateHash !== unchecked.report.stateHash) throw new Error('the two runs played differently');
  const { players, minutes } = OPTIONS;
  return [
    {
      name: `simulation, ${players} players, ${minutes} minutes, ${kills} kills, ${cuts} cuts: ${commands} commands, all checks on`,
      value: `${Math.round(checked.perSecond)} commands per second of processor time`,
      peer: `the same without checks: ${Math.round(unchecked.perSecond)}`,
      ratio: `${(checked.perSecond / unchecked.perSecond).toFixed(2)}x`,
      goal: '',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
