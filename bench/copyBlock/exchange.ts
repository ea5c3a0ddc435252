/**
 * An exchange on a given store whose clock stands still, with followers who listen to their own
 * events and others who go on placing orders.
 */
import { randomBytes } from 'node:crypto';
import { instrumentCode, type OptionId, parseClientOrderId, userId } from '../../src/domain/ids.ts';
import { INSTRUMENTS } from '../../src/domain/instruments/index.ts';
import { priceOf, quantityOf } from '../../src/domain/quantities.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import { exchangeRules, INSURANCE } from '../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../src/gateway/feeds/index.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import type { Clock, Store } from '../../src/gateway/ports.ts';
import { provideRowCode } from '../../src/engine/index.ts';
import { DESTINATIONS } from '../../src/protocol/destinations.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import { logger, register } from '../host.ts';
import { authOfIds } from '../settlement/exchange.ts';
import { followCommand, tickAt, traderOrder, traderSetup } from './engine.ts';

const AT = 1_770_000_000_000;
const STOCK = instrumentCode('BTCUSDT');

export interface Copied {
  /** From the trader's order to the last follower's event, ms. */
  readonly took: number;
  /** Round trips of other users' orders meanwhile, ms. */
  readonly others: readonly number[];
}

export interface CopyExchange {
  /** A fill of the trader, until every follower has received their copy. */
  readonly fill: (side: 'BUY' | 'SELL') => Promise<Copied>;
  /** Times of so many orders of others while nothing is copied, ms each. */
  readonly quiet: (orders: number) => Promise<readonly number[]>;
  readonly stop: () => Promise<void>;
}

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

/** One socket per follower that counts the postings of copies. */
async function listen(gateway: Gateway, followers: number): Promise<{ readonly copies: number }> {
  const received = { copies: 0 };
  let connected = 0;
  for (let user = 2; user <= followers + 1; user += 1) {
    const handler = gateway.connect({
      send: (text) => {
        if (text.startsWith('CONNECTED')) connected += 1;
        else if (text.includes('"cause":"COPY"')) received.copies += 1;
      },
      close: (code, reason) => {
        // 1012: the exchange stops, at the end.
        if (code !== 1012) throw new Error(`a socket was closed: ${code} ${reason}`);
      },
      bufferedBytes: () => 0,
    });
    const login = { 'accept-version': '1.2', 'login-token': userId(user) };
    handler.onText(encodeFrame('CONNECT', Object.entries(login), ''));
    await until(() => connected === user - 1);
    for (const destination of [DESTINATIONS.point, DESTINATIONS.futures])
      handler.onText(
        encodeFrame('SUBSCRIBE', Object.entries({ id: destination, destination }), ''),
      );
  }
  return received;
}

function gatewayOn(store: Store, copyPiece: number): Gateway {
  provideRowCode(generatedRowCode);
  const clock: Clock = {
    now: () => AT,
    elapsed: () => performance.now(),
    after: () => () => undefined,
  };
  const feed = createSyntheticFeed({
    seed: 'bench',
    anchorAt: AT - 600_000,
    instruments: INSTRUMENTS.map(({ code }) => code),
  });
  return createGateway({
    store,
    clock,
    feed,
    insurance: INSURANCE,
    logger,
    auth: authOfIds,
    random: (length) => new Uint8Array(randomBytes(length)),
    rules: { ...exchangeRules(feed), copyPiece },
  });
}

async function submit(gateway: Gateway, command: Unstamped): Promise<void> {
  const result = await gateway.core.submit(command);
  if (!result.ok) throw new Error(`${command.type}: ${result.rejection.code}`);
}

/** User 1 is followed by the next, and the others come after those. */
async function prepare(gateway: Gateway, followers: number, others: number): Promise<void> {
  await gateway.start();
  await register(gateway, followers + others + 1);
  await submit(gateway, { type: 'MoveMarket', tick: tickAt(AT) });
  for (const command of traderSetup(followers)) await submit(gateway, command);
  await Promise.all(
    Array.from({ length: followers }, (_, index) => submit(gateway, followCommand(index + 2))),
  );
}

/** A resting order and its cancellation; answers how long the order took, ms. */
async function placeAndCancel(gateway: Gateway, optionId: OptionId, user: number, id: string) {
  const clientOrderId = parseClientOrderId(id);
  if (clientOrderId === undefined) throw new Error('no such order');
  const begin = performance.now();
  await submit(gateway, {
    type: 'PlaceOrder',
    userId: userId(user),
    clientOrderId,
    optionId,
    side: 'BUY',
    marketType: 'LIMIT',
    price: priceOf('57000'),
    quantity: quantityOf('0.001'),
    positionSide: undefined,
    reduceOnly: false,
    exits: undefined,
    instructions: undefined,
    triggerPrice: undefined,
    triggerBy: undefined,
  });
  const took = performance.now() - begin;
  await submit(gateway, { type: 'CancelAllOrders', userId: userId(user), optionId: undefined });
  return took;
}

/** @param piece copies that one command works */
export async function openCopyExchange(
  store: Store,
  { followers, others, piece }: Readonly<Record<'followers' | 'others' | 'piece', number>>,
): Promise<CopyExchange> {
  const gateway = gatewayOn(store, piece);
  await prepare(gateway, followers, others);
  const received = await listen(gateway, followers);
  const option = gateway.core.rules.options.find(({ instrument }) => instrument === STOCK);
  if (option === undefined) throw new Error('there is no such option');
  const { optionId } = option;
  let placed = 0;
  let fills = 0;
  /** Each of the others places one order after the other while something is going on. */
  const placeWhile = async (isGoingOn: () => boolean): Promise<readonly number[]> => {
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: others }, async (_, index) => {
        do {
          placed += 1;
          const user = followers + 2 + index;
          times.push(await placeAndCancel(gateway, optionId, user, `other-${placed}`));
        } while (isGoingOn());
      }),
    );
    return times;
  };
  return {
    fill: async (side) => {
      const goal = received.copies + followers;
      fills += 1;
      const begin = performance.now();
      const ordered = submit(gateway, traderOrder(fills, optionId, side));
      const copied = until(() => received.copies >= goal).then(() => performance.now() - begin);
      const times = await placeWhile(() => received.copies < goal);
      await ordered;
      return { took: await copied, others: times };
    },
    quiet: async (orders) => {
      const last = placed + orders;
      return placeWhile(() => placed < last);
    },
    stop: () => gateway.stop(),
  };
}
