import { useText, useZone } from '../i18n/useText.ts';
import { formatTime } from '../format/timeText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import s from './AsOf.module.css';

/**
 * Time of figures that no server confirms now: `as of 12:03`, with the date where it is not of
 * today. Nothing while `at`, ms UTC, is undefined.
 */
export function AsOf(props: {
  readonly at: number | undefined;
  /** Says it of the whole page. */
  readonly isOfPage?: boolean;
}) {
  const { at, isOfPage = false } = props;
  const t = useText();
  const zone = useZone();
  const today = useSelected(useServices().now, (now) => formatTime(now, 'date', zone));
  if (at === undefined) return null;
  const date = formatTime(at, 'date', zone);
  const minute = formatTime(at, 'minute', zone);
  const time = date === today ? minute : `${date} ${minute}`;
  return (
    <span className={s['asOf']} data-as-of>
      {t(isOfPage ? 'age.ofPage' : 'age.asOf', { time })}
    </span>
  );
}
