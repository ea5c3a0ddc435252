/** Notifies users of what was stored about them. */
import type { UserId } from '../../domain/ids.ts';
import { ACCOUNT_QUEUES } from '../../protocol/destinations.ts';
import type { Publish } from '../ports/submit.ts';
import { createWork } from '../limits/work.ts';
import type { Turns } from '../limits/turns.ts';
import type { Logger } from '../ports.ts';
import type { Projector } from '../projections/projector.ts';
import type { StoredRun } from './batch.ts';

type PublishingBroker = Pick<Publish, 'toUser' | 'hasUserListeners'>;

interface Published {
  readonly turns: Turns;
  readonly logger: Pick<Logger, 'warn'>;
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The same for a loop, which goes on whatever becomes of a publication. */
export const publishSafely =
  (
    publish: (runs: readonly StoredRun[]) => void,
    logger: Pick<Logger, 'warn'>,
  ): ((runs: readonly StoredRun[]) => void) =>
  (runs) => {
    try {
      publish(runs);
    } catch (error) {
      // What is stored is true whether or not it could be published; listeners find the gap in seq.
      logger.warn(`publishing threw: ${describeError(error)}`);
    }
  };

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

/**
 * Notifies in the order of the log and in parts, so that a command that concerns ten thousand
 * members delays no one else: what does not fit the part of this turn follows in later ones. Rule
 * [B-P3].
 */
export function createPublisher(
  { broker, turns, logger }: { readonly broker: PublishingBroker } & Published,
  projector: Projector,
): (runs: readonly StoredRun[]) => void {
  const work = createWork(turns, (run: StoredRun) => {
    const { userId, firstSeq, lastSeq } = run.record;
    if (userId === undefined || lastSeq < firstSeq) return;
    try {
      notify(broker, projector, userId, run);
    } catch (error) {
      // What is stored is true whether or not it could be published; listeners find the gap in seq.
      logger.warn(`publishing threw: ${describeError(error)}`);
    }
  });
  return work.add;
}
