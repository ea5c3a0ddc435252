/** Another exchange for each test of a file, with a member who is signed in and trades BTC. */
import { afterEach, beforeEach, expect } from 'vitest';
import type { WireOrder, WirePosition } from '../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../src/protocol/market/entities.ts';
import { createHttpExchange, type HttpExchange } from './httpExchange.ts';

interface SignedIn {
  readonly exchange: HttpExchange;
  readonly token: string;
}

export function signedInExchange(...options: Parameters<typeof createHttpExchange>) {
  let current: SignedIn | undefined;
  const now = (): SignedIn => {
    if (current === undefined) throw new Error('no test runs');
    return current;
  };
  beforeEach(async () => {
    const exchange = await createHttpExchange(...options);
    current = { exchange, token: (await exchange.signIn()).accessToken };
  });
  afterEach(() => now().exchange.stop());
  const get = async <T>(path: string): Promise<T> => {
    const { exchange, token } = now();
    return (await exchange.get<T>(path, { token })).body;
  };
  const post = <T>(path: string, body: object) => {
    const { exchange, token } = now();
    return exchange.post<T>(path, body, { token });
  };
  return {
    get exchange() {
      return now().exchange;
    },
    /** The member's access token. */
    get token() {
      return now().token;
    },
    get,
    post,
    /** The answer of a command that is carried out. */
    done: async <T>(path: string, body: object): Promise<T> => {
      const answer = await post<T>(path, body);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body;
    },
    /** The code by which a command is refused. */
    refused: async (path: string, body: object): Promise<string> => {
      const { status, body: answer } = await post<{ code: string }>(path, body);
      expect(status).not.toBe(200);
      return answer.code;
    },
    openOrders: () => get<WireOrder[]>('/api/futures/history/open_order'),
    positions: () => get<WirePosition[]>('/api/futures/history/open_position'),
    /** Bitcoin's market as it is now. */
    ticker: async (): Promise<WireTicker> =>
      (await get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT')).value,
  };
}

/** The smallest order at the market that tests place, of Bitcoin. */
export const marketOrder = (side: 'BUY' | 'SELL', more: object = {}) => ({
  futuresOptionId: 1,
  marketType: 'MARKET',
  side,
  quantity: '0.01',
  ...more,
});
