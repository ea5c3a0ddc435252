/**
 * The forms of several orders, and of a change to one, beside the exchange: what they enable is
 * accepted at the prices that they show, and what they block would be rejected for that reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { ORDER_SIDES } from '../../../src/domain/futuresOrders.ts';
import { SCALE_WEIGHTS } from '../../../src/domain/futures/scale.ts';
import { parseOrderId } from '../../../src/domain/ids.ts';
import { price, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { sideThatCloses } from '../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import {
  amendment,
  amendProblem,
  amendableFields,
  type AmendFields,
  fieldsOf,
} from '../../../src/ui/screens/futures/panel/orders/amendRules.ts';
import { sourceOf } from '../../../src/ui/screens/futures/panel/positions/partialExits.ts';
import {
  type OcoFields,
  positionSideOf,
  readOco,
  reduces,
} from '../../../src/ui/screens/futures/oco/ocoRules.ts';
import { readScale, type ScaleFields } from '../../../src/ui/screens/futures/scale/scaleRules.ts';
import type { TextKey } from '../../../src/ui/i18n/useText.ts';
import { BTC_OPTION } from '../../support/engine.ts';
import { accountCases } from '../../support/estimateCases.ts';
import {
  agree,
  anyMoved,
  anyPrice,
  anySize,
  bestOf,
  pick,
  seenIn,
  sizeOf,
  textAt,
  TOO_MUCH,
} from '../../support/formAgreement.ts';
import { FORM_ID, type FormFacts, formFactsOf, USER } from '../../support/formCases.ts';

/** The command of an amendment, as the call makes it. */
function amendCommand(
  order: WireOrder,
  wanted: NonNullable<ReturnType<typeof amendment>>,
): Unstamped {
  const orderId = parseOrderId(order.id);
  if (orderId === undefined) throw new Error('no id of an order');
  return {
    type: 'AmendOrder',
    userId: USER,
    orderId,
    triggerBy: undefined,
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
        at: fc.nat({ max: 5 }),
        price: anyPrice,
        trigger: anyPrice,
        size: anySize,
        fields: fc.subarray(['price', 'triggerPrice', 'quantity'] as const, { minLength: 1 }),
      }),
      (given, moved, chosen) => {
        const known = formFactsOf(given, moved);
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
        agree(problem === undefined ? [] : [problem.key, ...problems], code, TOO_MUCH);
        seen.note(problem?.key ?? code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(50);
});

const onTick = (typed: string): string => {
  const at = parseDecimal(typed) ?? 0n;
  return formatDecimal(at - (at % 10_000_000n));
};

/** Problems that the form finds in each of its fields, were the others right. */
function ocoReasons(
  known: FormFacts,
  fields: OcoFields,
  held: string | undefined,
): readonly TextKey[] {
  const { option, ticker } = known;
  const away = fields.side === 'BUY' ? -20 : 20;
  const at = (to: number) => textAt(known, { away: to, isOff: false });
  const right = {
    quantity: '0.001',
    price: at(away),
    triggerPrice: at(-3 * away),
    stopLimitPrice: at(-3 * away),
  };
  const { quantity, price: limit, triggerPrice, stopLimitPrice } = fields;
  const parts = [
    { quantity },
    { price: limit },
    { triggerPrice, stopLimitPrice },
    { triggerPrice: onTick(triggerPrice), stopLimitPrice },
    { stopLimitPrice },
    {},
  ];
  // Without a ticker what comes behind the side of the trigger is seen.
  return [ticker, undefined].flatMap((prices) =>
    parts.flatMap((kept) => {
      const best = bestOf(known, fields.side);
      const reading = readOco({ ...fields, ...right, ...kept }, option, prices, { held, best });
      return reading.kind === 'blocked' ? [reading.blocker.key] : [];
    }),
  );
}

