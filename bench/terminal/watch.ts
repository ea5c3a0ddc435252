/**
 * Put into a page before its own scripts: from `start` on it notes messages, frames, and what changes
 * on screen. Until then it does nothing, so that the page's own work can be measured without it. A
 * change is held against the oldest message not yet shown, so a screen that leaves messages out is
 * not taken for a quick one. Frames are counted by their beginnings: 0 is a change made at once, 1
 * one made in the next frame's own callbacks, and both are seen in the picture that follows the
 * message.
 */

/** Measurements of the page since `start`. */
export interface Watched {
  readonly messages: number;
  /** Tickers in them: the list of all stocks carries many. */
  readonly tickers: number;
  readonly frames: number;
  /** Frames that took longer than 50 ms, and the longest, ms. */
  readonly longFrames: number;
  readonly longestMs: number;
  /** How often a change of the book, and of a profit, came so many frames after its message. */
  readonly bookLags: Readonly<Record<number, number>>;
  readonly pnlLags: Readonly<Record<number, number>>;
}

export interface Watch {
  readonly start: () => void;
  readonly read: () => Watched;
}

/** Under which elements book and profits change, and the stock of the book. */
export interface Selectors {
  readonly book: string;
  readonly pnl: string;
  readonly stock: string;
}

declare global {
  var terminalSelectors: Selectors;
  var terminalWatch: Watch;
}

const TICKER = /"stock":"(\w+)"[^}]*?"mark":"([^"]+)"/g;

// One closure: it is put into a foreign page, where its counters must not meet anything else.
// oxlint-disable-next-line eslint/max-lines-per-function -- see above
function createWatch(selectors: Selectors): Watch {
  let isWatching = false;
  let frame = 0;
  let messages = 0;
  let tickers = 0;
  let lastFrameAt = 0;
  let longFrames = 0;
  let longestMs = 0;
  let waitingBook: number | undefined;
  /** By stock: the frame of the oldest mark price that its rows do not show yet. */
  const waitingMarks = new Map<string, number>();
  const marks = new Map<string, string>();
  const bookLags: Record<number, number> = {};
  const pnlLags: Record<number, number> = {};

  const onMessage = (data: unknown): void => {
    if (isWatching && typeof data === 'string') for (const each of data.split('\0')) onFrame(each);
  };
  const onFrame = (data: string): void => {
    if (!data.startsWith('MESSAGE')) return;
    const head = data.slice(0, data.indexOf('\n\n'));
    if (!head.includes('/topic/market')) return;
    messages += 1;
    // One ticker in a stock's own topic, all of them in the list.
    for (const [, stock = '', mark = ''] of data.matchAll(TICKER)) {
      tickers += 1;
      if (marks.get(stock) !== mark && !waitingMarks.has(stock)) waitingMarks.set(stock, frame);
      marks.set(stock, mark);
    }
    if (head.includes(`/topic/market/${selectors.stock}\n`) && data.includes('"book"'))
      waitingBook ??= frame;
  };
  const Real = globalThis.WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event: MessageEvent) => onMessage(event.data));
    }
  };

  const tick = (now: number): void => {
    frame += 1;
    const took = now - lastFrameAt;
    if (lastFrameAt > 0 && took > 50) longFrames += 1;
    if (lastFrameAt > 0) longestMs = Math.max(longestMs, took);
    lastFrameAt = now;
    requestAnimationFrame(tick);
  };

  const count = (lags: Record<number, number>, since: number): void => {
    const lag = frame - since;
    lags[lag] = (lags[lag] ?? 0) + 1;
  };
  /** A row's stock never changes in the time of a measurement: nothing scrolls. */
  const stockOf = new WeakMap<Element, string>();
  const rowStock = (row: Element): string => {
    const known = stockOf.get(row);
    if (known !== undefined) return known;
    const found = /^\w+/.exec((row.textContent ?? '').replace('/', ''))?.[0] ?? '';
    const stock = [...marks.keys()].find((one) => found.startsWith(one)) ?? '';
    if (stock !== '') stockOf.set(row, stock);
    return stock;
  };
  const see = ({ target }: MutationRecord): void => {
    const element = target instanceof Element ? target : target.parentElement;
    if (element === null) return;
    if (waitingBook !== undefined && element.closest(selectors.book) !== null) {
      count(bookLags, waitingBook);
      waitingBook = undefined;
      return;
    }
    const row = element.closest('tr');
    if (row === null || row.closest(selectors.pnl) === null) return;
    const stock = rowStock(row);
    const since = waitingMarks.get(stock);
    if (since === undefined) return;
    count(pnlLags, since);
    waitingMarks.delete(stock);
  };
  const observer = new MutationObserver((changes) => {
    for (const change of changes) see(change);
  });

  return {
    start: () => {
      isWatching = true;
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      requestAnimationFrame(tick);
    },
    read: () => ({ messages, tickers, frames: frame, longFrames, longestMs, bookLags, pnlLags }),
  };
}

globalThis.terminalWatch = createWatch(globalThis.terminalSelectors);
