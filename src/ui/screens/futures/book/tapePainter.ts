/**
 * Paints the newest trades. A new trade moves the oldest row's element to the top, and the strip of
 * all rows down by one: rows have their places by transforms, so that those in between are neither
 * moved, rewritten nor laid out again.
 */
import type { WireMarketTrade } from '../../../../protocol/market/entities.ts';

export interface TapeTexts {
  readonly price: (trade: WireMarketTrade) => string;
  readonly quantity: (trade: WireMarketTrade) => string;
  readonly time: (trade: WireMarketTrade) => string;
}

export interface TapeRow {
  /** Writes another trade into the row. */
  readonly write: (trade: WireMarketTrade) => void;
  readonly element: HTMLElement;
}

export interface TapePainter {
  /** @param trades newest first */
  readonly paint: (trades: readonly WireMarketTrade[]) => void;
}

/** Number of trades that are newer than the last painted one; all of them when it is gone. */
export function countNew(trades: readonly WireMarketTrade[], newestId: number | undefined): number {
  const known = trades.findIndex((trade) => trade.id === newestId);
  return known < 0 ? trades.length : known;
}

function createRow(className: string, texts: TapeTexts): TapeRow {
  const element = document.createElement('li');
  const price = document.createElement('span');
  const quantity = document.createElement('span');
  const time = document.createElement('time');
  element.className = className;
  element.append(price, quantity, time);
  const [priceText, quantityText, timeText] = [price, quantity, time].map((cell) =>
    cell.appendChild(document.createTextNode('')),
  );
  return {
    element,
    write: (trade) => {
      element.dataset['side'] = trade.side;
      if (priceText !== undefined) priceText.data = texts.price(trade);
      if (quantityText !== undefined) quantityText.data = texts.quantity(trade);
      if (timeText !== undefined) timeText.data = texts.time(trade);
      time.dateTime = new Date(trade.at).toISOString();
    },
  };
}

/** After so many trades places are counted from zero again: large ones lose precision. */
const REBASE_AFTER = 10_000;

/**
 * @param list the strip of rows, whose parent shows its top
 * @param options.max number of rows that fit, of `rowPx` each
 */
export function createTapePainter(
  list: HTMLElement,
  options: {
    readonly max: number;
    readonly rowPx: number;
    readonly rowClass: string;
    readonly texts: TapeTexts;
  },
): TapePainter {
  const { max, rowPx, rowClass, texts } = options;
  const rows: TapeRow[] = [];
  /** Trades since places were counted from zero. */
  let painted = 0;
  const place = (element: HTMLElement, row: number): void => {
    element.style.transform = `translateY(${row * rowPx}px)`;
  };
  let newestId: number | undefined;
  list.replaceChildren();
  return {
    paint: (trades) => {
      const fresh = trades.slice(0, Math.min(max, countNew(trades, newestId)));
      newestId = trades[0]?.id;
      for (const trade of fresh.toReversed()) {
        const oldest = rows.length < max ? undefined : rows.pop();
        const row = oldest ?? createRow(rowClass, texts);
        row.write(trade);
        rows.unshift(row);
        list.prepend(row.element);
        painted += 1;
        place(row.element, -painted);
      }
      if (fresh.length === 0) return;
      if (painted > REBASE_AFTER) {
        painted = 0;
        for (const [index, { element }] of rows.entries()) place(element, index);
      }
      place(list, painted);
    },
  };
}
