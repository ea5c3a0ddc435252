import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChartHandle } from '../chartHandle.ts';
import { type Placed, spreadLabels } from './linePlaces.ts';
import type { ShownLine } from './shownLines.ts';

/** Height of a label with its gap, px. */
const LABEL_HEIGHT = 20;

export interface LinePlaces {
  /** The container of the labels, sized like the candle pane. */
  readonly overlay: RefObject<HTMLDivElement | null>;
  /** Label elements by line id. */
  readonly labelRef: (id: string) => (element: HTMLElement | null) => void;
  /** Current positions of the lines. */
  readonly placed: () => readonly Placed[];
}

/**
 * Keeps the labels at their lines. It writes transforms within the chart's own paint, so that
 * labels and lines move in one frame without a React render.
 */
export function useLinePlaces(handle: ChartHandle, shown: readonly ShownLine[]): LinePlaces {
  const overlay = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const lines = useRef(shown);
  const placed = useCallback((): readonly Placed[] => {
    const { height } = handle.chart.paneSize();
    return lines.current.map(({ line, price }) => {
      const y = handle.chart.yOf(Number(price));
      return { id: line.id, y: y === undefined || y < 0 || y > height ? undefined : y };
    });
  }, [handle]);
  const place = useCallback(() => {
    const { width, height } = handle.chart.paneSize();
    if (overlay.current !== null) {
      overlay.current.style.width = `${width}px`;
      overlay.current.style.height = `${height}px`;
    }
    const all = placed();
    const inside = all.flatMap(({ id, y }) => (y === undefined ? [] : [{ id, y }]));
    const middles = spreadLabels(
      inside.map(({ y }) => y),
      LABEL_HEIGHT,
      height,
    );
    const at = new Map(inside.map(({ id }, index) => [id, middles[index]]));
    for (const [id, element] of elements.current) {
      const middle = at.get(id);
      element.style.visibility = middle === undefined ? 'hidden' : 'visible';
      if (middle !== undefined) {
        element.style.transform = `translateY(${Math.round(middle - LABEL_HEIGHT / 2)}px)`;
      }
    }
  }, [handle, placed]);
  useLayoutEffect(() => {
    lines.current = shown;
    place();
  }, [shown, place]);
  useEffect(() => handle.onPainted(place), [handle, place]);
  const labelRef = useCallback(
    (id: string) => (element: HTMLElement | null) => {
      if (element === null) elements.current.delete(id);
      else elements.current.set(id, element);
    },
    [],
  );
  return { overlay, labelRef, placed };
}
