import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useText } from '../../../i18n/useText.ts';
import { activeStates, chartOf } from './chart.ts';
import { drawChart, light, showActive } from './drawChart.ts';
import { layOut, type PlacedChart } from './layout.ts';
import s from './Machines.module.css';

/** The chart of a machine; `value` is where an actor is, undefined where none is looked at. */
export function StateChart(props: { readonly machine: AnyStateMachine; readonly value: unknown }) {
  const { machine, value } = props;
  const t = useText();
  const chart = useMemo(() => chartOf(machine), [machine]);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [placed, setPlaced] = useState<PlacedChart>();
  useEffect(() => {
    let isOver = false;
    layOut(chart).then((laid) => {
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
    if (frame.current !== null) showActive(frame.current, placed, active);
  }, [chart, placed, value]);
  return (
    <div
      ref={frame}
      className={s['chart']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
      tabIndex={0}
      role="region"
      aria-label={t('dev.machine.chart', { machine: machine.id })}
    >
      {placed === undefined ? <p className={s['note']}>{t('dev.machine.drawing')}</p> : null}
      <svg ref={svg} aria-hidden width={placed?.width ?? 0} height={placed?.height ?? 0}>
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
  );
}
