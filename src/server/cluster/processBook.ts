/** The processes that reported to the one that acts. Rule [O-Z9]. */
import * as v from 'valibot';
import type { Millis } from '../../domain/time.ts';
import { PROCESS_ROLES, type ProcessFacts, type Processes } from '../../gateway/ports/processes.ts';
import type { Clock } from '../../gateway/ports.ts';

/** Each process reports so often. */
export const REPORT_EVERY_MS = 1_000;
/** One that has missed so many reports is gone. */
const SHOWN_MS = 5 * REPORT_EVERY_MS;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const reportBody = v.strictObject({
  address: v.pipe(v.string(), v.maxLength(255)),
  role: v.picklist(PROCESS_ROLES),
  version: v.pipe(v.string(), v.maxLength(64)),
  position: count,
  lag: count,
  sockets: count,
  online: count,
  isEqual: v.boolean(),
});

/** @throws ValiError for a body that is no report */
export const readReport = (body: unknown): ProcessFacts => v.parse(reportBody, body);

interface Reported {
  readonly facts: ProcessFacts;
  readonly at: Millis;
}

export interface ProcessBook extends Processes {
  readonly take: (facts: ProcessFacts) => void;
}

/** @param own facts of this process at the moment */
export function createProcessBook(
  clock: Pick<Clock, 'elapsed'>,
  own: () => ProcessFacts,
): ProcessBook {
  const reported = new Map<string, Reported>();
  return {
    take: (facts) => void reported.set(facts.address, { facts, at: clock.elapsed() }),
    list: () => {
      const here = own();
      const since = clock.elapsed() - SHOWN_MS;
      for (const [address, { at }] of reported) if (at < since) reported.delete(address);
      const others = [...reported.values()]
        .map(({ facts }) => facts)
        .filter(({ address }) => address !== here.address);
      return [here, ...others.toSorted((a, b) => a.address.localeCompare(b.address))];
    },
  };
}
