import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { isPlain } from '../../../../domain/plain.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import type { MachineServices, PossibleEvent, Simulation } from '../../../services/dev/machines.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { ActorView } from './ActorView.tsx';
import s from './Machines.module.css';

const PASSING = [100, 1_000, 10_000, 60_000] as const;

/** A payload as it is typed; undefined when it is no object in JSON. */
function readPayload(text: string): PossibleEvent['payload'] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlain(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The event that is sent next, with its payload to be changed. */
function EventForm(props: {
  readonly event: PossibleEvent;
  readonly onSend: (event: PossibleEvent) => void;
}) {
  const t = useText();
  const { event, onSend } = props;
  const [text, setText] = useState(() => JSON.stringify(event.payload, null, 2));
  const payload = readPayload(text);
  return (
    <form
      className={s['section']}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (payload !== undefined) onSend({ type: event.type, payload });
      }}
    >
      <label className={s['payload']}>
        {t('dev.machine.payloadOf', { type: event.type })}
        <textarea
          rows={Math.min(12, text.split('\n').length)}
          value={text}
          spellCheck={false}
          aria-invalid={payload === undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {payload === undefined ? <RefusalLine>{t('dev.machine.noJson')}</RefusalLine> : null}
      <div>
        <Button type="submit" size="small" disabled={payload === undefined}>
          {t('dev.machine.send')}
        </Button>
      </div>
    </form>
  );
}

const nameOf = ({ type, payload }: PossibleEvent): string => {
  const text = JSON.stringify(payload);
  return text === '{}' ? type : `${type} ${text.length > 48 ? `${text.slice(0, 48)}…` : text}`;
};

function Possible({ simulation }: { readonly simulation: Simulation }) {
  const t = useText();
  const possible = useReadable(simulation.possible);
  const [chosen, setChosen] = useState<PossibleEvent>();
  const event = possible.find((one) => one === chosen) ?? possible[0];
  return (
    <section className={s['section']}>
      <h2>{t('dev.machine.possible')}</h2>
      {event === undefined ? (
        <p className={s['note']}>{t('dev.machine.nothingPossible')}</p>
      ) : (
        <>
          <Chips>
            {possible.map((one) => (
              <Chip
                key={nameOf(one) + JSON.stringify(one.payload)}
                aria-pressed={one === event}
                onClick={() => setChosen(one)}
              >
                {nameOf(one)}
              </Chip>
            ))}
          </Chips>
          <EventForm
            key={`${event.type} ${JSON.stringify(event.payload)}`}
            event={event}
            onSend={simulation.send}
          />
        </>
      )}
      <Chips>
        {PASSING.map((ms) => (
          <Chip key={ms} onClick={() => simulation.pass(ms)}>
            {t('dev.machine.pass', { seconds: ms / 1_000 })}
          </Chip>
        ))}
      </Chips>
    </section>
  );
}

function Simulated(props: { readonly machine: AnyStateMachine; readonly simulation: Simulation }) {
  const { machine, simulation } = props;
  const history = useReadable(simulation.history);
  return (
    <ActorView machine={machine} history={history} aside={<Possible simulation={simulation} />} />
  );
}

/** A fresh actor of the machine, whose events and time are given by hand. */
export function SimulatePanel(props: {
  readonly machine: AnyStateMachine;
  readonly machines: MachineServices;
}) {
  const t = useText();
  const { machine, machines } = props;
  const [beginning, setBeginning] = useState(0);
  const [restarts, setRestarts] = useState(0);
  const simulation = useMemo(
    () => ({ restarts, ...machines.simulate(machine.id, beginning) }),
    [machines, machine.id, beginning, restarts],
  );
  const count = machines.beginnings(machine.id);
  const { history, possible, send, pass } = simulation;
  if (history === undefined || possible === undefined || send === undefined || pass === undefined)
    return null;
  return (
    <>
      <div className={s['tools']}>
        {count < 2 ? null : (
          <Segmented
            label={t('dev.machine.beginning')}
            value={String(beginning)}
            onValue={(next) => setBeginning(Number(next))}
            choices={Array.from({ length: count }, (_, place) => ({
              value: String(place),
              label: t('dev.machine.beginningOf', { place: place + 1 }),
            }))}
          />
        )}
        <Button size="small" onClick={() => setRestarts(restarts + 1)}>
          {t('dev.machine.restart')}
        </Button>
      </div>
      <Simulated
        key={`${beginning} ${restarts}`}
        machine={machine}
        simulation={{ history, possible, send, pass }}
      />
    </>
  );
}
