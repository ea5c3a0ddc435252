import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { Choice, Period } from '../../../../kit/table/Filters.tsx';
import {
  HISTORY_SIDES,
  HISTORY_TYPES,
  type HistoryFilter,
  type HistoryKind,
  type HistorySide,
  type HistoryType,
} from './historyFilter.ts';
import s from '../../../../kit/table/PagedTable.module.css';

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
