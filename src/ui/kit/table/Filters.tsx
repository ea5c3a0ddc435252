import { NativeSelect } from '../NativeSelect.tsx';
import { Segmented } from '../Segmented.tsx';
import { useText, useZone } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { type DatePreset, type DayRange, presetDays, presetOf } from './dateRange.ts';
import s from './PagedTable.module.css';

const PRESETS = ['today', '7', '30', '90', 'all'] as const;

const ALL = 'ALL';

/** One of some words, or all of them. */
export function Choice<Word extends string>(props: {
  readonly label: string;
  readonly words: readonly Word[];
  readonly nameOf: (word: Word) => string;
  readonly value: Word | undefined;
  readonly onValue: (word: Word | undefined) => void;
}) {
  const t = useText();
  return (
    <NativeSelect
      label={props.label}
      value={props.value ?? ALL}
      onValue={(picked) => props.onValue(props.words.find((word) => word === picked))}
      choices={[
        { value: ALL, label: `${props.label}: ${t('history.all')}` },
        ...props.words.map((word) => ({ value: word, label: props.nameOf(word) })),
      ]}
    />
  );
}

/** Days by preset, or from one to another. */
export function Period(props: {
  readonly days: DayRange;
  readonly onDays: (days: DayRange) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { now } = useServices();
  const { days, onDays } = props;
  const presetName = (preset: DatePreset) => {
    if (preset === 'today') return t('history.today');
    return preset === 'all' ? t('history.allTime') : t('history.days', { count: preset });
  };
  return (
    <>
      <Segmented<DatePreset | 'range'>
        look="text"
        label={t('history.period')}
        value={presetOf(days, now.get(), zone) ?? 'range'}
        onValue={(picked) => {
          if (picked !== 'range') onDays(presetDays(picked, now.get(), zone));
        }}
        choices={PRESETS.map((preset) => ({ value: preset, label: presetName(preset) }))}
      />
      <span className={s['range']}>
        <input
          type="date"
          aria-label={t('history.from')}
          value={days.from}
          max={days.to === '' ? undefined : days.to}
          onChange={(event) => onDays({ ...days, from: event.currentTarget.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label={t('history.to')}
          value={days.to}
          min={days.from === '' ? undefined : days.from}
          onChange={(event) => onDays({ ...days, to: event.currentTarget.value })}
        />
      </span>
    </>
  );
}
