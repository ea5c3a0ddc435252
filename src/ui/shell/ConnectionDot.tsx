import { useAgeText, useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './ConnectionDot.module.css';

/** Older data is shown with its age, even while the connection is open. */
const STALE_MS = 5_000;

/** Shows three states by shape as well as color, with the age of the newest data. */
export function ConnectionDot() {
  const services = useServices();
  const t = useText();
  const ageText = useAgeText();
  const { state, lastMessageAt } = useReadable(services.connection);
  const now = useReadable(services.now);
  const ageMs = lastMessageAt === undefined ? undefined : now - lastMessageAt;
  const isAgeShown = ageMs !== undefined && (state !== 'online' || ageMs > STALE_MS);
  const name = t(`connection.${state}`);
  const label =
    ageMs === undefined
      ? t('connection.silent', { state: name })
      : t('connection.received', { state: name, age: ageText(ageMs) });
  return (
    <span className={s['connection']} role="img" aria-label={label} title={label}>
      <span className={s['dot']} data-state={state} />
      {isAgeShown ? <span className={s['age']}>{ageText(ageMs)}</span> : null}
    </span>
  );
}
