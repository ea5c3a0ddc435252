import type { TextKey, Translate } from '../../i18n/useText.ts';
import { type FilterChoice, filterChoice } from '../../kit/table/filterChoice.ts';
import { marketTypeKey } from '../orderTypeKey.ts';
import {
  HISTORY_SIDES,
  HISTORY_TYPES,
  type HistoryFilter,
  type HistoryKind,
  type HistorySide,
  type HistoryType,
} from './historyFilter.ts';

const sideKey = (side: HistorySide): TextKey =>
  side === 'BUY' || side === 'SELL' ? `order.${side}` : `column.${side}`;

function typeKey(type: HistoryType): TextKey {
  switch (type) {
    case 'LIMIT':
    case 'MARKET':
    case 'TAKEPROFIT':
    case 'STOPLOSS':
      return marketTypeKey(type);
    case 'MAKER':
    case 'TAKER':
    case 'LIQUIDATION':
    case 'RECEIVED':
    case 'PAID':
      return `history.${type}`;
  }
}

/**
 * The choices of a history's filter bar.
 * @param options instruments to choose from; undefined when the symbol is chosen elsewhere
 */
export function historyChoices(
  t: Translate,
  kind: HistoryKind,
  options: readonly { readonly id: number; readonly label: string }[] | undefined,
): readonly FilterChoice<HistoryFilter>[] {
  const labels = new Map(options?.map(({ id, label }) => [id, label]));
  return [
    ...(options === undefined
      ? []
      : [
          filterChoice<HistoryFilter, 'futuresOptionId'>(
            'futuresOptionId',
            t('history.symbol'),
            [...labels.keys()],
            (id) => labels.get(id) ?? `${id}`,
          ),
        ]),
    filterChoice<HistoryFilter, 'side'>('side', t('history.side'), HISTORY_SIDES[kind], (side) =>
      t(sideKey(side)),
    ),
    filterChoice<HistoryFilter, 'type'>('type', t('history.type'), HISTORY_TYPES[kind], (type) =>
      t(typeKey(type)),
    ),
  ];
}
