/**
 * A real-time popup to 1,000 open pages: guests on sockets of their own against the built server,
 * each with what a page subscribes to. Measured from the moment the operator's request is sent until
 * its frame is at the page: `npx tsx bench/popups/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { DESTINATIONS, popupTopic } from '../../src/protocol/destinations.ts';
import { ask, PASSWORD, socketUrl } from '../../tests/support/remote.ts';
import { buildServer, startServer, temporaryDirectory } from '../../tests/support/server.ts';
import { type BenchRow, quantile } from '../support.ts';

const PAGES = 1_000;
const POPUPS = 20;
const SITE = 1;
/** Sockets opened at a time. */
const AT_ONCE = 50;
/** A popup that is not everywhere by then is lost. */
const WITHIN_MS = 20_000;

const TOPIC = popupTopic(SITE);

/** Opens a page's socket; resolves once the server has taken its subscriptions. */
function openPage(origin: string, onPopup: () => void): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl(origin), ['v12.stomp']);
  const send = (command: string, headers: Readonly<Record<string, string>>): void =>
    socket.send(encodeFrame(command, Object.entries(headers), ''));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => send('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,0' }));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('CONNECTED')) {
        // The prices last: their first message comes after the others were taken.
        for (const destination of [TOPIC, DESTINATIONS.notice, DESTINATIONS.tickers])
          send('SUBSCRIBE', { id: destination, destination });
      } else if (text.includes(`destination:${TOPIC}`)) onPopup();
      else if (text.includes(`destination:${DESTINATIONS.tickers}`)) resolve(socket);
    });
  });
}

async function operatorOf(origin: string, output: readonly string[]): Promise<string> {
  const shown = output.find((line) => line.startsWith('Operator: ')) ?? '';
  const [, username, password] = /log in as (\S+) with (\w+)\./.exec(shown) ?? [];
  const { body } = await ask(origin, 'POST', CALLS.login.path, {
    params: { username, password, newPassword: PASSWORD },
  });
  return v.parse(CALLS.login.answer, body).accessToken;
}

/** Publishes popups one after the other; ms of each page and popup. */
async function measure(origin: string, token: string): Promise<readonly number[]> {
  const latencies: number[] = [];
  let sentAt = 0;
  let onAll: () => void = () => undefined;
  let received = 0;
  const take = (): void => {
    latencies.push(performance.now() - sentAt);
    received += 1;
    if (received === PAGES) onAll();
  };
  const pages: WebSocket[] = [];
  for (let from = 0; from < PAGES; from += AT_ONCE) {
    const opened = Array.from({ length: AT_ONCE }, () => openPage(origin, take));
    pages.push(...(await Promise.all(opened)));
  }
  const params = {
    kind: 'popup',
    isRealtime: true,
    titleKo: '안내',
    bodyKo: '<p>점검</p>'.repeat(50),
  };
  const created = await ask(origin, 'POST', CALLS.operatorContentCreate.path, { token, params });
  let { id: contentId, version } = v.parse(CALLS.operatorContentCreate.answer, created.body);
  for (let popup = 0; popup < POPUPS; popup += 1) {
    received = 0;
    const all = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`${received} of ${PAGES} pages received the popup`)),
        WITHIN_MS,
      );
      onAll = () => {
        clearTimeout(limit);
        resolve();
      };
    });
    sentAt = performance.now();
    const published = ask(origin, 'POST', CALLS.operatorContentPublish.path, {
      token,
      params: { contentId, expectedVersion: version },
    });
    await all;
    ({ id: contentId, version } = v.parse(
      CALLS.operatorContentPublish.answer,
      (await published).body,
    ));
  }
  for (const page of pages) page.terminate();
  return latencies;
}

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  const built = await buildServer();
  const data = await temporaryDirectory();
  const server = await startServer({
    main: built.main,
    dataDir: data.path,
    // All pages are at one address here.
    environment: { COMMAND_RATE: 'off', GUEST_RATE: 'off', CONNECTIONS_MAX: '2000' },
  });
  try {
    const token = await operatorOf(server.url, server.output);
    const taken = await measure(server.url, token);
    const at = (share: number): string => `${quantile(taken, share).toFixed(0)} ms`;
    const row = (what: string, share: number, goal: string): BenchRow => ({
      name: `a real-time popup to ${PAGES} open pages, ${POPUPS} times: publish to frame, ${what}`,
      value: at(share),
      peer: '',
      ratio: '',
      goal,
    });
    return [row('median', 0.5, ''), row('p99', 0.99, '< 1000 ms')];
  } finally {
    await server.kill();
    await data.remove();
    await built.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
