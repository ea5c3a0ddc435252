import { type RefObject, useCallback, useEffect } from 'react';
import type { ChartHandle } from '../chartHandle.ts';
import { coalesced } from '../chartSession.ts';
import { followPointer } from '../followPointer.ts';
import type { LineEdits } from './lineEdits.ts';
import { lineUnder, type Placed, snapPrice } from './linePlaces.ts';
import { isMovable, type TradeLine } from './tradeLines.ts';

/** Maximum distance between pointer and line, px. */
const REACH_PX = 4;
/** A shorter movement is a tap, not a drag, px. */
const TAP_PX = 4;

type DragStart = Pick<PointerEvent, 'pointerId' | 'clientY' | 'button'>;

export interface DragParts {
  readonly handle: ChartHandle;
  /** The chart's box: its top is pixel 0 of the candles. */
  readonly body: RefObject<HTMLElement | null>;
  readonly edits: LineEdits;
  readonly tickSize: string;
}

export interface DragOptions {
  readonly isNew?: boolean;
  /** The pointer was released where it was pressed. */
  readonly onTap?: () => void;
}

export type StartDrag = (event: DragStart, line: TradeLine, options?: DragOptions) => boolean;

/** Drags a line with a pointer: at most one step per frame, on the tick. */
export function useLineDrag({ handle, body, edits, tickSize }: DragParts): StartDrag {
  return useCallback(
    (event, line, options = {}) => {
      const wasTyped = edits.state.get().edit?.via === 'keys';
      if (event.button !== 0 || !edits.begin(line, 'pointer', options.isNew)) return false;
      const from = event.clientY;
      let y = from;
      let isMoved = false;
      let isOver = false;
      const step = () => {
        const top = body.current?.getBoundingClientRect().top ?? 0;
        const drawn = handle.chart.priceAt(y - top);
        const price = drawn === undefined ? undefined : snapPrice(drawn, tickSize);
        if (price !== undefined) edits.move(price);
      };
      const follow = coalesced(
        (draw) => void requestAnimationFrame(draw),
        () => {
          if (!isOver) step();
        },
      );
      followPointer(event, {
        move: ({ clientY }) => {
          y = clientY;
          isMoved ||= Math.abs(y - from) >= TAP_PX;
          if (isMoved) follow();
        },
        end: (isDropped) => {
          isOver = true;
          if (isMoved && isDropped) {
            step();
            edits.drop();
          } else if (wasTyped && isDropped) edits.begin(line, 'keys');
          else edits.cancel();
          if (!isMoved && isDropped) options.onTap?.();
        },
      });
      return true;
    },
    [handle, body, edits, tickSize],
  );
}

/**
 * The mouse grabs a line anywhere along its length; the chart must not pan then. Touch grabs only
 * the label, because a finger that pans the chart would hit lines everywhere.
 */
export function useLineGrab(parts: {
  readonly handle: ChartHandle;
  readonly body: RefObject<HTMLElement | null>;
  readonly placed: () => readonly Placed[];
  readonly lines: readonly TradeLine[];
  readonly start: StartDrag;
}): void {
  const { handle, body, placed, lines, start } = parts;
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const over = new AbortController();
    const options = { signal: over.signal, capture: true };
    const movable = new Set(lines.filter(isMovable).map(({ id }) => id));
    const under = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      const isCanvas = event.target instanceof HTMLCanvasElement;
      const isInside = event.clientX - box.left < handle.chart.paneSize().width;
      if (!isCanvas || !isInside || event.pointerType !== 'mouse') return undefined;
      const candidates = placed().filter(({ id }) => movable.has(id));
      return lineUnder(candidates, event.clientY - box.top, REACH_PX);
    };
    const hover = (event: PointerEvent) => {
      if (event.buttons === 0) element.dataset['grab'] = String(under(event) !== undefined);
    };
    const grab = (event: PointerEvent) => {
      const id = under(event);
      const line = lines.find((one) => one.id === id);
      if (line === undefined || !start(event, line)) return;
      event.preventDefault();
      // The library handles the mouse event that follows this one.
      element.addEventListener('mousedown', (after) => after.stopPropagation(), {
        ...options,
        once: true,
      });
    };
    element.addEventListener('pointermove', hover, options);
    element.addEventListener('pointerdown', grab, options);
    return () => over.abort();
  }, [handle, body, placed, lines, start]);
}
