/** A book on its way to the screen: grouped, summed, and held still while somebody points at it. */
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

/** Scaled prices of one's own limit orders by side. */
export interface OwnPrices {
  readonly bid: readonly bigint[];
  readonly ask: readonly bigint[];
}

export interface BookSource {
  readonly book: Readable<WireBook | undefined>;
  readonly own: Readable<OwnPrices>;
  /** Grouping in price, scaled. */
  readonly step: bigint;
  /** Rows that there is room for on each side shown. */
  readonly rows: number;
  /** Of the sides that are shown. */
  readonly painters: Readonly<Partial<Record<BookSide, LadderPainter>>>;
}

export interface BookSession {
  /** The row as it is shown, from the best price on. */
  readonly rowAt: (side: BookSide, index: number) => LadderRow | undefined;
  /** Prices stay in their rows from now on; quantities go on changing. */
  readonly hold: () => void;
  readonly release: () => void;
  /**
   * Points at a row: prices are held, its sum is published and kept up to date. Who moves on from prices
   * that the market has left is shown the market as it is now.
   */
  readonly pointAt: (side: BookSide, index: number) => void;
  readonly sum: Readable<LevelSum | undefined>;
  /** The market has gone through the prices that are held: what stands there is a past. */
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

/** Follows the source into the painters until ended. */
export function startBookSession(source: BookSource): BookSession {
  const sum = createWritable<LevelSum | undefined>(undefined);
  const isPast = createWritable(false);
  let shown: Rows = { bid: [], ask: [] };
  let held: HeldPrices | undefined;
  let pointed: { readonly side: BookSide; readonly index: number } | undefined;

  const tellSum = () =>
    sum.set(
      pointed === undefined ? undefined : sumOf(shown[pointed.side].slice(0, pointed.index + 1)),
    );
  const draw = () => {
    const book = source.book.get();
    if (book === undefined) return;
    shown = rowsOf(book, source, held);
    for (const side of SIDES) source.painters[side]?.paint(shown[side]);
    isPast.set(held !== undefined && isHoldCrossed(held, book));
    tellSum();
  };
  const point = (next: typeof pointed) => {
    pointed = next;
    for (const side of SIDES) {
      source.painters[side]?.mark(next?.side === side ? next.index + 1 : 0);
    }
    tellSum();
  };
  const pricesOf = (side: BookSide) => shown[side].map((row) => row.scaledPrice);
  const ends = [source.book.subscribe(draw), source.own.subscribe(draw)];
  draw();
  const hold = () => {
    held ??= { bid: pricesOf('bid'), ask: pricesOf('ask') };
  };
  return {
    rowAt: (side, index) => shown[side][index],
    hold,
    release: () => {
      if (held === undefined && pointed === undefined) return;
      held = undefined;
      point(undefined);
      draw();
    },
    pointAt: (side, index) => {
      if (pointed?.side === side && pointed.index === index) return;
      if (isPast.get()) {
        held = undefined;
        draw();
      }
      hold();
      point({ side, index });
    },
    sum,
    isPast,
    end: () => {
      for (const end of ends) end();
    },
  };
}
