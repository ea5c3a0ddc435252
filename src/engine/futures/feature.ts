/** The futures feature of the engine. */
import type { CommandTable, EngineFeature, SnapshotSection } from '../tables.ts';
import { futuresEvents } from './events.ts';
import { futuresInvariants, futuresMargins } from './invariants.ts';
import { changeMargin, MARGIN_REQUEST } from './changeMargin.ts';
import { ORDER_REQUEST, workingOf } from './orderMemory.ts';
import type { ChangePositionMode, FuturesCommand } from '../../domain/futures/commands.ts';
import { byMember, type Turn } from '../turn.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelAllOrders, cancelOrder } from './cancel.ts';
import { fireExits, setExits } from './exits.ts';
import { settleFunding } from './funding.ts';
import { placeOrder } from './placeOrder.ts';
import { placeOco } from './placeOco.ts';
import { placeScale } from './placeScale.ts';
import { changeLeverage, changeMarginType } from './settings.ts';
import { changeTradingTerms } from './tradingTerms.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  type Market,
  type Member,
  memberOf,
  numberInId,
  type OptionMarket,
  type WorkingOrder,
} from '../state.ts';
import { evolvePosition, evolveSetting, holdingsIn, holdingsOf } from './holdings.ts';
import type { MoveMarket } from '../../domain/market/commands.ts';
import type { MarketTick } from '../../domain/market.ts';
import { collectUpTo } from '../heap.ts';
import { remainingOf } from './copies.ts';
import { expireOrders } from './expiry.ts';
import { fillOrder } from './fills.ts';
import { judgeOptionMarket } from './risk.ts';
import { followPrices } from './trailing.ts';
import { fireOrders, workTriggered } from './triggers.ts';
import { POSITION_MODES } from '../../domain/futuresOrders.ts';
import { instrument, number, word } from '../codec/cells.ts';
import { lastCell, list, optional, pair, row } from '../codec/row.ts';
import { evolveOrderAccepted } from './orders.ts';
import { orderRow, positionRow, settingRow, tradingTermsRow } from './rows.ts';

// Settings, positions and working orders in a snapshot.

const commonRow = row(
  {
    order: number,
    position: number,
    fill: number,
    fundedUntil: list(pair(instrument, number)),
  },
  lastCell('tradingTerms', list(tradingTermsRow), undefined),
);

/** An order with its place, if an amendment moved it from the one given by its number. */
const workingRow = row({ order: orderRow, place: optional(number) });

const memberRow = row({
  positionMode: word(POSITION_MODES),
  settings: list(settingRow),
  positions: list(positionRow),
  working: list(workingRow),
});

const futuresSection: SnapshotSection = {
  name: 'futures',
  version: 1,
  writeCommon: ({ next, fundedUntil, tradingTerms }) =>
    commonRow.write({
      order: next.order,
      position: next.position,
      fill: next.fill,
      fundedUntil: [...fundedUntil].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      tradingTerms: tradingTerms.length === 0 ? undefined : tradingTerms,
    }),
  readCommon(state, stored) {
    const { fundedUntil, tradingTerms = [], ...next } = commonRow.read(stored);
    state.tradingTerms.push(...tradingTerms);
    Object.assign(state.next, next);
    for (const [code, dueAt] of fundedUntil) state.fundedUntil.set(code, dueAt);
  },
  writeMember(_state, member) {
    const held = heldBy(member);
    const isEmpty =
      held.positionMode === 'ONE_WAY' &&
      held.settings.length + held.positions.length + held.working.length === 0;
    return isEmpty ? undefined : memberRow.write(held);
  },
  readMember(state, id, stored) {
    const held = memberRow.read(stored);
    memberOf(state, id).positionMode = held.positionMode;
    for (const setting of held.settings) evolveSetting(state, id, setting);
    for (const position of held.positions) evolvePosition(state, position);
    for (const { order, place } of held.working) {
      evolveOrderAccepted(state, order);
      const working = state.orders.get(order.id);
      if (working !== undefined && place !== undefined) working.place = place;
    }
  },
};

