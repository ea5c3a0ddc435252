/**
 * An exchange on the embedded database as the server opens it, with many users who place orders.
 */
import { randomBytes } from 'node:crypto';
import {
  type ClientOrderId,
  instrumentCode,
  optionId,
  parseClientOrderId,
  userId,
} from '../../src/domain/ids.ts';
import { type Price, price, quantityOf } from '../../src/domain/quantities.ts';
import { parseDecimal } from '../../src/domain/decimal.ts';
import { provideRowCode } from '../../src/engine/index.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import { openExchange } from '../../src/gateway/exchange.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Clock, HistoryRow, LogRecord, Store } from '../../src/gateway/ports.ts';
import type { Meter } from '../../src/gateway/ports/meter.ts';
import { clock as hostClock, logger, openBenchFeed, register } from '../host.ts';

export interface LoadedExchange {
  /**
   * Places orders of all users, each user's next once the previous one is acknowledged; returns
   * orders per second.
   */
  readonly placeOrders: (count: number) => Promise<number>;
  /** Reads the data of one page of the console's dashboard. */
  readonly readDashboard: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Data that a store received, to be written to another. */
export interface Kept {
  readonly records: LogRecord[];
  readonly rows: HistoryRow[];
  /** Records of each group. */
  readonly groups: number[];
}

/** Keeps what is appended as well; keeping costs a few pushes. */
export const keepingStore = (store: Store, kept: Kept): Store => ({
  ...store,
  append: (records, rows, lines) => {
    for (const record of records) kept.records.push(record);
    for (const row of rows) kept.rows.push(row);
    kept.groups.push(records.length);
    return store.append(records, rows, lines);
  },
});

const STOCK = instrumentCode('BTCUSDT');

function clientId(n: number): ClientOrderId {
  const id = parseClientOrderId(`bench-${n}`);
  if (id === undefined) throw new Error('not a client order id');
  return id;
}

/** Five per cent below the mark, so that orders work and wait. */
function priceBelow(gateway: Gateway): Price {
  const mark = parseDecimal(gateway.core.market.ticker(STOCK)?.mark ?? '');
  if (mark === undefined) throw new Error('there is no price');
  const wholeUnits = (mark * 95n) / 100n / 100_000_000n;
  return price(wholeUnits * 100_000_000n);
}

/** @param meter counts what happens, where that is measured too */
export async function loadExchange(
  store: Store,
  users: number,
  meter?: Meter,
  clock: Clock = hostClock,
): Promise<LoadedExchange> {
  provideRowCode(generatedRowCode);
  const gateway = await openExchange({
    store,
    clock,
    random: (length) => new Uint8Array(randomBytes(length)),
    logger,
    ...(meter && { meter }),
    openFeed: openBenchFeed,
  });
  await gateway.start();
  await register(gateway, users);
  const option = gateway.core.rules.options.find(({ instrument }) => instrument === STOCK);
  if (option === undefined) throw new Error('there is no such option');
  const id = optionId(option.optionId);
  const quantity = quantityOf('0.001');
  let placed = 0;

  const placeNext = async (user: number): Promise<void> => {
    placed += 1;
    const result = await gateway.core.submit({
      type: 'PlaceOrder',
      userId: userId(user),
      clientOrderId: clientId(placed),
      optionId: id,
      marketType: 'LIMIT',
      side: 'BUY',
      positionSide: undefined,
      price: priceBelow(gateway),
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity,
      reduceOnly: false,
      exits: undefined,
      instructions: undefined,
    });
    if (!result.ok) throw new Error(`an order was refused: ${result.rejection.code}`);
  };
  return {
    placeOrders: async (count) => {
      const each = Math.floor(count / users);
      const begin = performance.now();
      await Promise.all(
        Array.from({ length: users }, async (_, index) => {
          for (let n = 0; n < each; n += 1) await placeNext(index + 1);
        }),
      );
      return (each * users * 1_000) / (performance.now() - begin);
    },
    readDashboard: async () => gateway.core.dashboard(),
    stop: () => gateway.stop(),
  };
}
