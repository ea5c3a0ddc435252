/** Stored events → account events and history rows. Pure, so the socket and `/api/events` agree. */
import type { AccountQueue } from '../../protocol/destinations.ts';
import type { StoredEvent } from '../../domain/events.ts';
import type { Millis } from '../../domain/time.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';
import type { HistoryRow } from '../ports.ts';
import type { Projection, ProjectionContext, ProjectionTable, RequestName } from './table.ts';

/** An account event and the queue on which its owner receives it. */
export interface Notification {
  readonly queue: AccountQueue;
  readonly event: AccountEvent;
}

export interface Projector {
  /** Whether the event takes a number of its owner's account events. */
  readonly isAccountEvent: (event: StoredEvent) => boolean;
  /** The account events among `events`, numbered from `firstSeq`. */
  readonly notifications: (
    events: readonly StoredEvent[],
    firstSeq: number,
    at: Millis,
  ) => readonly Notification[];
  /**
   * @param seq the event's number among its owner's account events
   * @param at when its record was made
   */
  readonly historyRows: (event: StoredEvent, seq: number, at: Millis) => readonly HistoryRow[];
  /** The request of its owner that the event begins. */
  readonly requestOf: (event: StoredEvent) => RequestName | undefined;
}

const NO_ROWS: readonly HistoryRow[] = [];

export function createProjector(table: ProjectionTable, context: ProjectionContext): Projector {
  const projections: Readonly<Record<StoredEvent['type'], Projection<StoredEvent>>> = table;
  return {
    isAccountEvent(event) {
      const projection = projections[event.type];
      return projection.notify !== undefined && projection.isNotified?.(event) !== false;
    },
    notifications(events, firstSeq, at) {
      const found: Notification[] = [];
      for (const event of events) {
        const projection = projections[event.type];
        if (projection.notify === undefined || projection.isNotified?.(event) === false) continue;
        const stamp = { seq: firstSeq + found.length, at };
        found.push({
          queue: projection.queue,
          event: { ...stamp, ...projection.notify(event, context) },
        });
      }
      return found;
    },
    requestOf: (event) => projections[event.type].request?.(event),
    historyRows: (event, seq, at) =>
      projections[event.type].history?.(event, context, seq, at) ?? NO_ROWS,
  };
}
