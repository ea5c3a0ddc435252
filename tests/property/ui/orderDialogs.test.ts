/**
 * The dialogs of orders and positions beside the exchange: what they enable is accepted at the prices
 * that they show, and what they block would be rejected for that reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { type OrderSide, ORDER_SIDES } from '../../../src/domain/futuresOrders.ts';
import { SCALE_WEIGHTS } from '../../../src/domain/futures/scale.ts';
import { BTC_OPTION } from '../../support/engine.ts';
import { parseOrderId, parsePositionId } from '../../../src/domain/ids.ts';
import { price, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import {
  closeProblem,
  type CloseTyped,
} from '../../../src/ui/screens/futures/panel/closing/closeRules.ts';
import {
  closingOrder,
  sideThatCloses,
} from '../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import {
  amendment,
  amendProblem,
  amendableFields,
  type AmendFields,
  fieldsOf,
} from '../../../src/ui/screens/futures/panel/orders/amendRules.ts';
import {
  type ExitName,
  exitProblem,
  exitOf,
  type ExitSource,
  type ExitTerms,
} from '../../../src/ui/screens/futures/panel/positions/exitFields.ts';
import {
  exitOrdersOf,
  partialOrder,
  quantityProblem,
  roomFor,
  sourceOf,
} from '../../../src/ui/screens/futures/panel/positions/partialExits.ts';
import {
  type OcoFields,
  positionSideOf,
  readOco,
  reduces,
} from '../../../src/ui/screens/futures/oco/ocoRules.ts';
import { readScale, type ScaleFields } from '../../../src/ui/screens/futures/scale/scaleRules.ts';
import { limitProblem } from '../../../src/ui/screens/futures/ticket/exitRules.ts';
import type { TextKey } from '../../../src/ui/i18n/useText.ts';
import { accountCases } from '../../support/estimateCases.ts';
import { FORM_ID, type Known, knownOf, USER } from '../../support/formCases.ts';
import { orderOfForm } from '../../support/formOrders.ts';

const OFF_STEP = ['PRICE_OFF_TICK'];
const TOO_MUCH = ['INSUFFICIENT_BALANCE', 'LEVERAGE_TIER'];

const CODES: Partial<Record<TextKey, readonly string[]>> = {
  'blocked.priceStep': OFF_STEP,
  'blocked.triggerStep': OFF_STEP,
  'blocked.exitStep': OFF_STEP,
  'blocked.priceBand': ['PRICE_OUT_OF_BAND'],
  'blocked.enterPrice': ['INVALID_PARAMETER'],
  'blocked.enterQuantity': ['QUANTITY_TOO_SMALL', 'INVALID_PARAMETER'],
  'blocked.quantityStep': ['QUANTITY_OFF_STEP', 'QUANTITY_TOO_SMALL'],
  'blocked.tooSmall': ['QUANTITY_TOO_SMALL'],
  'scale.tooSmall': ['QUANTITY_TOO_SMALL'],
  'blocked.tooLarge': ['QUANTITY_TOO_LARGE'],
  'blocked.noPosition': ['REDUCE_ONLY_REJECTED'],
  'blocked.notOffered': ['INSUFFICIENT_LIQUIDITY'],
  'blocked.triggerAbove': ['WOULD_TRIGGER'],
  'blocked.triggerBelow': ['WOULD_TRIGGER'],
  'blocked.postOnlyBelow': ['POST_ONLY_WOULD_TAKE'],
  'blocked.postOnlyAbove': ['POST_ONLY_WOULD_TAKE'],
  'exits.above': ['EXIT_WRONG_SIDE', 'WOULD_TRIGGER'],
  'exits.below': ['EXIT_WRONG_SIDE', 'WOULD_TRIGGER'],
  'blocked.takeProfitAbove': ['EXIT_WRONG_SIDE'],
  'blocked.takeProfitBelow': ['EXIT_WRONG_SIDE'],
  'blocked.stopLossAbove': ['EXIT_WRONG_SIDE'],
  'blocked.stopLossBelow': ['EXIT_WRONG_SIDE'],
  'amend.belowFilled': ['AMEND_BELOW_FILLED'],
  'scale.narrow': ['SCALE_TOO_NARROW'],
  'scale.countRange': ['INVALID_PARAMETER'],
};

const anyMoved = fc.record({
  last: fc.integer({ min: -400, max: 400 }),
  mark: fc.integer({ min: -400, max: 400 }),
});

/** Tenths of a per mille from the last price. */
const anyAway = fc.oneof(
  fc.integer({ min: -60, max: 60 }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(-1_300, 1_300),
);

const anyPrice = fc.record({
  away: anyAway,
  isOff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type Priced = typeof anyPrice extends fc.Arbitrary<infer T> ? T : never;

function textAt({ ticker }: Known, { away, isOff }: Priced): string {
  const last = parseDecimal(ticker.last) ?? 0n;
  const to = last + (last * BigInt(away)) / 10_000n;
  return formatDecimal(to - (to % 10_000_000n) + (isOff ? 1_000_000n : 0n));
}

/** Percent of a quantity, in whole lots; now and then off the lot, or far more. */
const anySize = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.constantFrom(100, 100, 150, 0, -1, -2),
);

function sizeOf(whole: string | undefined, size: number): string {
  if (size === -1) return '0.00005';
  if (size === -2) return '1000000';
  const part = ((parseDecimal(whole ?? '1') ?? 0n) * BigInt(size)) / 100n;
  return formatDecimal(part - (part % 100_000n));
}

const bestOf = ({ book }: Known, side: OrderSide): string | undefined =>
  (side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0];

/** Fails unless the answer is what the dialog says: accepted, or rejected for that. */
function agree(key: TextKey | undefined, code: string, also: readonly string[] = []): void {
  const expected = key === undefined ? ['accepted', ...also] : (CODES[key] ?? []);
  expect({ key, code, isExpected: expected.includes(code) }).toEqual({
    key,
    code,
    isExpected: true,
  });
}

const seenIn = () => {
  const seen = new Map<string, number>();
  return {
    note: (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1),
    keys: () => [...seen.keys()],
    of: (what: string) => seen.get(what) ?? 0,
  };
};

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % (all.length || 1)];

const withoutLiquidation = (position: WirePosition) => ({ ...position, liquidationPrice: null });

test('[U-O3] the dialog that closes a position', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        at: fc.nat({ max: 3 }),
        price: fc.option(anyPrice, { nil: undefined }),
        size: anySize,
      }),
      (given, moved, chosen) => {
        const known = knownOf(given, moved);
        const position = pick(known.positions, chosen.at);
        if (position === undefined) return;
        const typed: CloseTyped = {
          price: chosen.price && textAt(known, chosen.price),
          quantity: sizeOf(position.quantity, chosen.size),
        };
        const closing = { side: sideThatCloses(position), book: known.book };
        const problem = closeProblem(
          typed,
          position.quantity,
          known.option,
          known.ticker.mark,
          closing,
        );
        const order = closingOrder(position, known.mode, {
          marketType: typed.price === undefined ? 'MARKET' : 'LIMIT',
          ...{ price: typed.price, quantity: typed.quantity },
        });
        const code = known.send(orderOfForm({ ...order, clientOrderId: FORM_ID }, USER));
        // Of two reasons the dialog names the price's, the exchange the quantity's.
        const other = closeProblem(
          { ...typed, price: undefined },
          position.quantity,
          known.option,
          known.ticker.mark,
        );
        if (problem === undefined || other === undefined) agree(problem?.key, code);
        else expect([problem, other].flatMap(({ key }) => CODES[key] ?? [])).toContain(code);
        seen.note(problem?.key ?? code);
      },
    ),
    { numRuns: 600, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(50);
});

