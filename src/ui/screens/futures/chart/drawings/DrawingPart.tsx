import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ChartPeriod } from '../../../../../domain/market.ts';
import type { ChartHandle } from '../chartHandle.ts';
import { pressKey } from './drawingKeys.ts';
import { listenToPointer } from './drawingPointer.ts';
import { DrawingSurface } from './DrawingSurface.tsx';
import { DrawingTools } from './DrawingTools.tsx';
import { type DrawnBoard, useBoard } from './useBoard.ts';

export interface DrawingPartProps {
  readonly handle: ChartHandle;
  /** The chart's box: its corner is pixel 0 of the candles. */
  readonly body: RefObject<HTMLElement | null>;
  readonly period: ChartPeriod;
  /** Where the tools go; undefined while they are put away. */
  readonly tools: HTMLElement | undefined;
}

const indexOf = (target: EventTarget): number | undefined => {
  const index = target instanceof HTMLElement ? target.dataset['anchor'] : undefined;
  return index === undefined ? undefined : Number(index);
};

/** Drawings are changed only while the tools are open; otherwise they let every press through. */
function OpenTools(
  props: DrawnBoard & {
    readonly handle: ChartHandle;
    readonly body: HTMLElement;
    readonly tools: HTMLElement;
  },
) {
  const { board, places, body, handle } = props;
  useEffect(() => {
    const stop = listenToPointer({ body, board, places });
    return () => {
      stop();
      board.escape();
    };
  }, [body, board, places]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (!pressKey(board, places, event, indexOf(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      {createPortal(<DrawingTools board={board} places={places} />, props.tools)}
      <DrawingSurface board={board} places={places} handle={handle} body={body} />
    </div>
  );
}

/** Shows the drawings on the candles, and their tools while they are open. */
export function DrawingPart({ handle, body, period, tools }: DrawingPartProps) {
  const drawn = useBoard(handle, period);
  if (drawn === undefined || tools === undefined || body.current === null) return null;
  return <OpenTools {...drawn} handle={handle} body={body.current} tools={tools} />;
}
