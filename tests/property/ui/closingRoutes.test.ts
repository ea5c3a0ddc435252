/** Every route out of a position, for positions and largest orders of any size. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { PositionSide } from '../../../src/domain/futuresOrders.ts';
import { userId } from '../../../src/domain/ids.ts';
import { quantity as toQuantity, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { toWirePosition } from '../../../src/gateway/futures/wire.ts';
import type { WireFuturesOption, WirePosition } from '../../../src/protocol/futures/entities.ts';
import {
  closingOrder,
  planClosings,
  planReversal,
  quantityOfShare,
} from '../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import { partialOrder } from '../../../src/ui/screens/futures/panel/positions/partialExits.ts';
import { orderIntent } from '../../../src/ui/screens/futures/ticket/orderIntent.ts';
import type { TicketFields } from '../../../src/ui/screens/futures/ticket/ticketFields.ts';
import type { OrderInput } from '../../../src/ui/services/futures.ts';
import {
  exchangeWith,
  exitsOf,
  type ExitSpec,
  type TestExchange,
  testRules,
} from '../../support/engine.ts';
import { orderOfForm } from '../../support/formOrders.ts';
import { wireOption } from '../../support/wireMarket.ts';
import { someFields } from '../../unit/ui/futures/ticketParts.ts';

const OWNER = userId(1);
const NO_EXITS = { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } } as const;

const TICKETS: Readonly<Record<string, Partial<TicketFields>>> = {
  market: { marketType: 'MARKET' },
  limit: { marketType: 'LIMIT' },
  ioc: { marketType: 'LIMIT', timeInForce: 'IOC' },
  fok: { marketType: 'LIMIT', timeInForce: 'FOK' },
  gtd: { marketType: 'LIMIT', timeInForce: 'GTD' },
  stop: { marketType: 'STOPLOSS', stopAs: 'MARKET' },
  stopLimit: { marketType: 'STOPLOSS', stopAs: 'LIMIT' },
  takeProfit: { marketType: 'TAKEPROFIT', stopAs: 'MARKET' },
  trailRate: { marketType: 'STOPLOSS', stopAs: 'TRAIL_RATE', trail: '2' },
  trailDistance: { marketType: 'STOPLOSS', stopAs: 'TRAIL_DISTANCE', trail: '2' },
};

const ROUTES = [
  'rowMarket',
  'rowLimit',
  'closeAll',
  'reverse',
  'exitLoss',
  'exitProfit',
  'exitAtLimit',
  'partTakeProfit',
  'partStopLoss',
  ...Object.keys(TICKETS).map((name) => `ticket ${name}`),
];

const anyCase = fc.record({
  route: fc.constantFrom(...ROUTES),
  side: fc.constantFrom('LONG' as const, 'SHORT' as const),
  mode: fc.constantFrom('ONE_WAY' as const, 'HEDGE' as const),
  isIsolated: fc.boolean(),
  /** In lots. */
  least: fc.integer({ min: 1, max: 50 }),
  most: fc.integer({ min: 100, max: 20_000 }),
  held: fc.integer({ min: 1, max: 60_000 }),
  /** Percent of a row and of an exit for a part. */
  percent: fc.constantFrom(10, 25, 50, 75, 100),
  /** Into the profit or the loss before it is closed, in per mille. */
  drift: fc.integer({ min: -15, max: 15 }),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

const lots = (count: number): string => formatDecimal(BigInt(count) * 100_000n);
const text = (tenths: number): string => (tenths / 10).toFixed(1);

/** A market that is deep enough, wherever it moves. */
const tickAt = (exchange: TestExchange, tenths: number, from = tenths) =>
  exchange.tick({
    last: text(tenths),
    low: text(Math.min(tenths, from)),
    high: text(Math.max(tenths, from)),
    bids: [[text(tenths), '100000000']],
    asks: [[text(tenths), '100000000']],
  });

interface Scene {
  readonly exchange: TestExchange;
  readonly option: WireFuturesOption;
  readonly position: WirePosition;
  /** The last price, in tenths. */
  readonly at: number;
  /** One step further into the profit, in tenths. */
  readonly ahead: 1 | -1;
}

