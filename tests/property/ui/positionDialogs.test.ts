/**
 * The dialogs of a position beside the exchange: what they enable is accepted at the prices that they
 * show, and what they block would be rejected for that reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePositionId } from '../../../src/domain/ids.ts';
import { priceOf } from '../../../src/domain/quantities.ts';
import type { WirePosition } from '../../../src/protocol/futures/entities.ts';
import {
  closeProblem,
  type CloseTyped,
} from '../../../src/ui/screens/futures/panel/closing/closeRules.ts';
import {
  closingOrder,
  sideThatCloses,
} from '../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
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
} from '../../../src/ui/screens/futures/panel/positions/partialExits.ts';
import { limitProblem } from '../../../src/ui/screens/futures/ticket/exitRules.ts';
import { accountCases } from '../../support/estimateCases.ts';
import {
  agree,
  anyMoved,
  anyPrice,
  anySize,
  keysOf,
  pick,
  seenIn,
  sizeOf,
  textAt,
} from '../../support/formAgreement.ts';
import { FORM_ID, formFactsOf, USER } from '../../support/formCases.ts';
import { orderOfForm } from '../../support/formOrders.ts';

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
        const known = formFactsOf(given, moved);
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
          price: typed.price,
          quantity: typed.quantity,
        });
        const code = known.send(orderOfForm({ ...order, clientOrderId: FORM_ID }, USER));
        // Of two reasons the dialog names the price's, the exchange the quantity's.
        const other = closeProblem(
          { ...typed, price: undefined },
          position.quantity,
          known.option,
          known.ticker.mark,
        );
        agree(keysOf(problem, problem && other), code);
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
        const known = formFactsOf(given, moved);
        const position = pick(known.positions, chosen.at);
        const id = position && parsePositionId(position.id);
        if (position === undefined || id === undefined) return;
        const terms: ExitTerms = {
          position: withoutLiquidation(position),
          tickSize: known.option.tickSize,
          basis: 'entry',
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
          type: 'SetExits',
          userId: USER,
          positionId: id,
          exits: {
            takeProfit: priceIn(profit.at),
            takeProfitBy: chosen.takeProfit.source,
            stopLoss: priceIn(loss.at),
            stopLossBy: chosen.stopLoss.source,
            takeProfitLimit: priceIn(profit.limit),
            stopLossLimit: priceIn(loss.limit),
          },
        });
        const problems = keysOf(profit.problem, loss.problem);
        agree(problems, code);
        seen.note(problems[0] ?? code);
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
        at: fc.nat({ max: 3 }),
        price: anyPrice,
        size: anySize,
        name: fc.constantFrom('takeProfit' as const, 'stopLoss' as const),
        source: fc.constantFrom('LAST' as const, 'MARK' as const),
      }),
      (given, moved, { at, price: priced, size, name, source }) => {
        const known = formFactsOf(given, moved);
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
          tickSize: known.option.tickSize,
          basis: 'entry',
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
        agree(keysOf(problem, problem && other), code);
        seen.note(problem?.key ?? code);
      },
    ),
    { numRuns: 600, seed: 20_261_128 },
  );
  expect(seen.of('accepted')).toBeGreaterThan(30);
});
