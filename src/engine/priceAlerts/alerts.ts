/** The alerts that wait for their price: state, stored form and invariants. */
import { TRIGGER_PRICES } from '../../domain/futuresOrders.ts';
import type { ClientOrderId, InstrumentCode, UserId } from '../../domain/ids.ts';
import type { PriceAlert } from '../../domain/priceAlerts/priceAlerts.ts';
import { boolean, clientOrderId, instrument, number, price, userId, word } from '../codec/cells.ts';
import { list, row } from '../codec/row.ts';
import { type Heap, type HeapNode, pushNode, removeNode } from '../heap.ts';
import { rememberedRequest } from '../requests/requestMemory.ts';
import { partsIn, rememberOver, type RequestRow } from '../requestTable.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, type Member, memberOf } from '../state.ts';
import type { Invariants, SnapshotSection } from '../tables.ts';
import {
  createTriggerIndex,
  isTriggerIndex,
  type TriggerIndex,
  triggerHeap,
  triggerKey,
  triggerNodes,
} from '../triggerIndex.ts';

/** An alert in the list. */
export interface WaitingAlert extends HeapNode {
  readonly alert: PriceAlert;
  readonly member: Member;
  readonly heap: Heap<WaitingAlert>;
}

interface PriceAlertsState {
  /** Alerts of each user by id, oldest first. */
  readonly byUser: Map<UserId, Map<ClientOrderId, WaitingAlert>>;
  readonly byInstrument: Map<InstrumentCode, TriggerIndex<WaitingAlert>>;
}

const alertsState = createSlice<PriceAlertsState>(() => ({
  byUser: new Map(),
  byInstrument: new Map(),
}));

const NO_ALERTS: ReadonlyMap<ClientOrderId, WaitingAlert> = new Map();

/** The alerts of a user by id, oldest first. */
export const alertsOf = (
  state: EngineState,
  user: UserId,
): ReadonlyMap<ClientOrderId, WaitingAlert> => alertsState(state).byUser.get(user) ?? NO_ALERTS;

/** Alerts waiting for prices of an instrument; undefined for none. */
export const alertsOn = (
  state: EngineState,
  code: InstrumentCode,
): TriggerIndex<WaitingAlert> | undefined => alertsState(state).byInstrument.get(code);

export const ALERT_REQUEST: RequestRow<Pick<PriceAlert, 'instrument' | 'by' | 'price'>> = {
  kind: 'priceAlert',
  parts: partsIn('instrument', 'by', 'price'),
  underway: {
    find: (state, member, id) => alertsOf(state, member.user.id).get(id)?.alert,
    ids: (state, member) => [...alertsOf(state, member.user.id).keys()],
  },
};

/** Whether an alert under this id was set and is gone, as far as it is remembered. */
export const isGone = (member: Member, id: ClientOrderId): boolean =>
  rememberedRequest(member.requests, ALERT_REQUEST.kind, id) !== undefined;

/** Puts an alert into the list of its user and where its instrument's ticks find it. */
export function addAlert(state: EngineState, alert: PriceAlert): void {
  const { byUser, byInstrument } = alertsState(state);
  const index = byInstrument.get(alert.instrument) ?? createTriggerIndex<WaitingAlert>();
  byInstrument.set(alert.instrument, index);
  const waiting: WaitingAlert = {
    alert,
    member: memberOf(state, alert.userId),
    heap: triggerHeap(index, alert),
    heapKey: triggerKey(alert),
    heapIndex: -1,
  };
  pushNode(waiting.heap, waiting);
  const own = byUser.get(alert.userId) ?? new Map<ClientOrderId, WaitingAlert>();
  byUser.set(alert.userId, own.set(alert.clientAlertId, waiting));
}

/** Takes an alert out of the list and remembers its id. */
export function removeAlert(state: EngineState, alert: PriceAlert): void {
  const own = alertsState(state).byUser.get(alert.userId);
  const waiting = own?.get(alert.clientAlertId);
  if (own === undefined || waiting === undefined)
    throw new Error(`${alert.clientAlertId} of ${alert.userId} is not in the list`);
  removeNode(waiting.heap, waiting);
  own.delete(alert.clientAlertId);
  rememberOver(waiting.member, ALERT_REQUEST, { id: alert.clientAlertId, content: alert }, '');
}

/** The stored form of an alert. */
export const alertRow = row({
  userId,
  clientAlertId: clientOrderId,
  instrument,
  by: word(TRIGGER_PRICES),
  price,
  firesAbove: boolean,
  setAt: number,
});

const memberRow = list(alertRow);

export const priceAlertsSection: SnapshotSection = {
  name: 'priceAlerts',
  version: 1,
  writeCommon: () => [],
  readCommon: () => {},
  writeMember(state, { user }) {
    const own = alertsOf(state, user.id);
    return own.size === 0
      ? undefined
      : memberRow.write([...own.values()].map(({ alert }) => alert));
  },
  readMember(state, _id, stored) {
    for (const alert of memberRow.read(stored)) addAlert(state, alert);
  },
};

/** Every alert of a list waits for its price, and nothing else does. */
export const priceAlertInvariants: Invariants = (state) => {
  const { byUser, byInstrument } = alertsState(state);
  const broken: string[] = [];
  const listed = new Set<WaitingAlert>();
  for (const [user, own] of byUser)
    for (const [id, waiting] of own) {
      listed.add(waiting);
      if (waiting.alert.userId !== user || waiting.alert.clientAlertId !== id)
        broken.push(`price alert ${id} of ${user} is another one`);
      if (isGone(waiting.member, id)) broken.push(`price alert ${id} of ${user} is set and gone`);
    }
  for (const [code, index] of byInstrument) {
    if (!isTriggerIndex(index)) broken.push(`price alerts on ${code} are out of order`);
    for (const node of triggerNodes(index))
      if (!listed.delete(node)) broken.push(`a price alert on ${code} waits and is in no list`);
  }
  if (listed.size > 0) broken.push('a price alert is listed and waits for nothing');
  return broken;
};
