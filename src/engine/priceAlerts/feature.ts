/** Setting, reaching and deleting price alerts. Rules [P-A..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import {
  type DeletePriceAlert,
  PRICE_ALERTS_MAX,
  type PriceAlertCommand,
  type PriceAlertEvent,
  type SetPriceAlert,
} from '../../domain/priceAlerts/priceAlerts.ts';
import type { Price } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { row } from '../codec/row.ts';
import type {
  CommandTable,
  EngineFeature,
  EventEntry,
  EventTable,
  OnClose,
  OnTick,
} from '../tables.ts';
import { earlierRequest } from '../requestTable.ts';
import { collectReached, isReached } from '../triggerIndex.ts';
import type { Member } from '../state.ts';
import { byMember, type Turn } from '../turn.ts';
import {
  ALERT_REQUEST,
  addAlert,
  alertRow,
  alertsOf,
  alertsOn,
  isGone,
  priceAlertInvariants,
  priceAlertsSection,
  removeAlert,
  type WaitingAlert,
} from './alerts.ts';

function setPriceAlert(turn: Turn, command: SetPriceAlert, member: Member): Rejection | undefined {
  const { state, at } = turn;
  const { userId, clientAlertId, instrument, by, price } = command;
  const earlier = earlierRequest(state, member, ALERT_REQUEST, {
    id: clientAlertId,
    content: command,
  });
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_ALERT_ID_REUSED');
  const current = currentPrice(turn, command);
  if ('rejection' in current) return current.rejection;
  if (price === current.price) return reject('PRICE_ALERT_AT_PRICE');
  if (alertsOf(state, userId).size >= PRICE_ALERTS_MAX)
    return reject('PRICE_ALERT_LIMIT', { maximum: String(PRICE_ALERTS_MAX) });
  const firesAbove = price > current.price;
  turn.emit({
    type: 'PriceAlertSet',
    alert: { userId, clientAlertId, instrument, by, price, firesAbove, setAt: at },
  });
  return undefined;
}

/** The price that the alert watches as it is now, where its own price could be one of them. */
function currentPrice(
  { state, at }: Turn,
  { instrument, by, price }: SetPriceAlert,
): { readonly price: Price } | { readonly rejection: Rejection } {
  const option = state.rules.options.find((each) => each.instrument === instrument);
  if (option === undefined) return { rejection: reject('UNKNOWN_STOCK') };
  if (!option.isOpenAt(at)) return { rejection: reject('MARKET_CLOSED') };
  const tick = state.markets.get(instrument)?.tick;
  if (tick === undefined) return { rejection: reject('NO_PRICE') };
  if (price <= 0n || price % option.tickSize !== 0n)
    return { rejection: reject('PRICE_OFF_TICK', { tick: formatDecimal(option.tickSize) }) };
  return { price: by === 'LAST' ? tick.lastPrice : tick.markPrice };
}

function deletePriceAlert(
  turn: Turn,
  command: DeletePriceAlert,
  member: Member,
): Rejection | undefined {
  const { userId, clientAlertId } = command;
  const waiting = alertsOf(turn.state, userId).get(clientAlertId);
  if (waiting !== undefined) turn.emit({ type: 'PriceAlertDeleted', alert: waiting.alert });
  else if (!isGone(member, clientAlertId)) return reject('UNKNOWN_PRICE_ALERT');
  return undefined;
}

const deleteAll: OnClose = ({ state, emit }, user) => {
  for (const { alert } of [...alertsOf(state, user).values()])
    emit({ type: 'PriceAlertDeleted', alert });
};

const notifyReached: OnTick = (turn, { instrument }, { tick }) => {
  const index = alertsOn(turn.state, instrument);
  if (index === undefined) return;
  const hits = collectReached(index, tick);
  for (const { alert } of hits.toSorted(byUserThenAge))
    if (isReached(alert, tick)) turn.emit({ type: 'PriceAlertReached', alert });
};

/** Alerts that a user set in one moment follow by their ids. */
const byUserThenAge = (a: WaitingAlert, b: WaitingAlert): number =>
  a.member.number - b.member.number ||
  a.alert.setAt - b.alert.setAt ||
  (a.alert.clientAlertId < b.alert.clientAlertId ? -1 : 1);

const commands: CommandTable<PriceAlertCommand> = {
  SetPriceAlert: byMember(setPriceAlert),
  DeletePriceAlert: byMember(deletePriceAlert),
};

const entry = (
  tag: string,
  evolve: typeof addAlert,
): Pick<EventEntry<PriceAlertEvent>, 'tag' | 'owner' | 'evolve'> => ({
  tag,
  owner: ({ alert }) => alert.userId,
  evolve: (state, { alert }) => evolve(state, alert),
});

const eventRow = row({ alert: alertRow });

const events: EventTable<PriceAlertEvent> = {
  PriceAlertSet: { ...entry('AS', addAlert), row: eventRow },
  PriceAlertReached: { ...entry('AR', removeAlert), row: eventRow },
  PriceAlertDeleted: { ...entry('AD', removeAlert), row: eventRow },
};

export const priceAlerts = {
  commands,
  events,
  section: priceAlertsSection,
  invariants: priceAlertInvariants,
  onTick: notifyReached,
  onClose: deleteAll,
  requests: { priceAlert: ALERT_REQUEST },
} satisfies EngineFeature;
