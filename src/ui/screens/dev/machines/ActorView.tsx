import { type ReactNode, useState, useMemo } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useText } from '../../../i18n/useText.ts';
import { Toggle } from '../../../kit/Toggle.tsx';
import type { Moment } from '../../../services/dev/machines.ts';
import { Tree } from '../shell/Tree.tsx';
import s from './Machines.module.css';
import { StateChart } from './StateChart.tsx';
import { activeStates, type Chart, chartOf, type ChartState } from './chart.ts';
import { textOfTransition } from './layout.ts';

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

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);
const LISTED_MAX = 100;

/** Events that an actor received, newest first, with a slider over all that are remembered. */
function History(props: {
  readonly history: readonly Moment[];
  /** Index of the moment that is shown. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}) {
  const { history, place, onPlace } = props;
  const t = useText();
  const from = Math.max(0, Math.min(place + LISTED_MAX / 2, history.length) - LISTED_MAX);
  const listed = history.slice(from, from + LISTED_MAX).map((moment, index) => ({
    ...moment,
    index: from + index,
  }));
  return (
    <section className={s['section']}>
      <h2>{t('dev.machine.history')}</h2>
      <input
        className={s['slider']}
        type="range"
        min={0}
        max={history.length - 1}
        value={place}
        aria-label={t('dev.machine.moment')}
        aria-valuetext={history[place]?.event.type}
        onChange={({ target }) => onPlace(target.valueAsNumber)}
      />
      <ol className={s['events']} aria-label={t('dev.machine.history')}>
        {listed.toReversed().map(({ at, event, index }) => (
          <li key={index}>
            <button
              type="button"
              className={s['event']}
              aria-current={index === place}
              onClick={() => onPlace(index)}
            >
              <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
              <span>{event.type}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An actor in its machine's chart: now, or as it was at an earlier moment. */
export function ActorView(props: {
  readonly machine: AnyStateMachine;
  /** Oldest first. */
  readonly history: readonly Moment[];
  /** Stands beside the history. */
  readonly aside?: ReactNode;
}) {
  const t = useText();
  const { machine, history } = props;
  const [place, setPlace] = useState<number>();
  const latest = history.length - 1;
  const at = Math.min(place ?? latest, latest);
  const moment = history[at];
  if (moment === undefined) return null;
  return (
    <>
      <StateChart machine={machine} value={moment.value} />
      <Toggle
        label={t('dev.machine.latest')}
        checked={place === undefined}
        onChecked={(isOn) => setPlace(isOn ? undefined : latest)}
      />
      <div className={s['columns']}>
        {props.aside}
        <History history={history} place={at} onPlace={setPlace} />
        <section className={s['section']}>
          <h2>{t('dev.machine.payload')}</h2>
          <Tree name={moment.event.type} value={moment.event} openLevels={2} />
          <h2>{t('dev.machine.context')}</h2>
          <Tree name="context" value={moment.context} openLevels={2} />
        </section>
      </div>
      <section className={s['section']}>
        <h2>{t('dev.machine.outline')}</h2>
        <Outline machine={machine} value={moment.value} />
      </section>
    </>
  );
}
