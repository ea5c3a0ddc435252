/**
 * How long commands of each kind took, as the parts of a histogram. The loop only adds to plain
 * numbers: observing through the library cost an order 2.5 µs of 32.
 */
import type { CommandKind } from '../../gateway/ports/meter.ts';
import { addCounter, BUCKETS, type Registers, SECONDS_A_MS } from './registers.ts';

const BOUNDS_MS = BUCKETS.map((seconds) => seconds / SECONDS_A_MS);

/** Since the last scrape; `buckets` has one more for what took longer than all bounds. */
interface Durations {
  readonly buckets: number[];
  sumMs: number;
  count: number;
}

const emptyDurations = (): Durations => ({
  buckets: Array.from({ length: BUCKETS.length + 1 }, () => 0),
  sumMs: 0,
  count: 0,
});

/** The first bound that is not exceeded. */
function bucketOf(ms: number): number {
  const index = BOUNDS_MS.findIndex((bound) => ms <= bound);
  return index === -1 ? BOUNDS_MS.length : index;
}

/** @returns adds one command that took so many ms */
export function createDurations(registers: Registers): (kind: CommandKind, ms: number) => void {
  const known = new Map<CommandKind, Durations>();
  const name = 'maru_command_seconds';
  const help = 'From the submission of a command to its answer, stored and published';
  addCounter(registers, {
    name: `${name}_bucket`,
    help,
    labelNames: ['kind', 'le'],
    collect() {
      for (const [kind, { buckets }] of known) {
        let below = 0;
        for (const [index, count] of buckets.entries()) {
          below += count;
          this.inc({ kind, le: BUCKETS[index] ?? '+Inf' }, below);
        }
        buckets.fill(0);
      }
    },
  });
  addCounter(registers, {
    name: `${name}_sum`,
    help,
    labelNames: ['kind'],
    collect() {
      for (const [kind, durations] of known) {
        this.inc({ kind }, durations.sumMs * SECONDS_A_MS);
        durations.sumMs = 0;
      }
    },
  });
  addCounter(registers, {
    name: `${name}_count`,
    help,
    labelNames: ['kind'],
    collect() {
      for (const [kind, durations] of known) {
        this.inc({ kind }, durations.count);
        durations.count = 0;
      }
    },
  });
  return (kind, ms) => {
    let durations = known.get(kind);
    if (durations === undefined) {
      durations = emptyDurations();
      known.set(kind, durations);
    }
    const bucket = bucketOf(ms);
    durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
    durations.sumMs += ms;
    durations.count += 1;
  };
}
