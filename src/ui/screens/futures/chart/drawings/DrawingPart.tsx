import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChartPeriod } from '../../../../../domain/market.ts';
import type { ChartHandle } from '../chartHandle.ts';
import { listenToPointer, moveAnchors } from './drawingPointer.ts';
import { DrawingSurface } from './DrawingSurface.tsx';
import { DrawingTools } from './DrawingTools.tsx';
import { instrumentFormat } from '../../../../market/instrument.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import { type DrawingServices, GUEST } from '../../../../services/drawings.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAuthUser } from '../../../../services/session.ts';
import { useTerminal } from '../../terminalContext.ts';
import { type Board, createBoard } from './board.ts';
import { type ChartPlaces, createChartPlaces } from './chartPlaces.ts';
import { createDrawingLayer } from './drawingLayer.ts';
import type { Anchor, Drawing } from '../../../../../domain/drawings/drawings.ts';
import { ticksAway } from '../lines/linePlaces.ts';

// Keys of the drawings: Escape, Delete, undo and redo, and arrows that move. [W-D5]

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** With Shift, ten times as far. */
const FAR = 10;

const ARROWS: Readonly<Record<string, { readonly bars: number; readonly up: number }>> = {
  ArrowLeft: { bars: -1, up: 0 },
  ArrowRight: { bars: 1, up: 0 },
  ArrowUp: { bars: 0, up: 1 },
  ArrowDown: { bars: 0, up: -1 },
};

/** An anchor one bar aside, or one pixel up or down, which is at least one tick. */
function nudged(anchor: Anchor, arrow: { bars: number; up: number }, places: ChartPlaces) {
  const { view, placeOf, momentAt, anchorAt } = places;
  const { xOf, yOf, tickSize } = view();
  if (arrow.bars !== 0) {
    const place = placeOf(anchor.at);
    const at = place === undefined ? undefined : momentAt(Math.round(place) + arrow.bars);
    return at === undefined ? undefined : { ...anchor, at };
  }
  const [x, y] = [xOf(anchor.at), yOf(Number(anchor.price))];
  if (x === undefined || y === undefined) return undefined;
  const price = anchorAt({ x, y: y - arrow.up }, false)?.price;
  if (price !== undefined && price !== anchor.price) return { ...anchor, price };
  const next = ticksAway(anchor.price, tickSize, arrow.up);
  return next === undefined ? undefined : { ...anchor, price: next };
}

/** Moves the selected drawing, or the anchor that has the focus. */
function move(board: Board, places: ChartPlaces, pressed: Pressed, index: number | undefined) {
  const arrow = ARROWS[pressed.key];
  const { drawings, selected } = board.state.get();
  const drawing = drawings.find(({ id }) => id === selected);
  const anchor = drawing?.anchors[index ?? 0];
  if (arrow === undefined || drawing === undefined || anchor === undefined) return false;
  const times = pressed.shiftKey ? FAR : 1;
  const to = nudged(anchor, { bars: arrow.bars * times, up: arrow.up * times }, places);
  if (to !== undefined) board.moveTo(drawing.id, moved(drawing, index, to));
  return true;
}

const moved = ({ anchors }: Drawing, index: number | undefined, to: Anchor) =>
  index === undefined ? moveAnchors(anchors, to) : anchors.with(index, to);

/**
 * Does what a key asks for.
 * @param index the anchor that has the focus; undefined for the whole drawing
 * @returns whether the key was one of these
 */
function pressKey(
  board: Board,
  places: ChartPlaces,
  pressed: Pressed,
  index: number | undefined,
): boolean {
  const { selected } = board.state.get();
  if (pressed.ctrlKey || pressed.metaKey) {
    const key = pressed.key.toLowerCase();
    if (key === 'y' || (key === 'z' && pressed.shiftKey)) board.redo();
    else if (key === 'z') board.undo();
    else return false;
    return true;
  }
  switch (pressed.key) {
    case 'Escape':
      return board.escape();
    case 'Delete':
    case 'Backspace':
      if (selected === undefined) return false;
      board.remove(selected);
      return true;
    default:
      return move(board, places, pressed, index);
  }
}

const TIME_DIGITS = 9;
const RANDOM_DIGITS = 12;

/** Begins with the time, so that ids sort in the order of drawing. */
const newId = (at: number): string =>
  at.toString(36).padStart(TIME_DIGITS, '0') + newClientOrderId().slice(0, RANDOM_DIGITS);

interface DrawnBoard {
  readonly board: Board;
  readonly places: ChartPlaces;
}

/** The drawings of this person on this instrument, drawn on the chart. */
function useBoard(handle: ChartHandle, period: ChartPeriod): DrawnBoard | undefined {
  const { drawings, now } = useServices();
  const { option } = useTerminal();
  const owner = useAuthUser()?.id ?? GUEST;
  const format = useMemo(() => instrumentFormat(option), [option]);
  const [service, setService] = useState<DrawingServices | undefined>(undefined);
  const [shown, setShown] = useState<DrawnBoard | undefined>(undefined);
  const { stock, tickSize, hours } = option;
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const loaded = await drawings();
      if (!isOver) setService(loaded);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [drawings]);
  useEffect(() => {
    if (service === undefined) return undefined;
    const board = createBoard({
      entries: service.of(owner, stock),
      save: (entries) => service.save(owner, stock, entries),
      now: now.get,
      newId,
    });
    const layer = handle.chart.addLayer((base) => {
      const { chart, candles, bars, isRemoved } = base;
      const priceText = format.price;
      const places = createChartPlaces({
        chart,
        candles,
        bars,
        isRemoved,
        kind: { hours, period },
        tickSize,
        priceText,
      });
      return createDrawingLayer(base, board, places);
    });
    // A new chart is on its way where the old one is gone.
    if (layer === undefined) return () => board.stop();
    const attach = () => setShown({ board, places: layer.places });
    attach();
    return () => {
      setShown(undefined);
      board.stop();
      handle.chart.removeLayer(layer);
    };
  }, [service, owner, stock, tickSize, format, handle, hours, period, now]);
  return shown;
}

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
