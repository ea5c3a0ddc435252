/** The futures part of an account: its fields, and the entries of all its events. */
import type { FundingPayment } from '../../protocol/futures/accountEvents.ts';
import type { WireFill, WireOptionSetting, WireOrder } from '../../protocol/futures/entities.ts';
import type { HistoryItem } from '../../protocol/futures/history.ts';
import { isAbsent, isNotOffered, succeed } from '../answer.ts';
import type { AccountEvents, AccountSlice, EventEntries, EventEntry } from '../feature.ts';
import { byKey, LIST_MAX } from '../lists.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';
import { orderEvents } from './orders.ts';
import { positionEvents } from './positions.ts';

type SettingEventType = 'LEVERAGE_UPDATE' | 'MARGIN_TYPE_UPDATE';

const toOrders = (items: readonly HistoryItem[]): readonly WireOrder[] =>
  items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));

const toFills = (items: readonly HistoryItem[]): readonly WireFill[] =>
  items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill] : []));

/** Payments of the history carry no seq of their own; they became known with the baseline. */
const toFundings = (items: readonly HistoryItem[], seq: number): readonly FundingPayment[] =>
  items.flatMap((item) => {
    if (item.kind !== 'FUNDING') return [];
    const { at, futuresPositionId, stock, rate, amount } = item.funding;
    return [{ seq, at, futuresPositionId, stock, rate, amount }];
  });

export const futuresSlice: AccountSlice<
  'openOrders' | 'positions' | 'positionMode' | 'settings' | 'closedOrders' | 'fills' | 'fundings'
> = {
  read: async (api, seq) => {
    const history = { page: 1, size: LIST_MAX };
    const [openOrders, positions, mode, settings, orders, fills, fundings] = await Promise.all([
      api.call('openOrders', {}),
      api.call('openPositions', {}),
      api.call('positionMode', {}),
      api.call('lastLeverage', {}),
      api.call('historyList', { resultType: 'ORDER', ...history }),
      api.call('historyList', { resultType: 'TRADE', ...history }),
      api.call('historyList', { resultType: 'FUNDING', ...history }),
    ]);
    for (const answer of [openOrders, positions, settings])
      if (!answer.ok && !isAbsent(answer.error)) return answer;
    if (!mode.ok && !isNotOffered(mode.error)) return mode;
    return succeed({
      openOrders: byKey(openOrders.ok ? openOrders.value : [], ({ id }) => id),
      positions: byKey(positions.ok ? positions.value : [], ({ id }) => id),
      positionMode: mode.ok ? mode.value.mode : 'ONE_WAY',
      settings: byKey(settings.ok ? settings.value : [], ({ futuresOptionId }) => futuresOptionId),
      // The history has its own calls: without it the account is still whole.
      closedOrders: orders.ok ? toOrders(orders.value.items) : [],
      fills: fills.ok ? toFills(fills.value.items) : [],
      fundings: fundings.ok ? toFundings(fundings.value.items, seq) : [],
    });
  },
};

const settingValues = (
  { futuresOptionId, leverage, marginType }: WireOptionSetting,
  label: string,
) => ({
  label,
  futuresOptionId: String(futuresOptionId),
  leverage: String(leverage),
  marginType,
});

const settingEntry = (
  type: SettingEventType,
  tone: 'warning' | 'info',
): EventEntry<AccountEvents[SettingEventType], FuturesNoticeKey> => ({
  fold: (view, { setting }) => {
    view.settings[setting.futuresOptionId] = setting;
  },
  notice: ({ setting }, { ofOption }) => ({
    key: `notice.${type}`,
    tone,
    values: settingValues(setting, ofOption(setting.futuresOptionId) ?? ''),
  }),
  subject: ({ setting }) => `option-${setting.futuresOptionId}`,
});

export const futuresEvents: EventEntries<
  | keyof typeof orderEvents
  | keyof typeof positionEvents
  | SettingEventType
  | 'POSITION_MODE_UPDATE',
  FuturesNoticeKey
> = {
  ...orderEvents,
  ...positionEvents,
  LEVERAGE_UPDATE: settingEntry('LEVERAGE_UPDATE', 'warning'),
  MARGIN_TYPE_UPDATE: settingEntry('MARGIN_TYPE_UPDATE', 'info'),
  POSITION_MODE_UPDATE: {
    fold: (view, { mode }) => {
      view.positionMode = mode;
    },
    notice: ({ mode }) => ({ key: `notice.POSITION_MODE_${mode}`, tone: 'info', values: {} }),
    subject: ({ type }) => type,
  },
};
