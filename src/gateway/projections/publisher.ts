/** Tells users what was stored about them, and ends the sockets of sessions that ended. */
import type { UserId } from '../../domain/ids.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Broker } from '../broker/broker.ts';
import type { StoredRun } from '../loop/batch.ts';
import { toAccountEvents } from './accountEvents.ts';

const queueOf = (event: AccountEvent): string =>
  event.type === 'POINT' ? DESTINATIONS.point : DESTINATIONS.futures;

type PublishingBroker = Pick<Broker, 'toUser' | 'hasUserListeners' | 'endSession'>;

function tell(broker: PublishingBroker, userId: UserId, { record, events }: StoredRun): void {
  const isHeard =
    broker.hasUserListeners(userId, DESTINATIONS.futures) ||
    broker.hasUserListeners(userId, DESTINATIONS.point);
  if (!isHeard) return;
  for (const event of toAccountEvents(events, record.firstSeq, record.at)) {
    broker.toUser(userId, queueOf(event), JSON.stringify(event));
  }
}

export const createPublisher =
  (broker: PublishingBroker) =>
  (runs: readonly StoredRun[]): void => {
    for (const run of runs) {
      const { userId } = run.record;
      if (userId === undefined) continue;
      if (run.record.lastSeq >= run.record.firstSeq) tell(broker, userId, run);
      for (const event of run.events) {
        if (event.type === 'SessionEnded') broker.endSession(event.sessionId, event.reason);
      }
    }
  };
