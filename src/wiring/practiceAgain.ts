/** Practice is started again: another exchange from the next load of the page on. */
import type { KeyValue } from '../db/keyValue.ts';
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import {
  parsePracticeRun,
  practiceFunds,
  practiceRunName,
} from '../domain/practice/practiceRun.ts';
import type { Client } from '../streams/client.ts';
import { createLazyLog } from './lazyLog.ts';
import { ownSource } from './logFile.ts';

/**
 * The exchange's own store is deleted by the one that follows. @param startAt ms UTC
 * @throws RangeError for an amount that no account begins with
 */
export async function startPracticeAgain(
  parts: {
    readonly storage: KeyValue;
    readonly client: Client;
    readonly reload: () => void;
  },
  amount: string,
  startAt: number | undefined,
): Promise<void> {
  const { storage, client, reload } = parts;
  const funds = practiceFunds(amount);
  if (funds === undefined) throw new RangeError(`practice does not begin with ${amount}`);
  const before = parsePracticeRun(storage.get(STORAGE_KEYS.practiceRun) ?? '');
  const number = (before?.number ?? 0) + 1;
  const moment = startAt === undefined ? undefined : { startAt, begunAt: Date.now() };
  const source = ownSource(client);
  storage.set(STORAGE_KEYS.practiceRun, practiceRunName({ number, funds, moment }));
  // The page's copy of what happened there; it would only take room.
  if (source !== undefined) await createLazyLog().erase(source);
  reload();
}
