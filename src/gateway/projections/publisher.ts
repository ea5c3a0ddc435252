/** Tells users what was stored about them, and ends the sockets of sessions that ended. */
import type { UserId } from '../../domain/ids.ts';
import type { AccountEvent } from '../../protocol/contract.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Broker } from '../broker/broker.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { RoundNames } from '../rounds/roundNames.ts';
import { toAccountEvents } from './accountEvents.ts';

const QUEUES = [DESTINATIONS.futures, DESTINATIONS.point, DESTINATIONS.bet] as const;

function queueOf({ type }: AccountEvent): (typeof QUEUES)[number] {
  if (type === 'POINT') return DESTINATIONS.point;
  return type === 'gameBet' || type === 'betResult' ? DESTINATIONS.bet : DESTINATIONS.futures;
}

type PublishingBroker = Pick<Broker, 'toUser' | 'hasUserListeners' | 'endSession'>;

function tell(
  broker: PublishingBroker,
  names: RoundNames,
  userId: UserId,
  { record, events }: StoredRun,
): void {
  if (!QUEUES.some((queue) => broker.hasUserListeners(userId, queue))) return;
  for (const event of toAccountEvents(events, record.firstSeq, record.at, names)) {
    broker.toUser(userId, queueOf(event), JSON.stringify(event));
  }
}

export const createPublisher =
  (broker: PublishingBroker, names: RoundNames) =>
  (runs: readonly StoredRun[]): void => {
    for (const run of runs) {
      const { userId } = run.record;
      if (userId === undefined) continue;
      if (run.record.lastSeq >= run.record.firstSeq) tell(broker, names, userId, run);
      for (const event of run.events) {
        if (event.type === 'SessionEnded') broker.endSession(event.sessionId, event.reason);
      }
    }
  };
