import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Select } from '../../../kit/Select.tsx';
import type { MachineServices, SeenActor } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { ActorView } from './ActorView.tsx';
import { Outline } from './Outline.tsx';
import { StateChart } from './StateChart.tsx';

export const isRunning = ({ history }: SeenActor): boolean => history.at(-1)?.status === 'active';

/** The actors of this page that run the machine, or have run it. */
export function LivePanel(props: {
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
