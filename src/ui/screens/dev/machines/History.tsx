import { useText } from '../../../i18n/useText.ts';
import type { Moment } from '../../../services/dev/machines.ts';
import s from './Machines.module.css';

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);
const LISTED_MAX = 100;

/** What an actor received, newest first, with a slider over all that is remembered. */
export function History(props: {
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
