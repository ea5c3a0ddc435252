import { type RefObject, useEffect, useMemo, useCallback, useLayoutEffect, useRef } from 'react';
import { Later, later } from '../../../../kit/later.tsx';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import type { ChartHandle } from '../chartHandle.ts';
import s from './ChartLines.module.css';
import { snapPrice, type Placed, spreadLabels } from './linePlaces.ts';
import { LineLabel } from './LineLabel.tsx';
import { shownLines, toDrawn, type ShownLine } from './shownLines.ts';
import { type ExitName, exitLine } from './tradeLines.ts';
import { useLineDrag, useLineGrab } from './useLineDrag.ts';
import { useLineEdits, useTradeLines } from './useLineEdits.ts';
import { useIsTrader } from '../../../../services/useFuturesAvailable.ts';

/** Height of a label with its gap, px. */
const LABEL_HEIGHT = 20;

interface LinePlaces {
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
function useLinePlaces(handle: ChartHandle, shown: readonly ShownLine[]): LinePlaces {
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

const LineConfirm = later(async () => (await import('./LineConfirm.tsx')).LineConfirm);

/** Distance of a new exit that was added without a pointer, as a share of the price. */
const FIRST_DISTANCE = 0.01;

/** The user's own positions, exits and orders over the candles: to view, drag and cancel. */
export function ChartLines(props: {
  readonly handle: ChartHandle;
  readonly body: RefObject<HTMLElement | null>;
}) {
  const t = useText();
  const { market } = useServices();
  const { option, access } = useTerminal();
  const { handle, body } = props;
  const lines = useTradeLines();
  const edits = useLineEdits(lines);
  const state = useReadable(edits.state);
  const shown = useMemo(() => shownLines(lines, state), [lines, state]);
  const { overlay, labelRef, placed } = useLinePlaces(handle, shown);
  const start = useLineDrag({ handle, body, edits, tickSize: option.tickSize });
  const isReadOnly = access === 'view';
  const isTrader = useIsTrader();
  const grabbed = useMemo(
    () => (isReadOnly ? [] : lines.filter(({ target }) => !(isTrader && target.kind === 'exit'))),
    [isReadOnly, isTrader, lines],
  );
  useLineGrab({ handle, body, placed, lines: grabbed, start });
  useEffect(() => handle.chart.setLines(shown.map(toDrawn)), [handle, shown]);

  const addExit = (position: WirePosition, exit: ExitName) => {
    const isAbove = (position.side === 'LONG') === (exit === 'takeProfit');
    const from = Number(market.ticker(option.stock).get()?.mark ?? position.entryPrice);
    const price = snapPrice(
      from * (isAbove ? 1 + FIRST_DISTANCE : 1 - FIRST_DISTANCE),
      option.tickSize,
    );
    if (price !== undefined) edits.begin(exitLine(position, exit, price), 'keys', true);
  };
  if (shown.length === 0) return null;
  return (
    <>
      <div
        ref={overlay}
        className={s['overlay']}
        role="group"
        aria-label={t('chart.lines')}
        data-line
      >
        {shown.map((one) => (
          <LineLabel
            key={one.line.id}
            shown={one}
            edits={edits}
            start={start}
            labelRef={labelRef(one.line.id)}
            isReadOnly={isReadOnly}
            onNewExit={addExit}
          />
        ))}
      </div>
      {state.confirming === undefined ? null : (
        <Later>
          <LineConfirm edit={state.confirming} edits={edits} />
        </Later>
      )}
    </>
  );
}
