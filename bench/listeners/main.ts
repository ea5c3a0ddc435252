/**
 * How long the exchange's thread is held in one turn of the event loop while ten thousand sockets
 * listen to a market and one user places orders: `npx tsx bench/listeners/main.ts`. The sockets take
 * what they are sent and do nothing with it, so that the exchange alone is measured, in processor
 * time: what other processes of the machine take does not count.
 */
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { instrumentCode, optionId, parseClientOrderId, userId } from '../../src/domain/ids.ts';
import { quantityOf } from '../../src/domain/quantities.ts';
import { provideRowCode } from '../../src/engine/index.ts';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import { openExchange } from '../../src/gateway/exchange.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import {
  DESTINATIONS,
  FRAMES_HEADER,
  JOINED_FRAMES,
  marketTopic,
  tickerTopic,
} from '../../src/protocol/destinations.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import { clock, logger, openBenchFeed, register } from '../host.ts';
import { type BenchRow, quantile } from '../support.ts';

const LISTENERS = 10_000;
/** Sockets that are opened in one turn. */
const AT_ONCE = 100;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 10_000;
const BETWEEN_ORDERS_MS = 20;
const HELD_MAX_MS = 5;
/** The rest are collections of garbage, whose helping threads count as well. */
const USUAL = 0.999;
const STOCK = instrumentCode('BTCUSDT');
/** As a terminal listens, by subscription id. */
const TOPICS = [
  ['1', marketTopic(STOCK)],
  ['2', tickerTopic(STOCK)],
  ['3', DESTINATIONS.tickers],
] as const;

const nextTurn = (action: () => void): void => void setImmediate(action);
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

async function listen(
  gateway: Gateway,
  counts: { messages: number; closed: number },
): Promise<void> {
  for (let opened = 0; opened < LISTENERS; opened += 1) {
    const { onText } = gateway.connect({
      send: () => void (counts.messages += 1),
      close: () => void (counts.closed += 1),
      bufferedBytes: () => 0,
    });
    // As the page connects.
    const headers = [
      ['accept-version', '1.2'],
      [FRAMES_HEADER, JOINED_FRAMES],
    ] as const;
    onText(encodeFrame('CONNECT', headers));
    await Promise.resolve();
    if (opened % AT_ONCE === 0) await turn();
    for (const [id, destination] of TOPICS)
      onText(
        encodeFrame('SUBSCRIBE', [
          ['id', id],
          ['destination', destination],
        ]),
      );
  }
}

/** Orders of one user, one after another; what each took until it was acknowledged. */
async function placeOrders(
  gateway: Gateway,
  turnOf: number,
  ms: number,
): Promise<readonly number[]> {
  const option = gateway.core.rules.options.find(({ instrument }) => instrument === STOCK);
  if (option === undefined) throw new Error('there is no such option');
  const taken: number[] = [];
  const until = performance.now() + ms;
  for (let n = 0; performance.now() < until; n += 1) {
    const clientOrderId = parseClientOrderId(`listeners-${turnOf}-${n}`);
    if (clientOrderId === undefined) throw new Error('not a client order id');
    const begun = performance.now();
    const result = await gateway.core.submit({
      type: 'PlaceOrder',
      userId: userId(1),
      clientOrderId,
      optionId: optionId(option.optionId),
      marketType: 'MARKET',
      side: n % 2 === 0 ? 'BUY' : 'SELL',
      positionSide: undefined,
      price: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: quantityOf('0.001'),
      reduceOnly: false,
      exits: undefined,
      instructions: undefined,
    });
    if (!result.ok) throw new Error(`an order was refused: ${result.rejection.code}`);
    taken.push(performance.now() - begun);
    await new Promise((resolve) => void setTimeout(resolve, BETWEEN_ORDERS_MS));
  }
  return taken;
}

/** Processor time of each turn of the event loop in which there was work, until it is stopped. */
function watchTurns() {
  const held: number[] = [];
  let isStopped = false;
  let before = process.cpuUsage();
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    held.push((user + system) / 1_000);
    before = process.cpuUsage();
    if (!isStopped) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isStopped = true;
    return held;
  };
}

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  provideRowCode(generatedRowCode);
  const gateway = await openExchange({
    store: createMemoryStore(),
    clock,
    nextTurn,
    random: (length) => new Uint8Array(randomBytes(length)),
    logger,
    openFeed: openBenchFeed,
  });
  await gateway.start();
  await register(gateway, 1);
  await placeOrders(gateway, 1, WARM_UP_MS);
  const stopAlone = watchTurns();
  const alone = await placeOrders(gateway, 2, MEASURED_MS);
  const heldAlone = stopAlone();
  const counts = { messages: 0, closed: 0 };
  await listen(gateway, counts);
  await placeOrders(gateway, 3, WARM_UP_MS);
  counts.messages = 0;
  const stop = watchTurns();
  const orders = await placeOrders(gateway, 4, MEASURED_MS);
  const held = stop();
  if (counts.closed > 0) throw new Error('listeners were closed');
  await gateway.stop();
  const worst = quantile(held, 1);
  const long = (turns: readonly number[]): number => turns.filter((ms) => ms > HELD_MAX_MS).length;
  const sent = (counts.messages * 1_000) / MEASURED_MS;
  return [
    {
      name: `longest turn of ${held.length}, ${LISTENERS} listeners, ${Math.round(sent)} messages/s`,
      value: `${worst.toFixed(1)} ms of processor time (99.9 %: ${quantile(held, USUAL).toFixed(1)} ms; ${long(held)} above ${HELD_MAX_MS} ms)`,
      peer: `nobody listens: ${quantile(heldAlone, 1).toFixed(1)} ms (99.9 %: ${quantile(heldAlone, USUAL).toFixed(1)} ms; ${long(heldAlone)} above)`,
      ratio: `${(worst / quantile(heldAlone, 1)).toFixed(1)}x`,
      goal: `99.9 % below ${HELD_MAX_MS} ms: ${quantile(held, USUAL) < HELD_MAX_MS ? 'kept' : 'MISSED'}`,
    },
    {
      name: 'an order beside them, p50 and p99',
      value: `${quantile(orders, 0.5).toFixed(2)}, ${quantile(orders, 0.99).toFixed(2)} ms`,
      peer: `nobody listens: ${quantile(alone, 0.5).toFixed(2)}, ${quantile(alone, 0.99).toFixed(2)} ms`,
      ratio: `${(quantile(orders, 0.5) / quantile(alone, 0.5)).toFixed(1)}x`,
      goal: '',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
