/**
 * The practice exchange in a worker. A page talks to it as to a server, through the port it sends.
 */
import { createBrowserLocks, createPageLocks } from '../db/browserLocks.ts';
import { parsePracticeRun } from '../domain/practice/practiceRun.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Clock, Logger } from '../gateway/ports.ts';
import { forgetOtherRuns, writerLock } from './practice/forgetRuns.ts';
import { openPracticeExchange } from './practice/practiceExchange.ts';
import { serveMessagePort } from './servePort.ts';

/** Which exchange this is; the first one of a browser has no run. */
const run = parsePracticeRun(self.name);

const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

const logger: Logger = { info: () => undefined, warn: (message) => console.warn(message) };

const locks = createBrowserLocks() ?? createPageLocks();

/** Resolves with the exchange once this worker may write; the lock is held as long as it lives. */
const opening = new Promise<Gateway>((resolve, reject) => {
  const forever = new Promise<never>(() => undefined);
  locks
    // One log has one writer: another tab's exchange waits until this one ends.
    .request(writerLock(run), async () => {
      resolve(await openPracticeExchange({ clock, logger }, run));
      await forgetOtherRuns(run, locks).catch((error: unknown) => console.warn(error));
      await forever;
    })
    .catch(reject);
});

// A port keeps its messages until it is served, so nothing a page says beforehand is lost.
const serve = ({ ports }: MessageEvent): void => {
  const [port] = ports;
  if (port === undefined) return;
  opening.then(
    ({ http, connect }) =>
      serveMessagePort(port, { fetch: (request) => http.fetch(request), connect }),
    (error: unknown) => {
      console.error(error);
      port.close();
    },
  );
};
// A page's own worker is given its port, a shared one gets one from each page that joins.
addEventListener('message', serve);
addEventListener('connect', (event) => {
  if (event instanceof MessageEvent) serve(event);
});