test('[U-O3] the dialog of the exits of a whole position', () => {
  const seen = seenIn();
  const anyExit = fc.record({
    price: fc.option(anyPrice, { nil: undefined }),
    limit: fc.option(anyPrice, { nil: undefined, freq: 2 }),
    source: fc.constantFrom('LAST' as const, 'MARK' as const),
  });
  type Exit = typeof anyExit extends fc.Arbitrary<infer T> ? T : never;
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({ at: fc.nat({ max: 3 }), takeProfit: anyExit, stopLoss: anyExit }),
      (given, moved, chosen) => {
        const known = knownOf(given, moved);
        const position = pick(known.positions, chosen.at);
        const id = position && parsePositionId(position.id);
        if (position === undefined || id === undefined) return;
        const terms: ExitTerms = {
          position: withoutLiquidation(position),
          ...{ tickSize: known.option.tickSize, basis: 'entry' },
        };
        const listensTo = (source: ExitSource) =>
          source === 'MARK' ? known.ticker.mark : known.ticker.last;
        const read = (name: ExitName, exit: Exit) => {
          const at = exit.price === undefined ? undefined : textAt(known, exit.price);
          const limit =
            exit.limit === undefined || at === undefined ? '' : textAt(known, exit.limit);
          const problem =
            exitProblem(name, exitOf(name, at ?? null, terms), terms, listensTo(exit.source)) ??
            (at === undefined ? undefined : limitProblem(limit, at, known.option));
          return { at, limit, problem };
        };
        const [profit, loss] = [
          read('takeProfit', chosen.takeProfit),
          read('stopLoss', chosen.stopLoss),
        ];
        const priceIn = (text: string | undefined) =>
          text === undefined || text === '' ? undefined : priceOf(text);
        const code = known.send({
          ...{ type: 'SetExits', userId: USER, positionId: id },
          exits: {
            ...{ takeProfit: priceIn(profit.at), takeProfitBy: chosen.takeProfit.source },
            ...{ stopLoss: priceIn(loss.at), stopLossBy: chosen.stopLoss.source },
            ...{ takeProfitLimit: priceIn(profit.limit), stopLossLimit: priceIn(loss.limit) },
          },
        });
        const problems = [profit.problem, loss.problem].filter((each) => each !== undefined);
        const expected =
          problems.length === 0 ? ['accepted'] : problems.flatMap(({ key }) => CODES[key] ?? []);
        expect({ problems, code, isExpected: expected.includes(code) }).toEqual({
          ...{ problems, code, isExpected: true },
        });
        seen.note(problems[0]?.key ?? code);
      },
    ),
    { numRuns: 600, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(30);
});

