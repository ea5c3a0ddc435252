/** The client's log, loaded when it is first needed: guests look at prices without a database. */
import type { ClientLog } from '../db/clientLog.ts';
import type { AccountFact } from '../streams/facts.ts';
import { lazy } from '../domain/lazy.ts';
import { inTime } from '../streams/inTime.ts';

async function open(): Promise<ClientLog<AccountFact>> {
  const [{ createClientLog }, { openClientDatabase }, { accountFactCodec }] = await inTime(() =>
    Promise.all([
      import('../db/clientLog.ts'),
      import('../db/database.ts'),
      import('../streams/facts.ts'),
    ]),
  );
  return createClientLog(openClientDatabase(), accountFactCodec);
}

export function createLazyLog(): ClientLog<AccountFact> {
  const { load: log, begun } = lazy(open);
  return {
    append: async (...facts) => (await log()).append(...facts),
    lastSeq: async (source) => (await log()).lastSeq(source),
    replay: async (...request) => (await log()).replay(...request),
    saveSnapshot: async (...snapshot) => (await log()).saveSnapshot(...snapshot),
    loadSnapshot: async (...request) => (await log()).loadSnapshot(...request),
    trim: async (...request) => (await log()).trim(...request),
    erase: async (source) => (await log()).erase(source),
    merge: async (source) => (await log()).merge(source),
    close: () => {
      void begun()?.then((known) => known.close());
    },
  };
}