/** The position is opened in orders of at most the maximum, and the market drifts. */
function sceneOf({ side, mode, isIsolated, least, most, held, drift }: Case): Scene {
  const option = wireOption({
    priceBand: '0.1',
    minQuantity: lots(least),
    maxQuantity: lots(most),
    closingPartsMax: 200,
  });
  const exchange = exchangeWith({
    funds: '100000000',
    rules: testRules({
      options: testRules().options.map((config) => ({
        ...config,
        minQuantity: quantityOf(option.minQuantity),
        maxQuantity: quantityOf(option.maxQuantity),
      })),
    }),
  });
  tickAt(exchange, 1_000);
  if (mode === 'HEDGE') exchange.hedge();
  if (isIsolated) exchange.isolated();
  // One request carries 200 orders at most.
  const whole = Math.min(Math.max(held, least), most * 200);
  for (let left = whole; left > 0; left -= most) {
    const size = Math.min(left, most);
    // A last order below the minimum could not be placed.
    if (size < least) break;
    exchange.place({
      quantity: lots(size),
      side: side === 'LONG' ? 'BUY' : 'SELL',
      ...(mode === 'HEDGE' && { positionSide: side }),
    });
  }
  const ahead = side === 'LONG' ? 1 : -1;
  const at = 1_000 + ahead * drift;
  tickAt(exchange, at);
  const [position] = positionsOf(exchange.state, OWNER);
  if (position === undefined) throw new Error('no position');
  return { exchange, option, position: toWirePosition(position), at, ahead };
}

const sharesOf = ({ position, option }: Scene, { percent, least }: Case): string => {
  const share = quantityOfShare(position.quantity, percent, option);
  // A share below the minimum is no order; then all of it is closed.
  return (parseDecimal(share) ?? 0n) < (parseDecimal(lots(least)) ?? 0n)
    ? position.quantity
    : share;
};

const ID = 'f'.repeat(32);

/**
 * Requests of a screen for a route, one after the other, and the quantity of the position that they
 * close.
 */
function requestsOf(
  scene: Scene,
  chosen: Case,
): { readonly orders: readonly OrderInput[]; readonly closes: string } {
  const { option, position, at, ahead } = scene;
  const { mode, route } = chosen;
  const share = sharesOf(scene, chosen);
  const all = position.quantity;
  const one = (order: Omit<OrderInput, 'clientOrderId'>, closes: string) => ({
    orders: [{ ...order, clientOrderId: ID }],
    closes,
  });
  switch (route) {
    case 'rowMarket':
      return one(
        closingOrder(position, mode, { marketType: 'MARKET', price: undefined, quantity: share }),
        share,
      );
    case 'rowLimit':
      return one(
        closingOrder(position, mode, {
          marketType: 'LIMIT',
          price: text(at + ahead * 5),
          quantity: share,
        }),
        share,
      );
    case 'closeAll': {
      const plan = planClosings({
        positions: [position],
        scope: 'ALL',
        mode,
        newId: () => ID,
        pnlOf: () => '0',
        optionOf: () => option,
      });
      return { orders: plan.map(({ order }) => order), closes: all };
    }
    case 'reverse':
      return {
        orders: planReversal(position, option, mode, () => ID).map(({ order }) => order),
        closes: all,
      };
    case 'partTakeProfit':
    case 'partStopLoss': {
      const isProfit = route === 'partTakeProfit';
      const price = text(at + (isProfit ? ahead : -ahead) * 20);
      const name = isProfit ? 'takeProfit' : 'stopLoss';
      return one(
        partialOrder(position, mode, { name, price, quantity: share, source: 'LAST' }),
        share,
      );
    }
    default:
      return one(ticketOrder(scene, chosen), all);
  }
}

/** The order form, reduce-only or on its side that closes. */
function ticketOrder(
  { position, at, ahead }: Scene,
  { mode, route }: Case,
): Omit<OrderInput, 'clientOrderId'> {
  const change = TICKETS[route.slice('ticket '.length)] ?? {};
  const isProfit = change.marketType === 'TAKEPROFIT';
  const trigger = text(at + (isProfit ? ahead : -ahead) * 20);
  const isStop = change.marketType === 'STOPLOSS' || isProfit;
  return orderIntent(position.side === 'LONG' ? 'SELL' : 'BUY', {
    futuresOptionId: position.futuresOptionId,
    fields: someFields({
      reduceOnly: true,
      intent: 'CLOSE',
      entered: position.quantity,
      triggerPrice: trigger,
      price: text(isStop ? at - ahead * 25 : at),
      ...change,
    }),
    quantity: position.quantity,
    mode,
    exits: NO_EXITS,
    now: 1_800_000_000_000,
  });
}