test('[U-O3] the dialog of an exit for a part of a position', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        ...{ at: fc.nat({ max: 3 }), price: anyPrice, size: anySize },
        name: fc.constantFrom('takeProfit' as const, 'stopLoss' as const),
        source: fc.constantFrom('LAST' as const, 'MARK' as const),
      }),
      (given, moved, { at, price: priced, size, name, source }) => {
        const known = knownOf(given, moved);
        const position = pick(known.positions, at);
        if (position === undefined) return;
        const exit = {
          name,
          source,
          price: textAt(known, priced),
          quantity: sizeOf(position.quantity, size),
        };
        const terms: ExitTerms = {
          position: withoutLiquidation(position),
          ...{ tickSize: known.option.tickSize, basis: 'entry' },
        };
        const openOrders = Object.fromEntries(known.orders.map((order) => [order.id, order]));
        const room = roomFor(name, position, exitOrdersOf(position, known.mode, openOrders));
        const now = source === 'MARK' ? known.ticker.mark : known.ticker.last;
        const problem =
          exitProblem(name, exitOf(name, exit.price, terms), terms, now) ??
          quantityProblem(exit.quantity, room, position, known.option);
        const other = quantityProblem(exit.quantity, room, position, known.option);
        // What is beyond the room is left to the dialog; nothing typed is waited for.
        if (other?.key === 'partial.over' || exit.quantity === '0') return;
        const order = partialOrder(position, known.mode, exit);
        const code = known.send(orderOfForm({ ...order, clientOrderId: FORM_ID }, USER));
        if (problem === undefined || other === undefined) agree(problem?.key, code);
        else expect([problem, other].flatMap(({ key }) => CODES[key] ?? [])).toContain(code);
        seen.note(problem?.key ?? code);
      },
    ),
    { numRuns: 600, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(30);
});

/** The command of an amendment, as the call makes it. */
function amendCommand(
  order: WireOrder,
  wanted: NonNullable<ReturnType<typeof amendment>>,
): Unstamped {
  const orderId = parseOrderId(order.id);
  if (orderId === undefined) throw new Error('no id of an order');
  return {
    ...{ type: 'AmendOrder', userId: USER, orderId, triggerBy: undefined },
    price: wanted.price === undefined ? undefined : priceOf(wanted.price),
    triggerPrice: wanted.triggerPrice === undefined ? undefined : priceOf(wanted.triggerPrice),
    quantity: wanted.quantity === undefined ? undefined : quantityOf(wanted.quantity),
  };
}

test('[F-O19] the form that amends an order', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        ...{ at: fc.nat({ max: 5 }), price: anyPrice, trigger: anyPrice, size: anySize },
        fields: fc.subarray(['price', 'triggerPrice', 'quantity'] as const, { minLength: 1 }),
      }),
      (given, moved, chosen) => {
        const known = knownOf(given, moved);
        const order = pick(
          known.orders.filter(({ futuresOptionId }) => futuresOptionId === BTC_OPTION),
          chosen.at,
        );
        if (order === undefined) return;
        const changed: Partial<AmendFields> = {
          price: textAt(known, chosen.price),
          triggerPrice: textAt(known, chosen.trigger),
          quantity: sizeOf(order.quantity, chosen.size),
        };
        const named = amendableFields(order).filter((field) => chosen.fields.includes(field));
        const typed: AmendFields = {
          ...fieldsOf(order),
          ...Object.fromEntries(named.map((field) => [field, changed[field]])),
        };
        const problem = amendProblem(typed, order, known.option, known.ticker.mark, undefined, {
          triggerNow: sourceOf(order) === 'MARK' ? known.ticker.mark : known.ticker.last,
          best: bestOf(known, order.side),
        });
        const wanted = amendment(typed, order);
        if (wanted === undefined) return;
        // The form looks field by field, the exchange at the quantity first.
        const before = fieldsOf(order);
        const problems = named.flatMap((field) => {
          const one = amendProblem(
            { ...before, [field]: typed[field] },
            order,
            known.option,
            known.ticker.mark,
            undefined,
            {
              triggerNow: sourceOf(order) === 'MARK' ? known.ticker.mark : known.ticker.last,
              best: bestOf(known, order.side),
            },
          );
          return one === undefined ? [] : [one.key];
        });
        const code = known.send(amendCommand(order, wanted));
        if (problem === undefined) agree(undefined, code, TOO_MUCH);
        else expect([problem.key, ...problems].flatMap((key) => CODES[key] ?? [])).toContain(code);
        seen.note(problem?.key ?? code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(50);
});

