/** A log of many facts as the app writes it, in the database of the page. */
import { createClientLog, type ClientLog } from '../../src/db/clientLog.ts';
import type { ClientDatabase } from '../../src/db/database.ts';
import type { LogResult } from '../../src/db/failures.ts';
import { EMPTY_ACCOUNT } from '../../src/streams/emptyAccount.ts';
import { accountFactCodec, viewToBaseline, type AccountFact } from '../../src/streams/facts.ts';
import { type BenchEvent, benchEvents } from '../clientLog/events.ts';

const SEGMENT = 1_000;

/** Orders that work at the same time. */
const WORKING = 200;

/** Every other order event ends the order that was placed so many orders before. */
function endsOld(event: BenchEvent): BenchEvent {
  const { seq, order } = event;
  const old = seq - 4 * WORKING - 2;
  if (typeof order !== 'object' || order === null || seq % 4 !== 3) return event;
  if (old < 1) return { ...event, order: { ...order, id: `o-${seq - 2}` } };
  const ended = { ...order, id: `o-${old}`, status: 'CANCELLED', cancelReason: 'USER' };
  return { ...event, type: 'ORDER_CANCEL', order: ended };
}

/** @throws with the message of a failure */
export function must<T>(result: LogResult<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const factsFrom = (seq: number): readonly AccountFact[] => {
  const events = benchEvents('wire', seq, SEGMENT).map(endsOld);
  const facts = accountFactCodec.read(events, accountFactCodec.version);
  if (facts === undefined) throw new Error('the events are no facts');
  return facts;
};

/** A beginning and `total` facts, in whole thousands. */
export async function fillLog(
  database: ClientDatabase,
  source: string,
  total: number,
): Promise<ClientLog<AccountFact>> {
  const log = createClientLog(database, accountFactCodec);
  must(await log.append(source, [viewToBaseline({ ...EMPTY_ACCOUNT, at: 1 })]));
  for (let seq = 1; seq <= total; seq += SEGMENT) must(await log.append(source, factsFrom(seq)));
  return log;
}
