import type { ReactNode } from 'react';
import { NativeSelect } from '../../../../components/NativeSelect.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { type TextKey, useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { type DatePreset, type DayRange, presetDays, presetOf } from './dateRange.ts';
import {
  HISTORY_SIDES,
  HISTORY_TYPES,
  type HistoryFilter,
  type HistoryKind,
  type HistorySide,
  type HistoryType,
} from './historyFilter.ts';
import s from './History.module.css';

const PRESETS = ['today', '7', '30', '90', 'all'] as const;

const sideKey = (side: HistorySide): TextKey =>
  side === 'BUY' || side === 'SELL' ? `order.${side}` : `column.${side}`;

function typeKey(type: HistoryType): TextKey {
  switch (type) {
    case 'LIMIT':
    case 'MARKET':
    case 'TAKEPROFIT':
    case 'STOPLOSS':
      return `order.${type}`;
    case 'MAKER':
    case 'TAKER':
    case 'LIQUIDATION':
    case 'RECEIVED':
    case 'PAID':
      return `history.${type}`;
  }
}

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

/** What of the past is shown. */
export function HistoryBar(props: {
  readonly kind: HistoryKind;
  readonly filter: HistoryFilter;
  readonly onFilter: (change: Partial<HistoryFilter>) => void;
  /** The symbol is chosen elsewhere. */
  readonly isOnlyOne: boolean;
  readonly children: ReactNode;
}) {
  const t = useText();
  const options = useReadable(useServices().options).value ?? [];
  const { kind, filter, onFilter } = props;
  const chosen = filter.futuresOptionId === undefined ? undefined : `${filter.futuresOptionId}`;
  const labelOf = (id: string) => options.find((option) => `${option.id}` === id)?.label ?? id;
  return (
    <div className={s['bar']}>
      {props.isOnlyOne ? null : (
        <Choice
          label={t('history.symbol')}
          words={options.map(({ id }) => `${id}`)}
          nameOf={labelOf}
          value={chosen}
          onValue={(id) => onFilter({ futuresOptionId: id === undefined ? undefined : Number(id) })}
        />
      )}
      <Choice<HistorySide>
        label={t('history.side')}
        words={HISTORY_SIDES[kind]}
        nameOf={(side) => t(sideKey(side))}
        value={filter.side}
        onValue={(side) => onFilter({ side })}
      />
      <Choice<HistoryType>
        label={t('history.type')}
        words={HISTORY_TYPES[kind]}
        nameOf={(type) => t(typeKey(type))}
        value={filter.type}
        onValue={(type) => onFilter({ type })}
      />
      <Period days={filter.days} onDays={(days) => onFilter({ days })} />
      <span className={s['end']}>{props.children}</span>
    </div>
  );
}
