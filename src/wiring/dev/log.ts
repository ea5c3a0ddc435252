/** The own log and one from a file, for the developer pages. */
import { openClientDatabase } from '../../db/database.ts';
import { COPY_SOURCE, openLogCopy } from '../../db/logCopy.ts';
import { createLogReader } from '../../db/logReader.ts';
import { accountEvent } from '../../protocol/accountEvents.ts';
import { FOLD_VERSION } from '../../streams/accountFold.ts';
import type { Client } from '../../streams/client.ts';
import { accountFactCodec } from '../../streams/facts.ts';
import { readLogFile } from '../../streams/report/readLogFile.ts';
import { createLogFold } from '../../streams/report/foldLog.ts';
import { compareSides, type Divergence } from '../../streams/report/sides.ts';
import type {
  Hops,
  ImportRefusal,
  LogServices,
  OpenLog,
  SidesCompared,
} from '../../ui/services/dev/log.ts';
import { makeLogFile, ownSource } from '../logFile.ts';
import { openLog } from './openLog.ts';

const TYPES = ['BASELINE', ...accountEvent.options.map(({ entries }) => entries.type.literal)];

/** Log without a signed-in user. */
const EMPTY: OpenLog = {
  count: 0,
  figures: { segments: 0, facts: 0, characters: 0, isEstimated: false, foldedSeq: undefined },
  read: () => Promise.resolve([]),
  search: () => Promise.resolve(),
  close: () => undefined,
};

function comparedOf(divergence: Divergence): SidesCompared {
  switch (divergence.kind) {
    case 'none':
    case 'account':
      return divergence;
    case 'lostByClient':
    case 'unknownToExchange':
      return { kind: divergence.kind, seq: divergence.event.seq };
    case 'different':
      return { kind: 'different', seq: divergence.client.seq };
  }
}

/** A file as it was read: why it was refused, or how its two sides compare. */
interface Imported {
  readonly refusal?: ImportRefusal | undefined;
  readonly sides?: SidesCompared;
}

async function importFile(file: Blob): Promise<Imported> {
  const copy = openLogCopy(accountFactCodec.version);
  let failure: ImportRefusal | undefined;
  let begun: Promise<unknown> = Promise.resolve();
  let fold = createLogFold(undefined);
  const sides = compareSides();
  let hasExchange = false;
  try {
    const read = await readLogFile(file, {
      onStart: (_, start) => {
        fold = createLogFold(start);
        const snapshot = start && {
          seq: start.seq,
          version: FOLD_VERSION,
          body: JSON.stringify(start),
        };
        begun = copy.begin(snapshot).then(({ ok }) => {
          if (!ok) failure = 'STORAGE';
        });
      },
      onBatch: async (facts) => {
        await begun;
        if (facts.length === 0) return;
        fold.add(facts);
        sides.addClient(facts);
        const added = await copy.add(facts);
        if (!added.ok) failure = 'STORAGE';
      },
      onExchange: () => {
        hasExchange = true;
      },
      onEvents: sides.addExchange,
    });
    await begun;
    const refusal = read.ok ? failure : read.refusal.code;
    if (refusal !== undefined || !hasExchange) return { refusal };
    return { sides: comparedOf(sides.finish(fold.finish())) };
  } finally {
    copy.database.dexie.close({ disableAutoOpen: true });
  }
}

export function createLogServices(client: Client, hops: Hops): LogServices {
  return {
    hops,
    types: TYPES.toSorted(),
    open: async (which) => {
      const source = which === 'own' ? ownSource(client) : COPY_SOURCE;
      if (source === undefined) return EMPTY;
      const database =
        which === 'own' ? openClientDatabase() : openLogCopy(accountFactCodec.version).database;
      const reader = createLogReader(database, accountFactCodec);
      const close = () => database.dexie.close({ disableAutoOpen: true });
      return openLog(reader, source, close).catch((error: unknown) => {
        close();
        throw error;
      });
    },
    exportFile: () => makeLogFile(client, null),
    importFile: async (file) => {
      const { refusal, sides } = await importFile(file);
      return refusal === undefined ? { ok: true, sides } : { ok: false, code: refusal };
    },
  };
}
