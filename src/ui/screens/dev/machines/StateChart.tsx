import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { line, select } from 'd3';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { activeStates, chartOf, type ChartState } from './chart.ts';
import {
  type PlacedChart,
  type TextLook,
  layOut,
  type PlacedState,
  textOfInvoke,
  textOfState,
  textOfTransition,
} from './layout.ts';
import { ZOOM_MAX, ZOOM_MIN, fitting, zoomed } from './zoom.ts';
import s from './Machines.module.css';
import { cx } from '../../../kit/cx.ts';

// Draws a placed chart into an SVG element, with the states lit in which an actor is.

const toPath = line<readonly [number, number]>();
const ROUNDED = 8;

const classOf = (state: ChartState, isActive: boolean): string =>
  cx(
    s['state'],
    state.states.length === 0 && s['leaf'],
    state.kind === 'final' && s['final'],
    isActive && s['active'],
  ) ?? '';

/** The chart itself; what is lit is set by `light`. */
function drawChart(svg: SVGSVGElement, chart: PlacedChart): void {
  const root = select(svg).attr('viewBox', `0 0 ${chart.width} ${chart.height}`);
  root.selectAll('g').remove();
  const states = root
    .append('g')
    .selectAll<SVGGElement, PlacedState>('g')
    .data(chart.states)
    .join('g')
    .attr('data-state', ({ state }) => state.id)
    .attr('class', ({ state }) => classOf(state, false));
  states
    .append('rect')
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .attr('width', ({ width }) => width)
    .attr('height', ({ height }) => height)
    .attr('rx', ({ state }) => (state.kind === 'final' ? ROUNDED * 2 : ROUNDED));
  states
    .append('text')
    .attr('class', s['name'] ?? '')
    .attr('x', ({ x }) => x + 12)
    .attr('y', ({ y }) => y + 20)
    .text(({ state }) => textOfState(state));
  states
    .selectAll<SVGTextElement, { readonly name: string; readonly x: number; readonly y: number }>(
      'text.invoke',
    )
    .data(({ state, x, y }) =>
      state.invokes.map((name, place) => ({ name, x: x + 12, y: y + 38 + place * 18 })),
    )
    .join('text')
    .attr('class', s['invoke'] ?? '')
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .text(({ name }) => textOfInvoke(name));
  const arrows = root.append('g').selectAll('g').data(chart.transitions).join('g');
  arrows
    .append('path')
    .attr('class', s['arrow'] ?? '')
    .attr('marker-end', 'url(#arrow-head)')
    .attr('d', ({ points }) => toPath([...points]));
  arrows
    .append('text')
    .attr('class', s['label'] ?? '')
    .attr('x', ({ label }) => label?.x ?? 0)
    .attr('y', ({ label }) => (label?.y ?? 0) + 13)
    .text(({ transition }) => textOfTransition(transition));
}

/** Lights the states of `active` and no others. */
function light(svg: SVGSVGElement, active: ReadonlySet<string>): void {
  select(svg)
    .selectAll<SVGGElement, PlacedState>('g[data-state]')
    .attr('class', ({ state }) => classOf(state, active.has(state.id)));
}

/**
 * Scrolls the frame alone, so that the innermost state of `active` is in its middle.
 * @param scale pixels for one unit of the chart
 */
function showActive(
  frame: HTMLElement,
  { states }: PlacedChart,
  active: ReadonlySet<string>,
  scale: number,
): void {
  const lit = states.filter(({ state }) => active.has(state.id));
  const innermost = lit.toSorted((a, b) => a.width - b.width)[0];
  if (innermost === undefined) return;
  frame.scrollTo({
    left: (innermost.x + innermost.width / 2) * scale - frame.clientWidth / 2,
    top: (innermost.y + innermost.height / 2) * scale - frame.clientHeight / 2,
  });
}

/** As the chart's style sheet writes them, in the font of the page. */
const FONTS: Readonly<Record<TextLook, string>> = { name: '600 13px', label: '12px' };

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the chart, px. */
function measureText(text: string, look: TextLook): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('a canvas cannot be drawn on');
  context.font = `${FONTS[look]} ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}

/** How large the chart is, and how to change that. */
function Zoom(props: {
  readonly scale: number;
  readonly onScale: (scale: number) => void;
  readonly onFit: () => void;
}) {
  const t = useText();
  const { scale, onScale } = props;
  return (
    <div className={s['tools']} role="toolbar" aria-label={t('dev.machine.size')}>
      <IconButton
        label={t('dev.machine.smaller')}
        disabled={scale <= ZOOM_MIN}
        onClick={() => onScale(zoomed(scale, -1))}
      >
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <span role="status">{t('dev.machine.percent', { percent: Math.round(scale * 100) })}</span>
      <IconButton
        label={t('dev.machine.larger')}
        disabled={scale >= ZOOM_MAX}
        onClick={() => onScale(zoomed(scale, 1))}
      >
        <Plus size={16} aria-hidden="true" />
      </IconButton>
      <Button size="small" onClick={props.onFit}>
        {t('dev.machine.fit')}
      </Button>
      <Button size="small" disabled={scale === 1} onClick={() => onScale(1)}>
        {t('dev.machine.fullSize')}
      </Button>
    </div>
  );
}

/** The chart of a machine; `value` is where an actor is, undefined where none is looked at. */
export function StateChart(props: { readonly machine: AnyStateMachine; readonly value: unknown }) {
  const { machine, value } = props;
  const t = useText();
  const chart = useMemo(() => chartOf(machine), [machine]);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [placed, setPlaced] = useState<PlacedChart>();
  const [scale, setScale] = useState(1);
  useEffect(() => {
    let isOver = false;
    layOut(chart, measureText).then((laid) => {
      if (!isOver) setPlaced(laid);
    }, reportError);
    return () => {
      isOver = true;
      setPlaced(undefined);
    };
  }, [chart]);
  useEffect(() => {
    if (placed !== undefined && svg.current !== null) drawChart(svg.current, placed);
  }, [placed]);
  useEffect(() => {
    if (placed === undefined || svg.current === null) return;
    const active = value === undefined ? new Set<string>() : activeStates(chart.root, value);
    light(svg.current, active);
    if (frame.current !== null) showActive(frame.current, placed, active, scale);
  }, [chart, placed, scale, value]);
  const fit = () => {
    const { current } = frame;
    if (placed === undefined || current === null) return;
    setScale(fitting(placed, { width: current.clientWidth, height: current.clientHeight }));
  };
  return (
    <>
      <Zoom scale={scale} onScale={setScale} onFit={fit} />
      <div
        ref={frame}
        className={s['chart']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users without a mouse scroll it by keys
        tabIndex={0}
        role="region"
        aria-label={t('dev.machine.chart', { machine: machine.id })}
      >
        {placed === undefined ? <p className={s['note']}>{t('dev.machine.drawing')}</p> : null}
        <svg
          ref={svg}
          aria-hidden
          width={(placed?.width ?? 0) * scale}
          height={(placed?.height ?? 0) * scale}
        >
          <defs>
            <marker
              id="arrow-head"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className={s['head']} />
            </marker>
          </defs>
        </svg>
      </div>
    </>
  );
}
