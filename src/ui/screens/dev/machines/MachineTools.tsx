import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import type { MachineServices } from '../../../services/dev/machines.ts';
import s from './Machines.module.css';

const VISUALIZER = 'https://stately.ai/viz';

/** The machine's code for the visualizer, and the stream to the inspector. */
export function MachineTools(props: {
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
