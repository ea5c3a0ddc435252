import { useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import { activeStates, type Chart, chartOf, type ChartState } from './chart.ts';
import { textOfTransition } from './layout.ts';
import s from './Machines.module.css';

function State(props: {
  readonly state: ChartState;
  readonly chart: Chart;
  readonly active: ReadonlySet<string>;
}) {
  const { state, chart, active } = props;
  const leaving = chart.transitions.filter(({ from }) => from === state.id);
  return (
    <li>
      <span aria-current={active.has(state.id) ? 'true' : undefined} className={s['outlined']}>
        {state.name}
      </span>
      <ul>
        {leaving.map((transition) => (
          <li key={transition.id} className={s['leaving']}>
            {textOfTransition(transition)} →{' '}
            {transition.to.split('.').slice(1).join('.') || transition.to}
          </li>
        ))}
        {state.states.map((child) => (
          <State key={child.id} state={child} chart={chart} active={active} />
        ))}
      </ul>
    </li>
  );
}

/** The same chart as a nested list, for those who do not see the drawing. */
export function Outline(props: { readonly machine: AnyStateMachine; readonly value: unknown }) {
  const chart = useMemo(() => chartOf(props.machine), [props.machine]);
  const active =
    props.value === undefined ? new Set<string>() : activeStates(chart.root, props.value);
  return (
    <ul className={s['outline']}>
      <State state={chart.root} chart={chart} active={active} />
    </ul>
  );
}
