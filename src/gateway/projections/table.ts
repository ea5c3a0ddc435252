/**
 * A feature's projections of its stored events: the account event published to the owner, its
 * queue, and the rows added to the history lists.
 */
import type { StoredEvent } from '../../domain/events.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { RequestKind } from '../../engine/earlierRequests.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';
import type { AccountQueue } from '../../protocol/destinations.ts';
import type { HistoryRow } from '../ports.ts';
import type { RoundNames } from '../ports/roundNames.ts';

export interface RequestName {
  readonly kind: RequestKind;
  readonly id: ClientOrderId;
}

/** Data that a projection may read beside its event. */
export interface ProjectionContext {
  /** Display names of the options of short rounds. */
  readonly names: RoundNames;
  /** Present name of a trader; empty for an unknown one. */
  readonly traderName: (trader: UserId) => string;
}

type Unstamped<Event> = Event extends AccountEvent ? Omit<Event, 'seq' | 'at'> : never;
/** An account event before it has its number and moment. */
export type Payload = Unstamped<AccountEvent>;

interface Lists<Event> {
  /**
   * The rows the event adds; most events add none.
   * @param seq the event's number among its owner's account events
   * @param at when its record was made
   */
  history?(
    event: Event,
    context: ProjectionContext,
    seq: number,
    at: Millis,
  ): readonly HistoryRow[];
  /** The request of its owner that the event begins, if it has an id of the client's own. */
  request?(event: Event): RequestName | undefined;
}

/** An event whose owner is notified: an account event. */
interface Notified<Event> extends Lists<Event> {
  readonly queue: AccountQueue;
  notify(event: Event, context: ProjectionContext): Payload;
  /** Whether this very event is an account event; absent where each of its type is. */
  isNotified?(event: Event): boolean;
}

/** An event whose owner is not notified. */
interface Silent<Event> extends Lists<Event> {
  readonly queue?: undefined;
  readonly notify?: undefined;
}

export type Projection<Event> = Notified<Event> | Silent<Event>;

export type ProjectionTable<Event extends StoredEvent = StoredEvent> = {
  readonly [Type in Event['type']]: Projection<Extract<Event, { readonly type: Type }>>;
};
