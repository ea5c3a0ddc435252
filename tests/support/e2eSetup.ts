/** Runs once before the journeys: the first start of an exchange, whose data each of theirs copies. */
import { PREPARED_DATA, PREPARED_OPERATOR, prepareData } from './e2eExchange.ts';
import { OPTIMIZES_DATABASE_LATE, SERVER_FLAG } from './serverFlags.ts';

export default async function setup(): Promise<() => Promise<void>> {
  process.env[SERVER_FLAG] = OPTIMIZES_DATABASE_LATE;
  const prepared = await prepareData();
  process.env[PREPARED_DATA] = prepared.path;
  process.env[PREPARED_OPERATOR] = prepared.operator;
  return prepared.remove;
}
