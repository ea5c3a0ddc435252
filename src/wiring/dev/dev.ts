/** Services of the developer pages, created when one of them is opened. */
import { fromEvent, map, merge, type Observable } from 'rxjs';
import type { Services } from '../../ui/services/services.ts';
import type { Client } from '../../streams/client.ts';
import type { DevServices, OpenScrub, ScrubServices } from '../../ui/services/dev/dev.ts';
import type { RunningActors } from '../runningActors.ts';
import type { Probe } from '../probe.ts';
import { createLogServices } from './log.ts';
import { createPricingDevServices } from './pricing.ts';
import { createMachineServices } from './machines.ts';
import { ACCOUNT_QUEUES } from '../../protocol/destinations.ts';
import { afterTask, browserFrame } from '../../streams/frames.ts';
import type { Hops } from '../../ui/services/dev/log.ts';
import { type Press, recordHops } from './hops.ts';
import { openClientDatabase } from '../../db/database.ts';
import { createLogReader } from '../../db/logReader.ts';
import { accountFactCodec } from '../../streams/facts.ts';
import { ownSource, startOf } from '../logFile.ts';
import { valueOf } from './openLog.ts';
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

/** Opens the own log by moments. */
function createScrubServices(client: Client): ScrubServices<Services> {
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
          const isWanted = (): boolean => mine === asked;
          const moment = await log.at(Math.min(Math.max(place, log.first), log.last));
          if (!isWanted() || moment === undefined) return undefined;
          await show(moment, isWanted);
          return isWanted() ? moment : undefined;
        },
        placeOfSeq: log.placeOfSeq,
        placeOfTime: log.placeOfTime,
      };
    },
  };
}

const LABEL_MAX = 40;
const BUTTONS = 'button, [role=button], [role=menuitem], [role=switch], [role=tab]';

/** Label of a pressed button; a field, whose text is the user's own, is named by its tag. */
function labelOf(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest(BUTTONS) : null;
  if (button === null) return target instanceof Element ? target.localName : '';
  const label = button.getAttribute('aria-label') ?? button.textContent;
  return label.replaceAll(/\s+/g, ' ').trim().slice(0, LABEL_MAX);
}

const toUtc = (timeStamp: number): number => performance.timeOrigin + timeStamp;

/** Before any handler acts on it. */
const pressed = (type: 'click' | 'keydown'): Observable<Press> =>
  fromEvent(document, type, { capture: true }).pipe(
    map(({ timeStamp, target }) => ({ at: toUtc(timeStamp), label: labelOf(target) })),
  );

/** The hops of this page: its clock, its buttons, its pictures. */
const recordPageHops = (client: Client, probe: Probe): Hops =>
  recordHops({
    now: () => toUtc(performance.now()),
    offsetMs: client.clockOffsetMs.get,
    presses: merge(pressed('click'), pressed('keydown')),
    frames: merge(...ACCOUNT_QUEUES.map(client.socket.listen)),
    received: client.received,
    afterNextPicture: (action) => void browserFrame(() => afterTask(action)),
    watch: probe.watch,
  });

export interface DevParts {
  readonly client: Client;
  readonly running: RunningActors;
  readonly probe: Probe;
}

export function createDevServices({ client, running, probe }: DevParts): DevServices<Services> {
  return {
    machines: createMachineServices(running),
    log: createLogServices(client, recordPageHops(client, probe)),
    pricing: createPricingDevServices(client),
    scrub: createScrubServices(client),
  };
}
