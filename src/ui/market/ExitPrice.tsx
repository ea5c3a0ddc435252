import { useText } from '../i18n/useText.ts';
import s from './ExitPrice.module.css';

/** An exit in a table: its trigger, marked when it places an order at a limit price. */
export function ExitPrice(props: {
  readonly format: (price: string | null) => string;
  readonly trigger: string | null;
  readonly limit: string | null;
}) {
  const t = useText();
  const { format, trigger, limit } = props;
  if (limit === null) return <>{format(trigger)}</>;
  const text = `${t('exits.limit')} ${format(limit)}`;
  return (
    <span className={s['exit']} title={text}>
      {format(trigger)}
      <abbr className={s['mark']} aria-label={text}>
        {t('exits.limitMark')}
      </abbr>
    </span>
  );
}
