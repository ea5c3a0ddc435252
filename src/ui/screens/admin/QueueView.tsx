import { useSearchParams } from 'react-router-dom';
import { Segmented } from '../../kit/Segmented.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';

/** How often a queue is read again without an act of its own. */
const QUEUE_MS = 5_000;

/** Changes every few seconds by the exchange's clock. */
export const useQueueBeat = (): number =>
  useSelected(useServices().now, (now) => Math.floor(now / QUEUE_MS));

/** Whether the address asks for everything, or for what waits. */
export const useIsWhole = (): boolean => useSearchParams()[0].get('view') === 'all';

/** Chooses between what waits for an operator and everything. */
export function QueueView(props: {
  readonly label: string;
  readonly queue: string;
  readonly all: string;
}) {
  const [params, setParams] = useSearchParams();
  return (
    <Segmented<'queue' | 'all'>
      label={props.label}
      value={params.get('view') === 'all' ? 'all' : 'queue'}
      onValue={(view) => setParams(view === 'all' ? { view } : {}, { replace: true })}
      choices={[
        { value: 'queue', label: props.queue },
        { value: 'all', label: props.all },
      ]}
    />
  );
}
