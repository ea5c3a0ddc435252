/**
 * Prepares a book for display: groups and sums it, and holds its prices in their rows while one is
 * pressed. Rules in SPEC.md beside the screens of futures.
 */
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { WireBook } from '../../../../protocol/market/entities.ts';
import {
  type BookSide,
  type HeldPrices,
  isHoldCrossed,
  type LadderRow,
  ladderLevels,
  ladderRows,
  type LevelSum,
  sumOf,
} from './ladder.ts';
import type { LadderPainter } from './ladderPainter.ts';

/** Scaled prices of the user's own limit orders by side. */
export interface OwnPrices {
  readonly bid: readonly bigint[];
  readonly ask: readonly bigint[];
}

export interface BookSource {
  readonly book: Readable<WireBook | undefined>;
  readonly own: Readable<OwnPrices>;
  /** Price grouping, scaled. */
  readonly step: bigint;
  /** Number of rows that fit on each visible side. */
  readonly rows: number;
  /** Painters of the visible sides. */
  readonly painters: Readonly<Partial<Record<BookSide, LadderPainter>>>;
}

export interface BookSession {
  /** The row as shown, counted from the best price. */
  readonly rowAt: (side: BookSide, index: number) => LadderRow | undefined;
  /** The pointer or the focus has left the book. */
  readonly leave: () => void;
  /** A row is pressed: prices stay in their rows until `lift`, and `takePressed` returns this one. */
  readonly press: (side: BookSide, index: number) => void;
  /** The press is over; the rows follow the market again. What was pressed can still be taken. */
  readonly lift: () => void;
  /** The row as it was when it was pressed, once; undefined if another row was. */
  readonly takePressed: (side: BookSide, index: number) => LadderRow | undefined;
  /** Points at a row: its sum is published and kept up to date. */
  readonly pointAt: (side: BookSide, index: number) => void;
  readonly sum: Readable<LevelSum | undefined>;
  /** The market has traded through the held prices: the rows show a past state. */
  readonly isPast: Readable<boolean>;
  readonly end: () => void;
}

type Rows = Record<BookSide, readonly LadderRow[]>;

const SIDES = ['bid', 'ask'] as const;

function rowsOf(book: WireBook, source: BookSource, held: HeldPrices | undefined): Rows {
  const options = (side: BookSide) => ({
    step: source.step,
    rows: source.rows,
    own: source.own.get()[side],
    held: held?.[side],
  });
  const levels = {
    bid: ladderLevels(book.bids, 'bid', options('bid')),
    ask: ladderLevels(book.asks, 'ask', options('ask')),
  };
  const [bidTotal, askTotal] = [levels.bid.at(-1)?.total ?? 0n, levels.ask.at(-1)?.total ?? 0n];
  const deepest = bidTotal > askTotal ? bidTotal : askTotal;
  return {
    bid: ladderRows(levels.bid, 'bid', options('bid'), deepest),
    ask: ladderRows(levels.ask, 'ask', options('ask'), deepest),
  };
}

interface Place {
  readonly side: BookSide;
  readonly index: number;
}

/** The press in progress, and the last press, until it is taken. */
function createPress() {
  let pressed: (Place & { readonly row: LadderRow | undefined }) | undefined;
  let isDown = false;
  return {
    begin: (place: Place, row: LadderRow | undefined) => {
      pressed = { ...place, row };
      isDown = true;
    },
    /** @returns whether there was one */
    end: () => {
      const wasDown = isDown;
      isDown = false;
      return wasDown;
    },
    take: ({ side, index }: Place) => {
      const taken = pressed;
      pressed = undefined;
      return taken?.side === side && taken.index === index ? taken.row : undefined;
    },
  };
}

/** Feeds the source into the painters until stopped. */
export function startBookSession(source: BookSource): BookSession {
  const sum = createWritable<LevelSum | undefined>(undefined);
  const isPast = createWritable(false);
  let shown: Rows = { bid: [], ask: [] };
  let held: HeldPrices | undefined;
  let pointed: Place | undefined;
  const press = createPress();

  const publishSum = () =>
    sum.set(
      pointed === undefined ? undefined : sumOf(shown[pointed.side].slice(0, pointed.index + 1)),
    );
  const draw = () => {
    const book = source.book.get();
    if (book === undefined) return;
    shown = rowsOf(book, source, held);
    for (const side of SIDES) source.painters[side]?.paint(shown[side]);
    isPast.set(held !== undefined && isHoldCrossed(held, book));
    publishSum();
  };
  const point = (next: typeof pointed) => {
    pointed = next;
    for (const side of SIDES) {
      source.painters[side]?.mark(next?.side === side ? next.index + 1 : 0);
    }
    publishSum();
  };
  const pricesOf = (side: BookSide) => shown[side].map((row) => row.scaledPrice);
  const ends = [source.book.subscribe(draw), source.own.subscribe(draw)];
  draw();
  const lift = () => {
    if (!press.end()) return;
    held = undefined;
    draw();
  };
  return {
    rowAt: (side, index) => shown[side][index],
    leave: () => {
      lift();
      if (pointed !== undefined) point(undefined);
    },
    press: (side, index) => {
      press.begin({ side, index }, shown[side][index]);
      held = { bid: pricesOf('bid'), ask: pricesOf('ask') };
    },
    lift,
    takePressed: (side, index) => press.take({ side, index }),
    pointAt: (side, index) => {
      if (pointed?.side !== side || pointed.index !== index) point({ side, index });
    },
    sum,
    isPast,
    end: () => {
      for (const end of ends) end();
    },
  };
}
