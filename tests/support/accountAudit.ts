/** An account read over HTTP, held against the sum of its own events. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { AccountEvent } from '../../src/protocol/accountEvents.ts';
import type { WireOrder, WirePosition } from '../../src/protocol/futures/entities.ts';
import { readEvents, type Remote } from './remote.ts';
import { until } from './until.ts';

export interface Account {
  readonly events: readonly AccountEvent[];
  readonly orders: readonly WireOrder[];
  readonly positions: readonly WirePosition[];
  /** Balance of the FUTURES wallet. */
  readonly balance: Balance;
}

interface Balance {
  readonly point: string;
  readonly gameWaitPoint: string;
  readonly realPoint: string;
}

async function readBalance(remote: Remote): Promise<Balance> {
  const { body } = await remote.get(CALLS.walletsMine.path);
  const wallet = v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'FUTURES');
  if (wallet?.realPoint === undefined) throw new Error('there is no FUTURES wallet');
  return {
    point: wallet.point,
    gameWaitPoint: wallet.gameWaitPoint,
    realPoint: wallet.realPoint,
  };
}

const READ_LIMIT_MS = 60_000;

/** Reads everything at one moment: again, when an event came in between. */
export const readAccount = (remote: Remote): Promise<Account> => {
  const read = async (): Promise<Account> => {
    const events = await readEvents(remote);
    const account: Account = {
      events,
      orders: v.parse(CALLS.openOrders.answer, (await remote.get(CALLS.openOrders.path)).body),
      positions: v.parse(
        CALLS.openPositions.answer,
        (await remote.get(CALLS.openPositions.path)).body,
      ),
      balance: await readBalance(remote),
    };
    expect(await readEvents(remote, events.at(-1)?.seq ?? 0)).toEqual([]);
    return account;
  };
  return until(read, { timeout: READ_LIMIT_MS });
};

const byId = <T extends { readonly id: string }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** A cross position's liquidation price moves with the account, without an event of its own. */
const asStated = (position: WirePosition): WirePosition =>
  position.marginType === 'CROSS' ? { ...position, liquidationPrice: null } : position;

const amount = (text: string): bigint => parseDecimal(text) ?? 0n;

/** Numbers without a gap, and lists and balances that are what the events add up to. */
export function expectAccountAddsUp({ events, orders, positions, balance }: Account): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const lastOrders = new Map<string, WireOrder>();
  const lastPositions = new Map<string, WirePosition>();
  let lastBalance: Balance | undefined;
  let opened = 0n;
  let earned = 0n;
  for (const event of events) {
    if ('order' in event) lastOrders.set(event.order.id, event.order);
    if ('position' in event) lastPositions.set(event.position.id, event.position);
    if (event.type === 'POSITION_CLOSE' || event.type === 'POSITION_LIQUID')
      lastPositions.delete(event.position.id);
    if (event.type === 'ORDER_FILLED')
      earned +=
        amount(event.fill.realizedPnl) - amount(event.fill.fee) + amount(event.fill.insurance);
    if (event.type === 'FUNDING_FEE') earned += amount(event.amount) + amount(event.insurance);
    if (event.type !== 'POINT') continue;
    const wallet = event.wallets.find(({ walletType }) => walletType === 'FUTURES');
    if (wallet === undefined) continue;
    const { point, gameWaitPoint, realPoint } = wallet;
    // Play money comes with the registration and before anything else.
    if (event.cause === 'DEPOSIT') opened += amount(realPoint);
    lastBalance = { point, gameWaitPoint, realPoint };
  }
  const working = [...lastOrders.values()].filter(({ status }) => status === 'WORKING');
  expect(byId(orders)).toEqual(byId(working));
  expect(byId(positions).map(asStated)).toEqual(byId([...lastPositions.values()]).map(asStated));
  expect(balance).toEqual(lastBalance);
  expect(balance.realPoint).toBe(formatDecimal(opened + earned));
}

export interface KnownOrder {
  readonly ids: ReadonlySet<string>;
  /** How often it was accepted. */
  readonly accepted: number;
  readonly last: WireOrder;
}

/** Orders by client order id, as the events state them. */
export function ordersByClientId(events: readonly AccountEvent[]): ReadonlyMap<string, KnownOrder> {
  const found = new Map<string, KnownOrder>();
  for (const event of events) {
    if (!('order' in event)) continue;
    const { order, type } = event;
    const known = found.get(order.clientOrderId);
    found.set(order.clientOrderId, {
      ids: new Set([...(known?.ids ?? []), order.id]),
      accepted: (known?.accepted ?? 0) + (type === 'ORDER_SUCCESS' ? 1 : 0),
      last: order,
    });
  }
  return found;
}
