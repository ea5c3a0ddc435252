/** The sandbox of payment providers behind the port, inside this process and as a process. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { Provider } from '../../src/domain/ledger/accounts.ts';
import type { Clock } from '../../src/gateway/ports.ts';
import type { IncomingCallback, ProviderPort } from '../../src/gateway/providers/port.ts';
import { createHttpAdapter, type ProviderLink } from '../../src/gateway/providers/httpAdapter.ts';
import { FAULT_HEADER } from '../../src/gateway/providers/sandbox/faults.ts';
import { createSandbox } from '../../src/gateway/providers/sandbox/sandbox.ts';
import type { Fetch } from '../../src/gateway/timedFetch.ts';
import { SANDBOX_KEY } from '../../src/server/providerConfig.ts';
import { createManualClock } from './clock.ts';
import { bareEnvironment } from './steadyMachine.ts';
import { until } from './until.ts';

export interface PortSetup {
  /** Its requests carry the faults that were named last. */
  readonly portOf: (provider: Provider, secret?: string) => ProviderPort;
  readonly ask: (fault: string) => void;
  /** All callbacks, in order. */
  readonly callbacks: readonly IncomingCallback[];
  /** Lets time pass until a statement holds. */
  readonly until: (holds: () => void | Promise<void>) => Promise<void>;
  /** Cuts the connection: no request is answered from here on. */
  readonly cut: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const SANDBOX_SECRET = 'a secret of at least 32 characters';

const random = (length: number) => new Uint8Array(randomBytes(length));

async function toIncoming(request: Request): Promise<IncomingCallback> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  return { method, target: pathname + search, headers, body: await request.text() };
}

function createSetup(
  baseUrl: string,
  fetch: Fetch,
  clock: Pick<Clock, 'now' | 'after'>,
): Pick<PortSetup, 'portOf' | 'ask' | 'cut'> {
  let fault = '';
  let isCut = false;
  const faulty: Fetch = (request) => {
    if (isCut) return Promise.reject(new Error('the connection was lost'));
    request.headers.set(FAULT_HEADER, fault);
    return fetch(request);
  };
  const linkOf = (provider: Provider, secret: string): ProviderLink => ({
    baseUrl: `${baseUrl}/${provider}`,
    key: SANDBOX_KEY,
    secret,
    isSandbox: true,
  });
  return {
    portOf: (provider, secret = SANDBOX_SECRET) =>
      createHttpAdapter(provider, { link: linkOf(provider, secret), fetch: faulty, clock, random }),
    ask: (named) => void (fault = named),
    cut: async () => void (isCut = true),
  };
}

/** In this process, on a clock that is moved by hand. */
export async function openInside(): Promise<PortSetup> {
  const clock = createManualClock(Date.UTC(2025, 4, 14, 3));
  const callbacks: IncomingCallback[] = [];
  const receive: Fetch = async (request) => {
    callbacks.push(await toIncoming(request));
    return new Response('{"status":200}');
  };
  const sandbox = createSandbox({
    clock,
    random,
    credentialsOf: () => ({ key: SANDBOX_KEY, secret: SANDBOX_SECRET }),
    exchange: { origin: 'http://exchange.invalid', fetch: receive },
  });
  // What hangs has to be waited for.
  const pumped: Fetch = (request) => {
    const answer = sandbox.fetch(request);
    if (request.headers.get(FAULT_HEADER) !== '') void clock.run(61_000);
    return answer;
  };
  return {
    ...createSetup('http://sandbox.invalid', pumped, clock),
    callbacks,
    until: async (holds) => {
      for (let second = 0; ; second += 1) {
        try {
          return await holds();
        } catch (error) {
          if (second > 1_000) throw error;
          await clock.run(1_000);
        }
      }
    },
    close: async () => undefined,
  };
}

export interface SandboxProcess {
  readonly url: string;
  /** SIGKILL, and waits for the end. */
  readonly end: () => Promise<void>;
}

/** `npm run provider`, a hundred times as fast. */
export async function startSandbox(exchangeUrl: string): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/provider.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bareEnvironment(),
      PORT: '0',
      PACE: '0.01',
      PROVIDER_SANDBOX_SECRET: SANDBOX_SECRET,
      EXCHANGE_URL: exchangeUrl,
    },
  });
  const ended = once(child, 'exit');
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  const url = /http:\/\/\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`the sandbox did not open: ${String(line)}`);
  return {
    url,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** As `npm run provider` starts it, on real sockets, a hundred times as fast. */
export async function openProcess(): Promise<PortSetup> {
  const callbacks: IncomingCallback[] = [];
  const exchange = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      callbacks.push(await toIncoming(request));
      return new Response('{"status":200}');
    },
  });
  await once(exchange, 'listening');
  const address = exchange.address();
  if (address === null || typeof address === 'string') throw new Error('no port to call back');
  const { url, end } = await startSandbox(`http://127.0.0.1:${address.port}`);
  const clock: Pick<Clock, 'now' | 'after'> = {
    now: Date.now,
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const setup = createSetup(url, fetch, clock);
  return {
    ...setup,
    callbacks,
    until: (holds) => until(holds, { interval: 5 }),
    cut: end,
    close: async () => {
      await end();
      await new Promise((resolve) => exchange.close(resolve));
    },
  };
}
