/** Serves the page that replays the logs, and receives what it found. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildScript } from '../../../scripts/qa/build.ts';
import type { Recorded } from './figures.ts';
import type { PageReport } from './page.ts';

const PAGE = `<!doctype html><title>One state</title>
<script>addEventListener('error', ({ message }) => fetch('/failure', { method: 'POST', body: message }))</script>
<script type="module" src="/page.js"></script>`;

const SCRIPTS = {
  '/page.js': 'tests/replay/engines/page.ts',
  '/figures.worker.js': 'tests/replay/engines/figures.worker.ts',
  '/pricing.worker.js': 'src/workers/pricing.worker.ts',
} as const;

export interface FiguresServer {
  readonly url: string;
  /** Report of the next page; rejects with its message when it fails. */
  readonly report: () => Promise<PageReport>;
  readonly close: () => void;
}

interface Answer {
  readonly type: string;
  readonly body: string;
}

/** Served answers, by path. */
async function answers(recorded: Recorded): Promise<ReadonlyMap<string, Answer>> {
  const scripts = await Promise.all(
    Object.entries(SCRIPTS).map(async ([path, entry]) => {
      return [path, { type: 'text/javascript', body: await buildScript(entry) }] as const;
    }),
  );
  return new Map<string, Answer>([
    ...scripts,
    ['/', { type: 'text/html', body: PAGE }],
    ['/recorded.json', { type: 'application/json', body: JSON.stringify(recorded) }],
  ]);
}

interface Waiting {
  readonly resolve: (report: PageReport) => void;
  readonly reject: (error: unknown) => void;
}

export async function serveFigures(recorded: Recorded): Promise<FiguresServer> {
  const served = await answers(recorded);
  let waiting: Waiting | undefined;
  const receive = async (request: IncomingMessage): Promise<void> => {
    const body = await text(request);
    if (request.url === '/report') waiting?.resolve(JSON.parse(body) as PageReport);
    else waiting?.reject(new Error(`the page failed: ${body}`));
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      receive(request).then(
        () => response.writeHead(204).end(),
        (error: unknown) => waiting?.reject(error),
      );
      return;
    }
    const answer = served.get(request.url ?? '/');
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': answer?.type ?? 'text/plain',
    });
    response.end(answer?.body);
  });
  return {
    url: await listen(server),
    report: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/`;
}
