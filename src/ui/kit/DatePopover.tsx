import { DayPicker } from 'react-day-picker';
import { enUS, ko } from 'react-day-picker/locale';
import { useLanguage, useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';
import type { DateFieldProps } from './dateFieldProps.ts';
import field from './DateField.module.css';
import s from './DatePopover.module.css';
import type { OpenProps } from './OnDemand.tsx';
import { PopoverPanel } from './PopoverPanel.tsx';

const LOCALES = { ko, en: enUS } as const;

/** A calendar day has no zone: it is kept as the browser's own midnight here. */
const dayToDate = (day: string): Date | undefined =>
  day === '' ? undefined : new Date(`${day}T00:00:00`);

const twoDigits = (count: number): string => String(count).padStart(2, '0');

const dateToDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The calendar of a date field: arrow keys move by day and week, Page Up and Down by month. */
export function DatePopover({
  trigger,
  open,
  onOpenChange,
  label,
  value,
  onValue,
  min = '',
  max = '',
  isOptional = false,
}: OpenProps & DateFieldProps) {
  const t = useText();
  const language = useLanguage();
  const selected = dayToDate(value);
  const [before, after] = [dayToDate(min), dayToDate(max)];
  const shownFirst = selected ?? after;
  const choose = (day: string) => {
    onOpenChange(false);
    onValue(day);
  };
  return (
    <PopoverPanel trigger={trigger} open={open} onOpenChange={onOpenChange} label={label}>
      <div className={field['panel']}>
        <DayPicker
          mode="single"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that was opened takes the focus
          autoFocus
          lang={language}
          locale={LOCALES[language]}
          weekStartsOn={0}
          classNames={s}
          selected={selected}
          {...(shownFirst && { defaultMonth: shownFirst })}
          disabled={[
            ...(before === undefined ? [] : [{ before }]),
            ...(after === undefined ? [] : [{ after }]),
          ]}
          onSelect={(date) => choose(dateToDay(date))}
        />
        {isOptional && value !== '' ? (
          <Button size="small" tone="ghost" onClick={() => choose('')}>
            {t('date.clear')}
          </Button>
        ) : null}
      </div>
    </PopoverPanel>
  );
}
