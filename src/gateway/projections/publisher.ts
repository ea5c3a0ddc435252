/** Notifies users of what was stored about them. */
import type { UserId } from '../../domain/ids.ts';
import { ACCOUNT_QUEUES } from '../../protocol/destinations.ts';
import type { Broker } from '../broker/broker.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Projector } from './projector.ts';

type PublishingBroker = Pick<Broker, 'toUser' | 'hasUserListeners'>;

function notify(
  broker: PublishingBroker,
  projector: Projector,
  userId: UserId,
  { record, events }: StoredRun,
): void {
  if (!ACCOUNT_QUEUES.some((queue) => broker.hasUserListeners(userId, queue))) return;
  for (const { queue, event } of projector.notifications(events, record.firstSeq, record.at))
    broker.toUser(userId, queue, JSON.stringify(event));
}

export const createPublisher =
  (broker: PublishingBroker, projector: Projector) =>
  (runs: readonly StoredRun[]): void => {
    for (const run of runs) {
      const { userId } = run.record;
      if (userId === undefined) continue;
      if (run.record.lastSeq >= run.record.firstSeq) notify(broker, projector, userId, run);
    }
  };
