/** The program of docs/API.md as its reader starts it: a process of its own, over a real port. */
import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListener } from '../../../src/server/listener.ts';
import { createRequestServer } from '../../../src/server/requests.ts';
import { createKey, type CreatedKey } from '../../support/apiKeys.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const run = promisify(execFile);

let exchange: HttpExchange;
let server: Server;
let url: string;
beforeAll(async () => {
  exchange = await createHttpExchange();
  exchange.clock.jumpTo(Date.now());
  server = createRequestServer((request, env) => exchange.gateway.http.fetch(request, env));
  url = `http://127.0.0.1:${await openListener(server, 0, '127.0.0.1')}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await exchange.stop();
});

/** Output of the program, or the refusal that it ends with. */
async function trade({ key, secret }: CreatedKey): Promise<string> {
  // The program reads the clock of the machine, and its requests are good for 5 s.
  exchange.clock.jumpTo(Date.now());
  const env = { ...process.env, MARU_URL: url, MARU_KEY: key.id, MARU_SECRET: secret };
  try {
    return (await run(process.execPath, ['examples/trade.mjs'], { env })).stdout;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('[A-K10] [A-K4] the example trades with a key, and is refused once it is revoked', async () => {
  const { accessToken: token } = await exchange.signIn();
  const key = await createKey(exchange, token);
  expect(await trade(key)).toMatch(/FILLED[\s\S]*BTCUSDT/);
  const open = '/api/futures/history/open_position';
  const positions = await exchange.get<{ quantity: string }[]>(open, { token });
  expect(positions.body).toMatchObject([{ quantity: '0.01' }]);
  const wrong = { ...key, secret: `${key.secret}x` };
  expect(await trade(wrong)).toContain('INVALID_SIGNATURE');
  await exchange.post('/api/player/api_keys/revoke', { id: key.key.id }, { token });
  expect(await trade(key)).toContain('INVALID_API_KEY');
});
