/** A page in a real Chromium that runs properties on the pricing worker, built as the product's. */
import { createServer, type Server } from 'node:http';
import { chromium } from 'playwright';
import { browserFlags } from '../../tests/support/browser.ts';
import type { PropertyReport } from '../../src/qa/property.ts';
import { buildScript } from './build.ts';
import { type Mutant, MUTANTS } from './mutants.ts';
import type { QaRequest } from './page.ts';

export interface QaBrowser {
  readonly run: (
    request: Omit<QaRequest, 'worker'> & { readonly mutant: Mutant | undefined },
    onRuns?: (runs: number) => void,
  ) => Promise<PropertyReport>;
  readonly close: () => Promise<void>;
}

const PAGE = '<!doctype html><title>QA</title><script type="module" src="/page.js"></script>';
const workerPath = (mutant: Mutant | undefined): string => `/worker/${mutant?.name ?? ''}`;

/** Scripts by path; each is built when it is first requested. */
function scripts(): (path: string) => Promise<string> {
  const built = new Map<string, Promise<string>>();
  return (path) => {
    const known = built.get(path);
    if (known !== undefined) return known;
    const mutant = MUTANTS.find((each) => workerPath(each) === path);
    const code =
      path === '/page.js'
        ? buildScript('scripts/qa/page.ts')
        : buildScript('src/workers/pricing.worker.ts', mutant);
    built.set(path, code);
    return code;
  };
}

async function serve(): Promise<Server> {
  const script = scripts();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    if (path === '/') return answer(200, 'text/html', PAGE);
    if (path !== '/page.js' && !path.startsWith('/worker/')) return answer(404, 'text/plain', '');
    script(path).then(
      (code) => answer(200, 'text/javascript', code),
      (error: unknown) => answer(500, 'text/plain', String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
};

/** @param executablePath a Chromium that starts */
export async function openQaBrowser(executablePath: string): Promise<QaBrowser> {
  const server = await serve();
  const browser = await chromium.launch({ executablePath, args: browserFlags() });
  const page = await browser.newPage();
  let report: ((runs: number) => void) | undefined;
  await page.exposeFunction('reportRuns', (runs: number) => report?.(runs));
  await page.goto(`http://127.0.0.1:${portOf(server)}/`);
  await page.waitForFunction(() => 'runProperty' in window);
  return {
    run: ({ mutant, ...request }, onRuns) => {
      report = onRuns;
      return page.evaluate((asked) => window.runProperty(asked), {
        ...request,
        worker: workerPath(mutant),
      });
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
