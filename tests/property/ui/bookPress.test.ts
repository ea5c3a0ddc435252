/** Random books and random paths of the pointer: what is entered is what was pressed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/decimal.ts';
import type { WireBook } from '../../../src/protocol/market/entities.ts';
import { startBookSession } from '../../../src/ui/screens/futures/book/bookSession.ts';
import type { BookSide, LadderRow } from '../../../src/ui/screens/futures/book/ladder.ts';
import { createWritable } from '../../../src/ui/services/derived.ts';

const ROWS = 5;

const books = fc
  .record({
    bid: fc.integer({ min: 100, max: 120 }),
    spread: fc.integer({ min: 1, max: 4 }),
    quantities: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 }),
  })
  .map(({ bid, spread, quantities }): WireBook => {
    const levels = (from: number, step: 1 | -1, own: readonly number[]) =>
      own.flatMap((quantity, index): [string, string][] =>
        quantity === 0 ? [] : [[String(from + step * index), String(quantity)]],
      );
    return {
      bids: levels(bid, -1, quantities.slice(0, 10)),
      asks: levels(bid + spread, 1, quantities.slice(10)),
    };
  });

const places = fc.record({
  side: fc.constantFrom<BookSide>('bid', 'ask'),
  index: fc.integer({ min: 0, max: ROWS - 1 }),
});

/** Mostly on the pressed row itself. */
const releases = fc.option(places, { nil: undefined, freq: 1 });

const moves = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), book: books }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('point' as const), at: places }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('press' as const), at: places }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('click' as const), at: releases }) },
  // The click of a tap comes after the pointer has left; focus may leave at any moment.
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lift', 'leave') }) },
);

test('[U-B1] [U-B2] [U-B3] what was pressed is entered, prices stand still while it is pressed alone', () => {
  let taken = 0;
  let moved = 0;
  fc.assert(
    fc.property(books, fc.array(moves, { minLength: 20, maxLength: 60 }), (first, path) => {
      const book = createWritable<WireBook | undefined>(first);
      const painted: Record<BookSide, readonly LadderRow[]> = { bid: [], ask: [] };
      const prices = () => [painted.bid, painted.ask].map((rows) => rows.map(({ price }) => price));
      const painter = (side: BookSide) => ({
        paint: (rows: readonly LadderRow[]) => {
          painted[side] = rows;
        },
        mark: () => undefined,
      });
      const session = startBookSession({
        book,
        own: createWritable({ bid: [], ask: [] }),
        step: decimal('1'),
        rows: ROWS,
        painters: { bid: painter('bid'), ask: painter('ask') },
      });
      let pressed: { readonly side: BookSide; readonly index: number } | undefined;
      let seen: LadderRow | undefined;
      let pricesAtPress: ReturnType<typeof prices> | undefined;
      const entries: (readonly [entered: LadderRow | undefined, seen: LadderRow | undefined])[] =
        [];
      for (const step of path) {
        switch (step.do) {
          case 'book':
            book.set(step.book);
            break;
          case 'point':
            session.pointAt(step.at.side, step.at.index);
            break;
          case 'press':
            session.press(step.at.side, step.at.index);
            pressed = step.at;
            seen = painted[step.at.side][step.at.index];
            pricesAtPress ??= prices();
            break;
          case 'click': {
            const { side, index } = step.at ?? pressed ?? { side: 'bid', index: 0 };
            const isSame = pressed?.side === side && pressed.index === index;
            session.lift();
            const current = painted[side][index];
            const entered = session.takePressed(side, index);
            entries.push([entered, isSame ? seen : undefined]);
            if (entered !== undefined) taken += 1;
            if (entered !== undefined && entered.price !== current?.price) moved += 1;
            [pressed, pricesAtPress] = [undefined, undefined];
            break;
          }
          case 'lift':
            session.lift();
            pricesAtPress = undefined;
            break;
          case 'leave':
            session.leave();
            pricesAtPress = undefined;
            break;
        }
        const gone = [...painted.bid, ...painted.ask].filter(({ isGone }) => isGone);
        expect(pricesAtPress === undefined ? gone : []).toEqual([]);
        expect(prices()).toEqual(pricesAtPress ?? prices());
      }
      expect(entries.map(([entered]) => entered)).toEqual(entries.map(([, row]) => row));
    }),
    { numRuns: 600, seed: 71 },
  );
  // The market did leave what was pressed: the property is about something.
  expect(taken).toBeGreaterThan(1_000);
  expect(moved).toBeGreaterThan(100);
});
