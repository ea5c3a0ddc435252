/** A player of short rounds, by HTTP: bets, balances and received events. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { parseDecimal } from '../../src/domain/decimal.ts';
import type { AccountEvent } from '../../src/protocol/accountEvents.ts';
import {
  type BetEvent,
  betEvent,
  type WireBet,
  type WireRound,
} from '../../src/protocol/rounds/entities.ts';
import type { WireWallet } from '../../src/protocol/ledger/entities.ts';
import { DESTINATIONS } from '../../src/protocol/destinations.ts';
import { listenTo } from './gateway.ts';
import type { Answered, ErrorAnswer, HttpExchange } from './httpExchange.ts';

export interface BetParams {
  readonly tradeRoundId: string;
  readonly type: 'B' | 'S';
  readonly point: string;
  readonly clientBetId?: string;
  readonly siteInfoId?: number;
}

export interface BetList {
  readonly items: readonly WireBet[];
  readonly total: number;
}

export interface RoundPlayer {
  readonly id: string;
  readonly token: string;
  readonly get: <T = ErrorAnswer>(path: string) => Promise<Answered<T>>;
  readonly tryBet: <T = ErrorAnswer>(bet: BetParams) => Promise<Answered<T>>;
  /** Fails the test when the bet is refused. */
  readonly bet: (bet: BetParams) => Promise<WireBet>;
  readonly list: (query?: string) => Promise<BetList>;
  /** Free, held and both together of the BINARY wallet, in units of 1e-8. */
  readonly purse: () => Promise<{ readonly free: bigint; readonly held: bigint }>;
  /** Everything received on /user/queue/trade/bet so far. */
  readonly published: () => readonly BetEvent[];
  readonly events: () => Promise<readonly AccountEvent[]>;
}

export async function createRoundPlayer(
  exchange: HttpExchange,
  username?: string,
  more: object = {},
): Promise<RoundPlayer> {
  const session = await exchange.signIn(username, more);
  return playAs(exchange, session.accessToken, session.user.id);
}

/** A player who has signed in before, perhaps with an exchange that is gone. */
export async function playAs(
  exchange: HttpExchange,
  token: string,
  id: string,
): Promise<RoundPlayer> {
  const listener = await listenTo(exchange.gateway, token, [DESTINATIONS.bet]);
  const get = <T>(path: string): Promise<Answered<T>> => exchange.get<T>(path, { token });
  const tryBet = <T>(bet: BetParams): Promise<Answered<T>> =>
    exchange.post<T>('/api/trade/history/betting', bet, { token });
  return {
    id,
    token,
    get,
    tryBet,
    bet: async (bet) => {
      const answer = await tryBet<WireBet>(bet);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body;
    },
    list: async (query = '') => (await get<BetList>(`/api/trade/history/list?${query}`)).body,
    purse: async () => {
      const { body } = await get<readonly WireWallet[]>('/api/wallet/my');
      const wallet = body.find(({ type }) => type === 'BINARY');
      return {
        free: parseDecimal(wallet?.point ?? '') ?? -1n,
        held: parseDecimal(wallet?.gameWaitPoint ?? '') ?? -1n,
      };
    },
    published: () => listener.received(DESTINATIONS.bet).map((body) => v.parse(betEvent, body)),
    events: async () =>
      (await get<{ items: readonly AccountEvent[] }>('/api/events?after=0&size=200')).body.items,
  };
}

/** The round of an option that takes bets now; fails the test while its market is closed. */
export async function runningRound(exchange: HttpExchange, option: number): Promise<WireRound> {
  const path = `/api/trade/game/current?tradeOptionId=${option}`;
  const { body } = await exchange.get<WireRound | null>(path);
  if (body === null) throw new Error(`no round of ${option} runs`);
  return body;
}
