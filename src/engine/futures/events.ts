/** Events of orders, positions and settings: stored form, owner, and the change each applies. */
import { type FuturesEvent, POSITION_CAUSES } from '../../domain/futures/events.ts';
import {
  type FuturesOrder,
  type FuturesPosition,
  type OptionSetting,
  POSITION_MODES,
} from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import {
  clientOrderId,
  instrument,
  money,
  number,
  price,
  rate,
  userId,
  word,
} from '../codec/cells.ts';
import { lastCell, row } from '../codec/row.ts';
import type { EngineState } from '../state.ts';
import type { EventTable } from '../tables.ts';
import {
  evolveOrderAccepted,
  evolveOrderAmended,
  evolveOrderCancelled,
  evolveOrderFilled,
  evolveOrderTriggered,
  placeAfter,
  workingOrder,
} from './orders.ts';
import { rememberMarginRequest } from './changeMargin.ts';
import { evolvePosition, evolvePositionMode, evolveSetting } from './holdings.ts';
import { fillRow, orderRow, positionRow, settingRow, tradingTermsRow } from './rows.ts';
import { evolveTradingTerms } from './tradingTerms.ts';

const positionCause = word(POSITION_CAUSES);

const ofOrder = ({ order }: { readonly order: FuturesOrder }): UserId => order.userId;

/** Common to all position events: the owner, and the position after the event. */
const ofPosition = {
  owner: ({ position }: { readonly position: FuturesPosition }): UserId => position.userId,
  evolve: (state: EngineState, event: { readonly position: FuturesPosition }): void =>
    evolvePosition(state, event.position),
};

interface SettingEvent {
  readonly userId: UserId;
  readonly setting: OptionSetting;
}

const ofSetting = {
  row: row({ userId, setting: settingRow }),
  owner: (event: SettingEvent): UserId => event.userId,
  evolve: (state: EngineState, event: SettingEvent): void =>
    evolveSetting(state, event.userId, event.setting),
};

export const futuresEvents: EventTable<FuturesEvent> = {
  OrderAccepted: {
    tag: 'OA',
    row: row({ order: orderRow }),
    owner: ofOrder,
    evolve: (state, { order }) => evolveOrderAccepted(state, order),
  },
  OrderFilled: {
    tag: 'OF',
    row: row({ order: orderRow, fill: fillRow }),
    owner: ofOrder,
    evolve: (state, { order, fill }) => evolveOrderFilled(state, order, fill),
  },
  OrderAmended: {
    tag: 'OM',
    row: row({ order: orderRow }, lastCell('place', number, undefined)),
    owner: ofOrder,
    upgrade: (state, event) =>
      event.place === undefined
        ? { ...event, place: placeAfter(state, workingOrder(state, event.order), event.order) }
        : event,
    evolve: (state, { order, place }) => evolveOrderAmended(state, order, place),
  },
  OrderTriggered: {
    tag: 'OT',
    row: row({ order: orderRow }, lastCell('place', number, undefined)),
    owner: ofOrder,
    evolve: (state, { order, place }) => evolveOrderTriggered(state, order, place),
  },
  OrderCancelled: {
    tag: 'OC',
    row: row({ order: orderRow }),
    owner: ofOrder,
    evolve: (state, { order }) => evolveOrderCancelled(state, order),
  },
  PositionOpened: { tag: 'PO', row: row({ position: positionRow }), ...ofPosition },
  PositionChanged: {
    tag: 'PC',
    row: row(
      { position: positionRow, cause: positionCause },
      lastCell('request', row({ id: clientOrderId, fingerprint: number }), undefined),
    ),
    owner: ofPosition.owner,
    evolve: (state, { position, request }) => {
      evolvePosition(state, position);
      if (request !== undefined) rememberMarginRequest(state, position, request);
    },
  },
  PositionClosed: {
    tag: 'PX',
    row: row({ position: positionRow, closePrice: price }),
    ...ofPosition,
  },
  PositionLiquidated: {
    tag: 'PL',
    row: row({ position: positionRow, markPrice: price, bankruptcyPrice: price }),
    ...ofPosition,
  },
  PositionWarned: {
    tag: 'PW',
    row: row({ position: positionRow, marginRatio: rate }),
    ...ofPosition,
  },
  FundingPaid: {
    tag: 'FP',
    row: row(
      { position: positionRow, rate, markPrice: price, amount: money, at: number },
      lastCell('insurance', money, NO_MONEY),
    ),
    ...ofPosition,
  },
  FundingSettled: {
    tag: 'FS',
    row: row({ instrument, rate, dueAt: number }),
    owner: () => undefined,
    evolve(state, event) {
      state.fundedUntil.set(event.instrument, event.dueAt);
    },
  },
  LeverageChanged: { tag: 'LC', ...ofSetting },
  MarginTypeChanged: { tag: 'MC', ...ofSetting },
  TradingTermsChanged: {
    tag: 'TT',
    row: row({ changed: tradingTermsRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolveTradingTerms(state, changed),
  },
  PositionModeChanged: {
    tag: 'PM',
    row: row({ userId, mode: word(POSITION_MODES) }),
    owner: (event) => event.userId,
    evolve: (state, event) => evolvePositionMode(state, event.userId, event.mode),
  },
};
