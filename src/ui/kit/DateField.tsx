import CalendarDays from 'lucide-react/icons/calendar-days';

import { later } from './later.tsx';
import { formatDay } from '../format/timeText.ts';
import { useLanguage, useText } from '../i18n/useText.ts';
import type { DateFieldProps } from './dateFieldProps.ts';
import s from './DateField.module.css';
import { OnDemand } from './OnDemand.tsx';

const DatePopover = later(async () => (await import('./DatePopover.tsx')).DatePopover);

/** A day in the page's language; the calendar loads when it is opened. */
export function DateField(props: DateFieldProps) {
  const t = useText();
  const language = useLanguage();
  const { label, value } = props;
  const text = value === '' ? t('date.none') : formatDay(value, language);
  return (
    <OnDemand
      trigger={(open) => (
        <button
          type="button"
          className={s['field']}
          aria-haspopup="dialog"
          aria-label={`${label}: ${text}`}
          data-empty={value === ''}
          onClick={open}
        >
          {text}
          <CalendarDays size={12} aria-hidden="true" />
        </button>
      )}
    >
      {(part) => <DatePopover {...part} {...props} />}
    </OnDemand>
  );
}
