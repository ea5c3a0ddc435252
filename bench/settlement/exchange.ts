/**
 * An exchange on a given store whose clock stands still, with players who listen to their bets and
 * all bet on one round.
 */
import { randomBytes } from 'node:crypto';
import {
  type ClientOrderId,
  instrumentCode,
  parseClientOrderId,
  parseUserId,
  roundId,
  sessionId,
  siteId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import { INSTRUMENTS } from '../../src/domain/instruments/index.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { roundTimesAt } from '../../src/domain/rounds/roundTypes.ts';
import { type Auth, createAuth } from '../../src/gateway/auth/auth.ts';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import type { GatewayCore } from '../../src/gateway/core.ts';
import { exchangeRules, INSURANCE } from '../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../src/gateway/feeds/index.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import type { Clock, Store } from '../../src/gateway/ports.ts';
import { DESTINATIONS } from '../../src/protocol/destinations.ts';

const STOCK = instrumentCode('BTCUSDT');
const GAME = 'R5';
const STAKE = moneyOf('10');
/** Commands under way at once; the loop's queue takes more. */
const UNDER_WAY = 5_000;
const BEGIN = roundTimesAt(GAME, 1_770_000_000_000).endAt;

const logger = { info: (): void => undefined, warn: (line: string): void => console.warn(line) };

export interface RoundExchange {
  /** Places `each` bets a player, half of them on each side; answers bets a second. */
  readonly bet: (each: number) => Promise<number>;
  /** Ends the round; returns seconds until every player has received the result of each bet. */
  readonly settle: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

function clientId(n: number): ClientOrderId {
  const id = parseClientOrderId(`bench-${n}`);
  if (id === undefined) throw new Error('not a client bet id');
  return id;
}

/** Runs tasks 0 to `count` - 1, some at once, in order of their numbers. */
async function inTurns(count: number, task: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += UNDER_WAY)
    await Promise.all(
      Array.from({ length: Math.min(UNDER_WAY, count - from) }, (_, index) => task(from + index)),
    );
}

async function register(gateway: Gateway, players: number): Promise<void> {
  await inTurns(players, async (index) => {
    const { ok } = await gateway.core.submit({
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: registrationId(String(index + 1).padStart(32, '0')),
    });
    if (!ok) throw new Error('a player was not registered');
  });
}

/** One socket per player that counts bet messages; resolves when all are subscribed. */
async function listen(gateway: Gateway, players: number): Promise<{ readonly results: number }> {
  const received = { results: 0 };
  let connected = 0;
  const handlers = Array.from({ length: players }, (_, index) => {
    const handler = gateway.connect({
      send: (text) => {
        if (text.startsWith('CONNECTED')) connected += 1;
        else if (text.includes('betResult')) received.results += 1;
      },
      close: (code, reason) => {
        // 1012: the exchange stops, at the end.
        if (code !== 1012) throw new Error(`a socket was closed: ${code} ${reason}`);
      },
      bufferedBytes: () => 0,
    });
    const login = [
      ['accept-version', '1.2'],
      ['login-token', userId(index + 1)],
    ] as const;
    handler.onText(encodeFrame('CONNECT', login, ''));
    return handler;
  });
  await until(() => connected === players);
  const subscription = [
    ['id', '1'],
    ['destination', DESTINATIONS.bet],
  ] as const;
  for (const handler of handlers) handler.onText(encodeFrame('SUBSCRIBE', subscription, ''));
  return received;
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}

/** A player's token is their id: signing in is not measured. */
export function authOfIds(core: GatewayCore): Auth {
  // One session may hold few sockets, so each sign-in is a session of its own.
  let sessions = 0;
  return {
    ...createAuth(core),
    authenticate: async (token) => {
      const id = parseUserId(token);
      if (id === undefined) throw new Error(`not a player: ${token}`);
      sessions += 1;
      return {
        ok: true,
        identity: { userId: id, siteId: siteId(1), sessionId: sessionId(sessions) },
      };
    },
  };
}

export async function openRoundExchange(store: Store, players: number): Promise<RoundExchange> {
  // Rounds of this game take their bets before they begin.
  let now = BEGIN - 10_000;
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    after: () => () => undefined,
  };
  const feed = createSyntheticFeed({
    seed: 'bench',
    anchorAt: BEGIN - 600_000,
    instruments: INSTRUMENTS.map(({ code }) => code),
  });
  const gateway = createGateway({
    store,
    clock,
    random: (length) => new Uint8Array(randomBytes(length)),
    feed,
    rules: exchangeRules(feed),
    insurance: INSURANCE,
    logger,
    auth: authOfIds,
  });
  await gateway.start();
  await register(gateway, players);
  const received = await listen(gateway, players);
  const option = gateway.core.rules.rounds.find(
    ({ instrument, gameType }) => instrument === STOCK && gameType === GAME,
  );
  if (option === undefined) throw new Error('there is no such round');
  const round = roundId(option.optionId, BEGIN);
  let placed = 0;
  return {
    bet: async (each) => {
      const begin = performance.now();
      await inTurns(players * each, async (index) => {
        const result = await gateway.core.submit({
          type: 'PlaceBet',
          userId: userId(1 + (index % players)),
          clientBetId: clientId(index),
          roundId: round,
          side: index % 2 === 0 ? 'B' : 'S',
          stake: STAKE,
        });
        if (!result.ok) throw new Error(`a bet was refused: ${result.rejection.code}`);
        placed += 1;
      });
      return (placed * 1_000) / (performance.now() - begin);
    },
    settle: async () => {
      now = BEGIN + 300_000;
      const ticks = feed.prices(STOCK, BEGIN - 5_000, now);
      const begin = performance.now();
      const result = await gateway.core.submit({
        type: 'SettleRound',
        roundId: round,
        ticks,
        draw: undefined,
      });
      if (!result.ok) throw new Error(`the settlement was refused: ${result.rejection.code}`);
      await until(() => received.results >= placed);
      return (performance.now() - begin) / 1_000;
    },
    stop: () => gateway.stop(),
  };
}
