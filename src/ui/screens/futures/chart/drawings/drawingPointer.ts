/** Pointer and touch on the chart while the tools are open: placing, selecting and moving. */
import type { Drawing, Anchor } from '../../../../../domain/drawings/drawings.ts';
import { followPointer } from '../followPointer.ts';
import type { Board } from './board.ts';
import type { ChartPlaces } from './chartPlaces.ts';
import type { Point } from './geometry.ts';
import { isComplete } from './placing.ts';
import { drawingUnder, pointsOf } from './shapes.ts';
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';

// Moving a drawing as a whole keeps its shape. Pure. [W-D3]

/**
 * Moves all anchors by the distance of the first one to `to`: the same time and the same price for
 * each. The anchors unchanged where one of them would reach a price of zero.
 */
export function moveAnchors(anchors: readonly Anchor[], to: Anchor): readonly Anchor[] {
  const [first] = anchors;
  const from = first && parseDecimal(first.price);
  const target = parseDecimal(to.price);
  if (first === undefined || from === undefined || target === undefined) return anchors;
  const moved = anchors.map(({ at, price }) => ({
    at: at + to.at - first.at,
    price: (parseDecimal(price) ?? 0n) + target - from,
  }));
  if (moved.some(({ price }) => price <= 0n)) return anchors;
  return moved.map(({ at, price }) => ({ at, price: formatDecimal(price) }));
}

interface Measure {
  /** Decimal text with its sign. */
  readonly price: string;
  /** Percentage of the first price, two decimals with its sign. */
  readonly percent: string;
}

/** How far the second price is from the first. */
export function measurePrices(from: Anchor, to: Anchor): Measure | undefined {
  const start = parseDecimal(from.price);
  const end = parseDecimal(to.price);
  if (start === undefined || end === undefined || start === 0n) return undefined;
  const sign = end < start ? '' : '+';
  const percent = (Number(end - start) / Number(start)) * 100;
  return { price: sign + formatDecimal(end - start), percent: sign + percent.toFixed(2) };
}

/** A finger covers more than the tip of a mouse pointer, px. */
const REACH_PX = { mouse: 6, touch: 14 } as const;
/** A shorter movement is a press, not a drag, px. */
const TAP_PX = 4;

export interface PointerParts {
  /** The chart's box: its corner is pixel 0 of the candles. */
  readonly body: HTMLElement;
  readonly board: Board;
  readonly places: ChartPlaces;
}

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

const pointIn = (body: HTMLElement, { clientX, clientY }: Pointer): Point => {
  const { left, top } = body.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

const isTap = (from: Pointer, to: Pointer): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < TAP_PX;

/** The chart's library handles the mouse or touch event that follows: it must not pan. */
function keepFromChart(event: PointerEvent, body: HTMLElement): void {
  event.stopPropagation();
  const next = event.pointerType === 'mouse' ? 'mousedown' : 'touchstart';
  const hold = (after: Event) => {
    after.stopPropagation();
    // The focus stays where it is, and a touch makes no mouse events.
    after.preventDefault();
  };
  body.addEventListener(next, hold, { capture: true, once: true, passive: false });
}

/** Drags a drawing, or one of its anchors, until the pointer is released; Escape puts it back. */
export function dragDrawing(
  event: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>,
  { body, board, places }: PointerParts,
  drawing: Drawing,
  index: number | undefined,
): void {
  const { anchors } = drawing;
  const [origin] = pointsOf(anchors, places.view()) ?? [];
  const from = pointIn(body, event);
  let isMoved = false;
  const step = (to: Point) => {
    if (index !== undefined) {
      const anchor = places.anchorAt(to, board.state.get().isMagnet);
      if (anchor !== undefined) board.preview(drawing.id, anchors.with(index, anchor));
      return;
    }
    if (origin === undefined) return;
    const target = { x: origin.x + to.x - from.x, y: origin.y + to.y - from.y };
    const anchor = places.anchorAt(target, false);
    if (anchor !== undefined) board.preview(drawing.id, moveAnchors(anchors, anchor));
  };
  followPointer(event, {
    move: (next) => {
      isMoved ||= !isTap(event, next);
      if (isMoved) step(pointIn(body, next));
    },
    end: (isDropped) => board.drop(drawing.id, isMoved && isDropped),
  });
}

function placeByPointer(event: PointerEvent, { body, board, places }: PointerParts): void {
  const anchorAt = (pointer: Pointer) =>
    places.anchorAt(pointIn(body, pointer), board.state.get().isMagnet);
  const anchor = anchorAt(event);
  if (anchor === undefined) return;
  board.place(anchor);
  let last: Pointer = event;
  followPointer(event, {
    move: (next) => {
      last = next;
      const there = anchorAt(next);
      if (there !== undefined) board.follow(there);
    },
    end: (isDropped) => {
      if (!isDropped) {
        board.escape();
        return;
      }
      const { draft } = board.state.get();
      const there = anchorAt(last);
      if (isTap(event, last) || draft === undefined || isComplete(draft)) return;
      if (there !== undefined) board.place(there);
    },
  });
}

/** Listens until the returned function is called. */
export function listenToPointer(parts: PointerParts): () => void {
  const { body, board, places } = parts;
  const over = new AbortController();
  const options = { signal: over.signal, capture: true };
  const isOnCandles = (event: PointerEvent): boolean => {
    const { x, y } = pointIn(body, event);
    const { pane } = places.view();
    return event.target instanceof HTMLCanvasElement && x < pane.width && y < pane.height;
  };
  const under = (event: PointerEvent): Drawing | undefined => {
    const reach = event.pointerType === 'mouse' ? REACH_PX.mouse : REACH_PX.touch;
    return drawingUnder(board.state.get().drawings, places.view(), pointIn(body, event), reach);
  };
  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || !isOnCandles(event)) return;
    if (board.state.get().draft !== undefined) {
      keepFromChart(event, body);
      placeByPointer(event, parts);
      return;
    }
    const drawing = under(event);
    board.select(drawing?.id);
    if (drawing === undefined) return;
    keepFromChart(event, body);
    dragDrawing(event, parts, drawing, undefined);
  };
  const hover = (event: PointerEvent): void => {
    if (event.buttons !== 0 || !isOnCandles(event)) return;
    const { draft, isMagnet } = board.state.get();
    if (draft === undefined) {
      body.dataset['drawing'] = under(event) === undefined ? 'idle' : 'over';
      return;
    }
    const anchor = places.anchorAt(pointIn(body, event), isMagnet);
    if (anchor !== undefined) board.follow(anchor);
  };
  const show = () => {
    body.dataset['drawing'] = board.state.get().draft === undefined ? 'idle' : 'placing';
  };
  // Above the box, so that an order's line under a drawing is not grabbed with it.
  const frame = body.parentElement ?? body;
  frame.addEventListener('pointerdown', press, options);
  frame.addEventListener('pointermove', hover, options);
  const stop = board.state.subscribe(show);
  show();
  return () => {
    over.abort();
    stop();
    delete body.dataset['drawing'];
  };
}
