/** Account events of a user, as they were published, from the stored records. */
import type { UserId } from '../../domain/ids.ts';
import { decodeEvents } from '../../engine/index.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';
import { type ListReads, mapInTurns } from '../limits/listReads.ts';
import type { Turns } from '../limits/turns.ts';
import type { Projector } from '../projections/projector.ts';

/** Records read at once: an order waits for one read of the embedded database. */
const RECORDS_A_READ = 100;

/** A record may begin before the first requested event and end after the last. */
export async function readAccountEvents(
  {
    lists,
    projector,
  }: {
    readonly lists: Pick<ListReads, 'readUser'>;
    readonly projector: Pick<Projector, 'notifications'>;
  },
  turns: Turns,
  userId: UserId,
  after: number,
  limit: number,
): Promise<readonly AccountEvent[]> {
  const found: AccountEvent[] = [];
  let from = after;
  while (found.length < limit) {
    const size = Math.min(RECORDS_A_READ, limit - found.length);
    const records = await lists.readUser(userId, from, size);
    const notified = await mapInTurns(records, turns, ({ events, version, firstSeq, at }) =>
      projector.notifications(decodeEvents(events, version), firstSeq, at),
    );
    for (const { event } of notified.flat()) if (event.seq > after) found.push(event);
    const last = records.at(-1);
    if (last === undefined || records.length < size) break;
    from = last.lastSeq;
  }
  return found.slice(0, limit);
}

export interface AccountEventsDep {
  /** Account events with `seq > after`, oldest first, at most `limit`. */
  readonly accountEvents: (
    userId: UserId,
    after: number,
    limit: number,
  ) => Promise<readonly AccountEvent[]>;
}
