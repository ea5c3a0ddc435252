/** Draws a placed chart into an SVG element, with the states lit in which an actor is. */
import { line, select } from 'd3';
import { cx } from '../../../kit/cx.ts';
import type { ChartState } from './chart.ts';
import {
  type PlacedChart,
  type PlacedState,
  textOfInvoke,
  textOfState,
  textOfTransition,
} from './layout.ts';
import s from './Machines.module.css';

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
export function drawChart(svg: SVGSVGElement, chart: PlacedChart): void {
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
export function light(svg: SVGSVGElement, active: ReadonlySet<string>): void {
  select(svg)
    .selectAll<SVGGElement, PlacedState>('g[data-state]')
    .attr('class', ({ state }) => classOf(state, active.has(state.id)));
}

/**
 * Scrolls the frame alone, so that the innermost state of `active` is in its middle.
 * @param scale pixels for one unit of the chart
 */
export function showActive(
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