function heldBy(member: Member) {
  const accounts = [...member.options.values()].toSorted(
    (a, b) => a.option.config.optionId - b.option.config.optionId,
  );
  return {
    positionMode: member.positionMode,
    settings: accounts.flatMap(({ setting, option: { defaultSetting } }) =>
      setting.leverage === defaultSetting.leverage &&
      setting.marginType === defaultSetting.marginType
        ? []
        : [setting],
    ),
    positions: accounts.flatMap(holdingsIn).flatMap(({ position }) => position ?? []),
    working: workingOf(member).map(({ order, place }) => ({
      order,
      place: place === numberInId(order.id) ? undefined : place,
    })),
  };
}

// After a tick of the feed: orders it reaches are filled, reached triggers fire, and positions are
// checked. Rules [F-M..], [F-O25].

/** Ends the orders whose moment has come, then processes every option of a market that has moved. */
function workOptionMarkets(turn: Turn, { optionMarkets }: Market, { tick }: MoveMarket): void {
  expireOrders(turn);
  for (const optionMarket of optionMarkets) {
    fillReached(turn, optionMarket, tick);
    workTriggered(turn, optionMarket);
    fireOrders(turn, optionMarket, tick);
    followPrices(turn, optionMarket, tick);
    fireExits(turn, optionMarket, tick);
    judgeOptionMarket(turn, optionMarket);
  }
}

/** Buy orders down to the tick's low and sell orders up to its high, the best price first. */
function fillReached(turn: Turn, optionMarket: OptionMarket, tick: MarketTick): void {
  const hits: WorkingOrder[] = [];
  collectUpTo(optionMarket.buyOrders, -Number(tick.low), hits);
  collectUpTo(optionMarket.sellOrders, Number(tick.high), hits);
  if (hits.length === 0) return;
  hits.sort(byPriceThenNumber);
  for (const working of hits) {
    const { order } = working;
    if (order.status !== 'WORKING' || order.price === undefined) continue;
    // The ladder's keys are rounded; the prices are not.
    const isReached = order.side === 'BUY' ? tick.low <= order.price : tick.high >= order.price;
    if (isReached)
      fillOrder(turn, working, remainingOf(order), { price: order.price, isMaker: true });
  }
}

/** Buys before sells (their keys are negative), within a side best price, then oldest first. */
const byPriceThenNumber = (a: WorkingOrder, b: WorkingOrder): number =>
  a.heapKey - b.heapKey || a.place - b.place;

// One-way or hedge mode of a user. Rules [F-H..].

/** Changes the mode of all options at once, while nothing is open anywhere. */
function changePositionMode(
  turn: Turn,
  command: ChangePositionMode,
  member: Member,
): Rejection | undefined {
  const { userId, mode } = command;
  if (member.positionMode === mode) return undefined;
  if (isAnythingOpen(member)) return reject('POSITION_MODE_CONFLICT');
  turn.emit({ type: 'PositionModeChanged', userId, mode });
  return undefined;
}

function isAnythingOpen(member: Member): boolean {
  if (member.workingCount > 0) return true;
  return holdingsOf(member).some(({ position }) => position !== undefined);
}

const futuresCommands: CommandTable<FuturesCommand> = {
  SettleFunding: settleFunding,
  PlaceOrder: byMember(placeOrder),
  PlaceScale: byMember(placeScale),
  PlaceOco: byMember(placeOco),
  AmendOrder: byMember(amendOrder),
  SetExits: byMember(setExits),
  ChangeMargin: byMember(changeMargin),
  ChangePositionMode: byMember(changePositionMode),
  CancelOrder: byMember(cancelOrder),
  CancelAllOrders: byMember(cancelAllOrders),
  ChangeLeverage: byMember(changeLeverage),
  ChangeMarginType: byMember(changeMarginType),
  ChangeTradingTerms: changeTradingTerms,
};

export const futures = {
  commands: futuresCommands,
  events: futuresEvents,
  section: futuresSection,
  invariants: futuresInvariants,
  margins: futuresMargins,
  onTick: workOptionMarkets,
  requests: { order: ORDER_REQUEST, margin: MARGIN_REQUEST },
} satisfies EngineFeature;
