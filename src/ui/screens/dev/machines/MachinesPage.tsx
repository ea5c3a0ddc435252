import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type { MachineServices } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useDev } from '../shell/useDev.ts';
import { isRunning, LivePanel } from './LivePanel.tsx';
import s from './Machines.module.css';
import { MachineTools } from './MachineTools.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';

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