const EXITS: Readonly<Record<string, (at: number, ahead: number) => ExitSpec>> = {
  exitLoss: (at, ahead) => ({ stopLoss: text(at - ahead * 20) }),
  exitProfit: (at, ahead) => ({ takeProfit: text(at + ahead * 20) }),
  exitAtLimit: (at, ahead) => ({
    stopLoss: text(at - ahead * 20),
    stopLossLimit: text(at - ahead * 25),
  }),
};

/** The market goes as far as each trigger lies, into the profit and then into the loss. */
function comeToAll({ exchange, at, ahead }: Scene): readonly ExchangeEvent[] {
  const stops = [at + ahead * 22, at - ahead * 22];
  return stops.flatMap((to, index) => tickAt(exchange, to, index === 0 ? at : stops[index - 1]));
}

/** The orders that one command placed. */
const quantitiesOf = (events: readonly ExchangeEvent[]): readonly bigint[] =>
  events.flatMap((event) => (event.type === 'OrderAccepted' ? [event.order.quantity] : []));

const sumOf = (all: readonly bigint[]): bigint => all.reduce((sum, each) => sum + each, 0n);

const opposite = (side: PositionSide): PositionSide => (side === 'LONG' ? 'SHORT' : 'LONG');

/** Expected positions afterwards, by side. */
function leftBy(route: string, position: WirePosition, closes: string): readonly string[] {
  if (route === 'reverse') return [`${opposite(position.side)} ${position.quantity}`];
  const left = (parseDecimal(position.quantity) ?? 0n) - (parseDecimal(closes) ?? 0n);
  return left === 0n ? [] : [`${position.side} ${formatDecimal(left)}`];
}

const heldIn = ({ exchange }: Scene): readonly string[] =>
  positionsOf(exchange.state, OWNER).map(
    ({ side, quantity }) => `${side} ${formatDecimal(quantity)}`,
  );

test('[F-O70][F-E4] whatever closes a position closes it, in orders within the limits, one command accepted as a whole', () => {
  const inParts = new Map<string, number>();
  fc.assert(
    fc.property(anyCase, (chosen) => {
      const scene = sceneOf(chosen);
      const { exchange, option, position } = scene;
      const exits = EXITS[chosen.route];
      const { orders, closes } =
        exits === undefined ? requestsOf(scene, chosen) : { orders: [], closes: position.quantity };
      const groups: (readonly bigint[])[] = [];
      for (const order of orders) {
        const command = orderOfForm(order, OWNER);
        const placed = quantitiesOf(exchange.run(command));
        expect(sumOf(placed)).toBe(command.quantity);
        groups.push(placed);
      }
      if (exits !== undefined) {
        const [held] = positionsOf(exchange.state, OWNER);
        if (held === undefined) throw new Error('no position');
        exchange.run({
          type: 'SetExits',
          userId: OWNER,
          positionId: held.id,
          exits: exitsOf(exits(scene.at, scene.ahead)),
        });
      }
      const later = quantitiesOf(comeToAll(scene));
      if (exits !== undefined) groups.push(later);
      expect(heldIn(scene)).toEqual(leftBy(chosen.route, position, closes));
      expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
      const [least, most] = [quantityOf(option.minQuantity), quantityOf(option.maxQuantity)];
      for (const group of groups) {
        const small = toQuantity(sumOf(group)) < least;
        for (const each of group) {
          expect(each <= most).toBe(true);
          expect(small || each >= least).toBe(true);
        }
      }
      if (groups.some(({ length }) => length > 1))
        inParts.set(chosen.route, (inParts.get(chosen.route) ?? 0) + 1);
    }),
    { numRuns: 400, seed: 20_261_128 },
  );
  expect([...inParts.keys()].toSorted()).toEqual(ROUTES.toSorted());
});
