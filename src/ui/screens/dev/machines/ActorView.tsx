import { type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useText } from '../../../i18n/useText.ts';
import { Toggle } from '../../../kit/Toggle.tsx';
import type { Moment } from '../../../services/dev/machines.ts';
import { Tree } from '../shell/Tree.tsx';
import { History } from './History.tsx';
import s from './Machines.module.css';
import { Outline } from './Outline.tsx';
import { StateChart } from './StateChart.tsx';

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
