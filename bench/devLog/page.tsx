/** Runs inside Chromium: the page of the log as the app mounts it, over a long log. */
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { createKeyValue } from '../../src/db/keyValue.ts';
import { openClientDatabase } from '../../src/db/database.ts';
import { createPreferences } from '../../src/db/preferences.ts';
import { sourceKey } from '../../src/db/source.ts';
import type { Client } from '../../src/streams/client.ts';
import { toReadable } from '../../src/streams/readable.ts';
import { devTexts } from '../../src/ui/i18n/devTexts.ts';
import { loadTexts, setUpTexts } from '../../src/ui/i18n/setup.ts';
import { LogPage } from '../../src/ui/screens/dev/log/LogPage.tsx';
import type { Services } from '../../src/ui/services/services.ts';
import { ServicesProvider } from '../../src/ui/services/ServicesContext.tsx';
import { createLogServices } from '../../src/wiring/dev/log.ts';
import { fillLog } from '../scrub/longLog.ts';

export interface DevLogMeasured {
  /** From mounting the page to its first rows, ms. */
  readonly openMs: number;
  /** From a scroll to the other end to the oldest row, ms. */
  readonly oldestMs: number;
  /** Reading every fact, as a list without windows would, ms. */
  readonly parsedMs: number;
}

const SOURCE = { mode: 'live', origin: 'https://bench', userId: 'u-1' } as const;

function servicesOf(): Services {
  const { mode, origin, userId } = SOURCE;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the log's services read of a client
  const client = {
    transport: { mode, origin },
    account: { get: () => ({ user: { id: userId } }) },
  } as unknown as Client;
  const hops = { ofFact: () => undefined, commandsOf: () => [] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the page of the log reads of the app
  return {
    preferences: createPreferences(createKeyValue(undefined), { language: 'en' }),
    site: toReadable(new BehaviorSubject(undefined)),
    dev: async () => ({ log: createLogServices(client, hops) }),
  } as unknown as Services;
}

/** Resolves with what `find` finds once the page has it. */
const appearing = <T,>(find: () => T | null | undefined): Promise<T> =>
  new Promise((resolve) => {
    const look = (): void => {
      const found = find();
      if (found === null || found === undefined) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    look();
  });

async function measure(total: number): Promise<DevLogMeasured> {
  await setUpTexts('en');
  await loadTexts(devTexts);
  const log = await fillLog(openClientDatabase(), sourceKey(SOURCE), total);

  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let startedAt = performance.now();
  root.render(
    <ServicesProvider services={servicesOf()}>
      <MemoryRouter initialEntries={['/dev/log']}>
        <LogPage />
      </MemoryRouter>
    </ServicesProvider>,
  );
  const list = await appearing(() => document.querySelector('[role=region]:has(ol button)'));
  const openMs = performance.now() - startedAt;

  startedAt = performance.now();
  list.scrollTo({ top: list.scrollHeight });
  await appearing(() =>
    [...list.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('BASELINE'),
    ),
  );
  const oldestMs = performance.now() - startedAt;
  root.unmount();

  startedAt = performance.now();
  let facts = 0;
  await log.replay(sourceKey(SOURCE), 0, {
    onBatch: (some) => {
      facts += some.length;
    },
  });
  const parsedMs = performance.now() - startedAt;
  if (facts !== total + 1) throw new Error(`read ${facts} facts of ${total + 1}`);
  return { openMs, oldestMs, parsedMs };
}

const benchmarks = { measure };

declare global {
  var devLogBench: typeof benchmarks;
}
globalThis.devLogBench = benchmarks;