test('[F-O60][F-O61] the form of an OCO', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        side: fc.constantFrom(...ORDER_SIDES),
        ...{ size: anySize, price: anyPrice, trigger: anyPrice, limit: anyPrice },
        triggerBy: fc.constantFrom('LAST' as const, 'MARK' as const),
        stop: fc.constantFrom('MARKET' as const, 'LIMIT' as const),
        reduceOnly: fc.boolean(),
      }),
      (given, moved, chosen) => {
        const known = knownOf(given, moved);
        const { side, stop, reduceOnly, triggerBy } = chosen;
        const held = known.positions.find(
          (position) => position.side === (side === 'SELL' ? 'LONG' : 'SHORT'),
        );
        const fields: OcoFields = {
          ...{ side, stop, reduceOnly, triggerBy },
          quantity: sizeOf(held?.quantity, chosen.size),
          price: textAt(known, chosen.price),
          triggerPrice: textAt(known, chosen.trigger),
          stopLimitPrice: stop === 'LIMIT' ? textAt(known, chosen.limit) : '',
        };
        const reading = readOco(fields, known.option, known.ticker, {
          held: held?.quantity,
          best: bestOf(known, side),
        });
        const code = known.send({
          ...{ type: 'PlaceOco', userId: USER, clientOrderId: FORM_ID, optionId: BTC_OPTION },
          ...{ side, triggerBy, reduceOnly: reduces(fields) },
          positionSide: known.mode === 'HEDGE' ? positionSideOf(fields) : undefined,
          quantity: quantityOf(fields.quantity),
          price: priceOf(fields.price),
          triggerPrice: priceOf(fields.triggerPrice),
          stopLimitPrice: stop === 'LIMIT' ? priceOf(fields.stopLimitPrice) : undefined,
        });
        if (reading.kind === 'orders') agree(undefined, code, reduces(fields) ? [] : TOO_MUCH);
        else expect(code).not.toBe('accepted');
        seen.note(reading.kind === 'blocked' ? reading.blocker.key : code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(10);
  expect(seen.keys()).toContain('blocked.noPosition');
});

test('[F-O40][F-O43] the form of a scale order', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        ...{ at: fc.nat({ max: 3 }), size: anySize, first: anyPrice, last: anyPrice },
        side: fc.constantFrom(...ORDER_SIDES),
        count: fc.integer({ min: 1, max: 22 }),
        weights: fc.constantFrom(...SCALE_WEIGHTS),
        postOnly: fc.boolean(),
        isClosing: fc.boolean(),
      }),
      (given, moved, chosen) => {
        const known = knownOf(given, moved);
        const position = chosen.isClosing ? pick(known.positions, chosen.at) : undefined;
        const fields: ScaleFields = {
          side: position === undefined ? chosen.side : sideThatCloses(position),
          firstPrice: textAt(known, chosen.first),
          lastPrice: textAt(known, chosen.last),
          count: String(chosen.count),
          quantity: sizeOf(position?.quantity, chosen.size),
          ...{ weights: chosen.weights, postOnly: chosen.postOnly },
        };
        const reading = readScale(
          fields,
          known.option,
          known.ticker.mark,
          position?.quantity,
          bestOf(known, fields.side),
        );
        const opened = fields.side === 'BUY' ? 'LONG' : 'SHORT';
        const code = known.send({
          ...{ type: 'PlaceScale', userId: USER, clientOrderId: FORM_ID, optionId: BTC_OPTION },
          ...{
            side: fields.side,
            weights: fields.weights,
            postOnly: fields.postOnly,
            count: chosen.count,
          },
          positionSide: known.mode === 'HEDGE' ? (position?.side ?? opened) : undefined,
          firstPrice: price(parseDecimal(fields.firstPrice) ?? 0n),
          lastPrice: price(parseDecimal(fields.lastPrice) ?? 0n),
          quantity: quantityOf(fields.quantity),
          reduceOnly: position !== undefined,
        });
        if (reading.kind === 'ladder')
          agree(undefined, code, position === undefined ? TOO_MUCH : []);
        else expect(code).not.toBe('accepted');
        seen.note(reading.kind === 'blocked' ? reading.blocker.key : code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(20);
});
