/** Logs of a day for the auditor, and what it says of them. */
import type { Actor } from '../../src/domain/actor.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { userId } from '../../src/domain/ids.ts';
import { encodeEvents, EVENTS_VERSION } from '../../src/engine/index.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { START_AT, testRules } from '../support/engine.ts';
import { Auditor } from './auditor.ts';

/** The events of one command, and who caused them. */
export interface Step {
  readonly actor: Actor;
  readonly events: readonly ExchangeEvent[];
}

/** A record of the first user's. */
export const recordOf = (position: number, { actor, events }: Step): LogRecord => ({
  position,
  at: START_AT,
  userId: userId(1),
  firstSeq: 1,
  lastSeq: 0,
  actor,
  causation: undefined,
  version: EVENTS_VERSION,
  events: encodeEvents(events.filter(({ type }) => type !== 'MarketMoved')),
});

/** A record of the exchange itself. */
export const exchangesRecord = (
  position: number,
  events: readonly ExchangeEvent[],
  at = START_AT,
): LogRecord => ({ ...recordOf(position, { actor: 'exchange', events }), userId: undefined, at });

/** The auditor after it has read one record for each step. */
export function audit(steps: readonly Step[], rules = testRules()): Auditor {
  const auditor = new Auditor(rules);
  for (const [index, step] of steps.entries()) auditor.add(recordOf(index + 1, step));
  auditor.finish();
  return auditor;
}

export const complaintsOf = (steps: readonly Step[]): string => audit(steps).complaints.join('\n');

/** The steps with their events changed, left out or repeated. */
export const withEach = (
  steps: readonly Step[],
  change: (event: ExchangeEvent) => ExchangeEvent | readonly ExchangeEvent[],
): readonly Step[] =>
  steps.map(({ actor, events }) => ({ actor, events: events.flatMap((event) => change(event)) }));
