/** Opens the own log by moments. */
import type { Services } from '../../ui/services/services.ts';
import { openClientDatabase } from '../../db/database.ts';
import { createLogReader } from '../../db/logReader.ts';
import type { Client } from '../../streams/client.ts';
import { accountFactCodec } from '../../streams/facts.ts';
import type { OpenScrub, ScrubServices } from '../../ui/services/dev/scrub.ts';
import { ownSource, startOf } from '../logFile.ts';
import { valueOf } from './logResult.ts';
import { createMomentServices } from './momentServices.ts';
import { openScrubLog, type ScrubLog } from './scrubLog.ts';

async function openOwnLog(
  client: Client,
  signal: AbortSignal,
  onProgress: (facts: number) => void,
): Promise<{ readonly log: ScrubLog | undefined; readonly close: () => void }> {
  const source = ownSource(client);
  if (source === undefined) return { log: undefined, close: () => undefined };
  const database = openClientDatabase();
  const close = () => database.dexie.close({ disableAutoOpen: true });
  try {
    const reader = createLogReader(database, accountFactCodec);
    const index = valueOf(await reader.index(source));
    const start = await startOf(reader, source);
    const read = async (span: Parameters<typeof reader.read>[1]) =>
      valueOf(await reader.read(source, span));
    return { log: await openScrubLog({ index, start, read }, signal, onProgress), close };
  } catch (error) {
    close();
    throw error;
  }
}

export function createScrubServices(client: Client): ScrubServices<Services> {
  return {
    open: async (live, { signal, onProgress }): Promise<OpenScrub<Services> | undefined> => {
      const { log, close } = await openOwnLog(client, signal, onProgress);
      const first = await log?.at(log.last);
      if (log === undefined || first === undefined) {
        close();
        return undefined;
      }
      const { services, show } = createMomentServices(live, client, first);
      let asked = 0;
      return {
        first: log.first,
        last: log.last,
        services,
        close,
        show: async (place) => {
          asked += 1;
          const mine = asked;
          const moment = await log.at(Math.min(Math.max(place, log.first), log.last));
          if (mine !== asked || moment === undefined) return undefined;
          await show(moment);
          return mine === asked ? moment : undefined;
        },
        placeOfSeq: log.placeOfSeq,
        placeOfTime: log.placeOfTime,
      };
    },
  };
}
