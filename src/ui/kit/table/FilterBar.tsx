import type { ReactNode } from 'react';
import { useText, useZone } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { DateField } from '../DateField.tsx';
import { NativeSelect } from '../NativeSelect.tsx';
import { Segmented } from '../Segmented.tsx';
import { SmallInput } from '../SmallInput.tsx';
import { type DatePreset, type DayRange, presetDays, presetOf } from './dateRange.ts';
import type { FilterChoice, ListFilter } from './filterChoice.ts';
import s from './PagedTable.module.css';

const PRESETS = ['today', '7', '30', '90', 'all'] as const;

const ALL = 'ALL';

/** A range of days, by preset or by first and last day. */
function Period(props: { readonly days: DayRange; readonly onDays: (days: DayRange) => void }) {
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
        <DateField
          isOptional
          label={t('history.from')}
          value={days.from}
          max={days.to}
          onValue={(from) => onDays({ ...days, from })}
        />
        <span aria-hidden="true">–</span>
        <DateField
          isOptional
          label={t('history.to')}
          value={days.to}
          min={days.from}
          onValue={(to) => onDays({ ...days, to })}
        />
      </span>
    </>
  );
}

/** Text that the exchange looks for, once it is entered or left. */
export interface FilterSearch {
  readonly label: string;
  readonly value: string;
  readonly onValue: (text: string) => void;
}

/** A select for each choice of a filter, the range of days and, at the end, actions on the list. */
export function FilterBar<Filter extends ListFilter>(props: {
  readonly filter: Filter;
  readonly choices: readonly FilterChoice<Filter>[];
  readonly onFilter: (filter: Filter) => void;
  readonly search?: FilterSearch | undefined;
  /** Further fields of this kind. */
  readonly searches?: readonly FilterSearch[];
  /** Without a range of days, where the list has none. */
  readonly isUndated?: boolean;
  readonly children: ReactNode;
}) {
  const t = useText();
  const { filter, onFilter, search, searches = [] } = props;
  return (
    <div className={s['bar']}>
      {props.choices.map(({ label, words, read, write }) => (
        <NativeSelect
          key={label}
          label={label}
          value={read(filter) ?? ALL}
          onValue={(value) => onFilter(write(filter, value === ALL ? undefined : value))}
          choices={[{ value: ALL, label: `${label}: ${t('history.all')}` }, ...words]}
        />
      ))}
      {(search === undefined ? searches : [search, ...searches]).map(
        ({ label, value, onValue }) => (
          <SmallInput
            type="search"
            className={s['search']}
            aria-label={label}
            placeholder={label}
            key={`${label}/${value}`}
            defaultValue={value}
            onBlur={(event) => onValue(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onValue(event.currentTarget.value);
            }}
          />
        ),
      )}
      {props.isUndated === true ? null : (
        <Period days={filter.days} onDays={(days) => onFilter({ ...filter, days })} />
      )}
      <span className={s['end']}>{props.children}</span>
    </div>
  );
}