test('[F-O60][F-O61] the form of an OCO', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        side: fc.constantFrom(...ORDER_SIDES),
        size: anySize,
        price: anyPrice,
        trigger: anyPrice,
        limit: anyPrice,
        triggerBy: fc.constantFrom('LAST' as const, 'MARK' as const),
        stop: fc.constantFrom('MARKET' as const, 'LIMIT' as const),
        reduceOnly: fc.boolean(),
      }),
      (given, moved, chosen) => {
        const known = formFactsOf(given, moved);
        const { side, stop, reduceOnly, triggerBy } = chosen;
        const held = known.positions.find(
          (position) => position.side === (side === 'SELL' ? 'LONG' : 'SHORT'),
        );
        const fields: OcoFields = {
          side,
          stop,
          reduceOnly,
          triggerBy,
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
          type: 'PlaceOco',
          userId: USER,
          clientOrderId: FORM_ID,
          optionId: BTC_OPTION,
          side,
          triggerBy,
          reduceOnly: reduces(fields),
          positionSide: known.mode === 'HEDGE' ? positionSideOf(fields) : undefined,
          quantity: quantityOf(fields.quantity),
          price: priceOf(fields.price),
          triggerPrice: priceOf(fields.triggerPrice),
          stopLimitPrice: stop === 'LIMIT' ? priceOf(fields.stopLimitPrice) : undefined,
        });
        const reasons = reading.kind === 'orders' ? [] : ocoReasons(known, fields, held?.quantity);
        agree(reasons, code, reduces(fields) ? [] : TOO_MUCH);
        seen.note(reading.kind === 'blocked' ? reading.blocker.key : code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(10);
  expect(seen.keys()).toContain('blocked.noPosition');
});

/**
 * Problems that the form finds in its quantity, its first price, its last, and in all of them
 * together.
 */
function scaleReasons(
  known: FormFacts,
  fields: ScaleFields,
  held: string | undefined,
): readonly TextKey[] {
  const { option, ticker } = known;
  const { side, quantity, firstPrice, lastPrice, count } = fields;
  const at = (to: number) => textAt(known, { away: side === 'BUY' ? -to : to, isOff: false });
  const right = { quantity: '1', firstPrice: at(20), lastPrice: at(90), count: '2' };
  const [first, last] = [onTick(firstPrice), onTick(lastPrice)];
  const parts = [
    { count },
    { quantity, count },
    { firstPrice },
    { lastPrice },
    { firstPrice, lastPrice },
    { firstPrice: first },
    { lastPrice: last },
    { firstPrice: first, lastPrice: last, count },
    { quantity, firstPrice, lastPrice, count },
  ];
  // The exchange looks at the ladder before it looks at the band of its orders.
  return [ticker.mark, undefined].flatMap((mark) =>
    parts.flatMap((kept) => {
      const typed = { ...fields, ...right, ...kept };
      const reading = readScale(typed, option, mark, held, bestOf(known, side));
      return reading.kind === 'blocked' ? [reading.blocker.key] : [];
    }),
  );
}

test('[F-O40][F-O43] the form of a scale order', () => {
  const seen = seenIn();
  fc.assert(
    fc.property(
      accountCases,
      anyMoved,
      fc.record({
        at: fc.nat({ max: 3 }),
        size: anySize,
        first: anyPrice,
        last: anyPrice,
        side: fc.constantFrom(...ORDER_SIDES),
        count: fc.integer({ min: 1, max: 22 }),
        weights: fc.constantFrom(...SCALE_WEIGHTS),
        postOnly: fc.boolean(),
        isClosing: fc.boolean(),
      }),
      (given, moved, chosen) => {
        const known = formFactsOf(given, moved);
        const position = chosen.isClosing ? pick(known.positions, chosen.at) : undefined;
        const fields: ScaleFields = {
          side: position === undefined ? chosen.side : sideThatCloses(position),
          firstPrice: textAt(known, chosen.first),
          lastPrice: textAt(known, chosen.last),
          count: String(chosen.count),
          quantity: sizeOf(position?.quantity, chosen.size),
          weights: chosen.weights,
          postOnly: chosen.postOnly,
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
          type: 'PlaceScale',
          userId: USER,
          clientOrderId: FORM_ID,
          optionId: BTC_OPTION,
          side: fields.side,
          weights: fields.weights,
          instructions: { postOnly: fields.postOnly },
          count: chosen.count,
          positionSide: known.mode === 'HEDGE' ? (position?.side ?? opened) : undefined,
          firstPrice: price(parseDecimal(fields.firstPrice) ?? 0n),
          lastPrice: price(parseDecimal(fields.lastPrice) ?? 0n),
          quantity: quantityOf(fields.quantity),
          reduceOnly: position !== undefined,
        });
        const reasons =
          reading.kind === 'ladder' ? [] : scaleReasons(known, fields, position?.quantity);
        agree(reasons, code, position === undefined ? TOO_MUCH : []);
        seen.note(reading.kind === 'blocked' ? reading.blocker.key : code);
      },
    ),
    { numRuns: 1_000, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(20);
});
