import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type { MachineServices, SeenActor } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useDev } from '../shell/useDev.ts';
import s from './Machines.module.css';
import { MachineTools } from './MachineTools.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';
import type { AnyStateMachine } from 'xstate';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Select } from '../../../kit/Select.tsx';
import { ActorView } from './ActorView.tsx';
import { Outline } from './Outline.tsx';
import { StateChart } from './StateChart.tsx';

const isRunning = ({ history }: SeenActor): boolean => history.at(-1)?.status === 'active';

/** The actors of this page that run the machine, or have run it. */
function LivePanel(props: {
  readonly machine: AnyStateMachine;
  readonly machines: MachineServices;
}) {
  const t = useText();
  const { machine, machines } = props;
  const actors = useReadable(machines.actors);
  const [chosen, setChosen] = useState<string>();
  const own = actors.filter((actor) => actor.machine === machine.id).toReversed();
  const actor = own.find(({ id }) => id === chosen) ?? own.find(isRunning) ?? own[0];
  return (
    <>
      {own.length < 2 || actor === undefined ? null : (
        <Select
          label={t('dev.machine.actors')}
          value={actor.id}
          onValue={setChosen}
          choices={own.map((one) => ({
            value: one.id,
            label: isRunning(one)
              ? `${one.name} ${one.id}`
              : `${one.name} ${one.id} (${t('dev.machine.ended')})`,
          }))}
        />
      )}
      {actor === undefined ? (
        <>
          <StateChart machine={machine} value={undefined} />
          <EmptyState title={t('dev.machine.none')} />
          <Outline machine={machine} value={undefined} />
        </>
      ) : (
        <ActorView key={actor.id} machine={machine} history={actor.history} />
      )}
    </>
  );
}

function Machines({ machines }: { readonly machines: MachineServices }) {
  const t = useText();
  const actors = useReadable(machines.actors);
  const [name, setName] = useState(machines.definitions[0]?.id ?? '');
  const [mode, setMode] = useState<'live' | 'simulate'>('live');
  const machine = machines.definitions.find(({ id }) => id === name);
  if (machine === undefined) return null;
  const Panel = mode === 'live' ? LivePanel : SimulatePanel;
  return (
    <div className={s['page']}>
      <Segmented
        label={t('dev.machine.list')}
        value={name}
        onValue={setName}
        choices={machines.definitions.map(({ id }) => {
          const count = actors.filter((one) => one.machine === id && isRunning(one)).length;
          return { value: id, label: count === 0 ? id : `${id} · ${count}` };
        })}
      />
      <div className={s['tools']}>
        <Segmented
          label={t('dev.machine.mode')}
          value={mode}
          onValue={setMode}
          choices={choicesOf(['live', 'simulate'], (one) => t(`dev.machine.${one}`))}
        />
        <MachineTools key={name} machine={name} machines={machines} />
      </div>
      <Panel key={name} machine={machine} machines={machines} />
    </div>
  );
}

/** /dev/machines: each machine's chart with its live actors, or run by hand. */
export function MachinesPage() {
  const t = useText();
  const dev = useDev();
  return dev === undefined ? (
    <SkeletonRows rows={8} label={t('app.loading')} />
  ) : (
    <Machines machines={dev.machines} />
  );
}
