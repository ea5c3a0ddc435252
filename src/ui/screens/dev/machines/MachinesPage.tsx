import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Select } from '../../../kit/Select.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import type { MachineServices, SeenActor } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useDev } from '../shell/useDev.ts';
import { History } from './History.tsx';
import s from './Machines.module.css';
import { Outline } from './Outline.tsx';
import { StateChart } from './StateChart.tsx';
import { Tree } from '../shell/Tree.tsx';

const isRunning = ({ history }: SeenActor): boolean => history.at(-1)?.status === 'active';

function Machines({ machines }: { readonly machines: MachineServices }) {
  const t = useText();
  const actors = useReadable(machines.actors);
  const [name, setName] = useState(machines.definitions[0]?.id ?? '');
  const [chosen, setChosen] = useState<string>();
  const [place, setPlace] = useState<number>();
  const machine = machines.definitions.find(({ id }) => id === name);
  const own = actors.filter((actor) => actor.machine === name).toReversed();
  const actor = own.find(({ id }) => id === chosen) ?? own.find(isRunning) ?? own[0];
  const latest = (actor?.history.length ?? 0) - 1;
  const at = Math.min(place ?? latest, latest);
  const moment = actor?.history[at];
  if (machine === undefined) return null;
  return (
    <div className={s['page']}>
      <Segmented
        label={t('dev.machine.list')}
        value={name}
        onValue={(next) => {
          setName(next);
          setChosen(undefined);
          setPlace(undefined);
        }}
        choices={machines.definitions.map(({ id }) => {
          const count = actors.filter((one) => one.machine === id && isRunning(one)).length;
          return { value: id, label: count === 0 ? id : `${id} · ${count}` };
        })}
      />
      {own.length < 2 || actor === undefined ? null : (
        <Select
          label={t('dev.machine.actors')}
          value={actor.id}
          onValue={(next) => {
            setChosen(next);
            setPlace(undefined);
          }}
          choices={own.map((one) => ({
            value: one.id,
            label: isRunning(one)
              ? `${one.name} ${one.id}`
              : `${one.name} ${one.id} (${t('dev.machine.ended')})`,
          }))}
        />
      )}
      <StateChart machine={machine} value={moment?.value} />
      {actor === undefined || moment === undefined ? (
        <EmptyState title={t('dev.machine.none')} />
      ) : (
        <>
          <Toggle
            label={t('dev.machine.latest')}
            checked={place === undefined}
            onChecked={(isOn) => setPlace(isOn ? undefined : latest)}
          />
          <div className={s['columns']}>
            <History history={actor.history} place={at} onPlace={setPlace} />
            <section className={s['section']}>
              <h2>{t('dev.machine.payload')}</h2>
              <Tree name={moment.event.type} value={moment.event} openLevels={2} />
              <h2>{t('dev.machine.context')}</h2>
              <Tree name="context" value={moment.context} openLevels={2} />
            </section>
          </div>
        </>
      )}
      <section className={s['section']}>
        <h2>{t('dev.machine.outline')}</h2>
        <Outline machine={machine} value={moment?.value} />
      </section>
    </div>
  );
}

/** /dev/machines: each machine's chart with its live actors, what they received, and when. */
export function MachinesPage() {
  const t = useText();
  const dev = useDev();
  return dev === undefined ? (
    <SkeletonRows rows={8} label={t('app.loading')} />
  ) : (
    <Machines machines={dev.machines} />
  );
}
