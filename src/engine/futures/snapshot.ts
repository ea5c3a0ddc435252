/** Settings, positions and working orders in a snapshot. */
import { POSITION_MODES } from '../../domain/futuresOrders.ts';
import { instrument, number, word } from '../codec/cells.ts';
import { lastCell, list, optional, pair, row } from '../codec/row.ts';
import { memberOf, type Member, numberInId } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { holdingsIn } from './holdings.ts';
import { workingOf } from './orderMemory.ts';
import { evolveOrderAccepted } from './orders.ts';
import { evolvePosition, evolveSetting } from './positions.ts';
import { orderRow, positionRow, settingRow, tradingTermsRow } from './rows.ts';

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

export const futuresSection: SnapshotSection = {
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
