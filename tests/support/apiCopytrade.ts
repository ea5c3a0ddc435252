/** Traders and followers over HTTP. */
import { expect } from 'vitest';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { parseUserId } from '../../src/domain/ids.ts';
import { type HttpExchange, PASSWORD, type SessionBody } from './httpExchange.ts';

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Calls with the token of a session. */
function calls(exchange: HttpExchange, { accessToken: token, user }: SessionBody) {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await exchange.get<T>(path, { token });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const send = (path: string, body: object) => exchange.post(path, body, { token });
  const post = async (path: string, body: object) => {
    const answer = await send(path, body);
    expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
    return answer.body;
  };
  return { id: user.id, username: user.username, token, get, send, post };
}

/** A member who calls with their own token. */
export const person = async (exchange: HttpExchange) => calls(exchange, await exchange.signIn());

/** The same member with a new session, where so much time has passed that the one before ended. */
export async function signedInAgain(
  exchange: HttpExchange,
  { username }: { readonly username: string },
) {
  const credentials = { username, password: PASSWORD };
  return calls(exchange, (await exchange.post<SessionBody>('/api/login', credentials)).body);
}

/** A trader whom an operator has approved. */
export async function openTrader(exchange: HttpExchange, capacity = 5) {
  const trader = await person(exchange);
  await trader.post('/api/copytrade/trader/apply', {
    capacity,
    fee: '0.1',
    name: 'Steady Kim',
    introduction: 'BTC only.',
  });
  const traderId = parseUserId(trader.id);
  if (traderId === undefined) throw new Error('no id of a user');
  const decided = await exchange.gateway.core.submit({
    type: 'DecideTrader',
    traderId,
    isApproved: true,
  });
  expect(decided.ok).toBe(true);
  const order = (side: 'BUY' | 'SELL', quantity: string, reduceOnly = false) =>
    trader.post('/api/futures/order', {
      futuresOptionId: 1,
      marketType: 'MARKET',
      side,
      quantity,
      reduceOnly,
    });
  return { ...trader, order };
}

/** Parameters that a follow form sends. */
export const settingsFor = (traderId: string, more: object = {}) => ({
  traderId,
  followStock: ['BTCUSDT'],
  multiplyPer: 50,
  maxBet: '5000',
  oneMaxBet: '1000',
  ...more,
});

export const FOLLOW = '/api/copytrade/follower/follow';

const scaled = (text: string): bigint => {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`not a decimal: ${text}`);
  return value;
};

interface Priced {
  readonly quantity: string;
  readonly entryPrice: string;
}

/** Lot size of BTCUSDT, whose quantities are whole thousandths. */
const LOT = 100_000n;

/**
 * Quantity that copies a percentage of a trader's first fill at the same leverage: what that part
 * of the margin carries at the copies' price, and no more than that part of the quantity. Copies
 * take the book after their trader, so a price that is worse by one level may cost a whole lot.
 */
export function copiedQuantity(percent: bigint, trader: Priced, entryPrice: string): string {
  const wanted = (scaled(trader.quantity) * percent) / 100n;
  const carried = (wanted * scaled(trader.entryPrice)) / scaled(entryPrice);
  const exact = carried < wanted ? carried : wanted;
  return formatDecimal(exact - (exact % LOT));
}
