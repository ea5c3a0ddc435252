import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type { MachineServices, SeenActor } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useDev } from '../shell/useDev.ts';
import s from './Machines.module.css';
import { SimulatePanel } from './SimulatePanel.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Select } from '../../../kit/Select.tsx';
import { ActorView, Outline } from './ActorView.tsx';
import { StateChart } from './StateChart.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';

const VISUALIZER = 'https://stately.ai/viz';

/** The machine's code for the visualizer, and the stream to the inspector. */
function MachineTools(props: {
  readonly machine: string;
  readonly machines: Pick<MachineServices, 'code' | 'stream'>;
}) {
  const t = useText();
  const { machine, machines } = props;
  const [said, setSaid] = useState<'copied' | 'copyFailed' | 'streamFailed'>();
  const [stop, setStop] = useState<{ readonly end: () => void }>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await machines.code(machine));
      setSaid('copied');
    } catch {
      // Denied, or unavailable on a page without https.
      setSaid('copyFailed');
    }
  };
  const stream = async () => {
    try {
      setStop({ end: await machines.stream() });
      setSaid(undefined);
    } catch {
      setSaid('streamFailed');
    }
  };
  return (
    <div className={s['tools']}>
      <Button size="small" onClick={() => void copy()}>
        {t('dev.machine.copy')}
      </Button>
      <a className={s['link']} href={VISUALIZER} target="_blank" rel="noopener noreferrer">
        {t('dev.machine.visualizer')}
      </a>
      <Toggle
        label={t('dev.machine.stream')}
        checked={stop !== undefined}
        onChecked={(isOn) => {
          if (isOn) void stream();
          else {
            stop?.end();
            setStop(undefined);
          }
        }}
      />
      <span role="status" className={s['note']}>
        {said === undefined ? '' : t(`dev.machine.${said}`)}
      </span>
    </div>
  );
}

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
