/** From what a practice trader wants to hold to the orders that lead there. */
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, parseClientOrderId, type UserId } from '../../domain/ids.ts';
import { type Price, quantity } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { FuturesOptionConfig } from '../../engine/contract.ts';
import type { PracticeTrader } from './roster.ts';

const SCALE = 100_000_000n;

export interface Standing {
  readonly userId: UserId;
  readonly trader: PracticeTrader;
  readonly option: FuturesOptionConfig;
  /** The open position in that instrument. */
  readonly position: FuturesPosition | undefined;
  readonly price: Price;
  readonly at: Millis;
}

/** One unit at a price, in whole lots. */
function unitOf({ trader, option, price }: Standing): bigint {
  const coins = (trader.margin * BigInt(trader.leverage) * SCALE) / price;
  const whole = coins - (coins % option.lotSize);
  return whole > option.minQuantity ? whole : option.minQuantity;
}

const signedOf = (position: FuturesPosition | undefined): bigint => {
  if (position === undefined) return 0n;
  return position.side === 'LONG' ? position.quantity : -position.quantity;
};

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** The units that a position stands for; at least one, however the price has moved. */
export function unitsHeld(standing: Standing): number {
  const held = signedOf(standing.position);
  if (held === 0n) return 0;
  const units = Math.max(1, Math.round(Number(abs(held)) / Number(unitOf(standing))));
  return held > 0n ? units : -units;
}

/** The same moment leads to the same ids: an order that was placed is not placed again. */
function idOf({ trader, at }: Standing, step: string): ClientOrderId {
  const id = parseClientOrderId(`${trader.username}-${at}-${step}`);
  if (id === undefined) throw new Error(`${trader.username} is no name for orders`);
  return id;
}

type Order = Omit<PlaceOrder, 'at'>;

/**
 * First what is given up, closed and not sold, as traders with followers have to; then what is
 * opened. Empty where nothing changes.
 * @param wanted units, above zero long
 */
export function ordersTowards(standing: Standing, wanted: number): readonly Order[] {
  const { userId, option, position } = standing;
  const held = unitsHeld(standing);
  if (wanted === held) return [];
  const order = (step: string, isBuy: boolean, size: bigint, reduceOnly: boolean): Order => ({
    type: 'PlaceOrder',
    userId,
    clientOrderId: idOf(standing, step),
    optionId: option.optionId,
    marketType: 'MARKET',
    side: isBuy ? 'BUY' : 'SELL',
    positionSide: undefined,
    price: undefined,
    triggerPrice: undefined,
    triggerBy: undefined,
    quantity: quantity(size),
    reduceOnly,
    exits: undefined,
    instructions: undefined,
  });
  const orders: Order[] = [];
  const keeps =
    Math.sign(wanted) === Math.sign(held) ? Math.min(Math.abs(wanted), Math.abs(held)) : 0;
  if (position !== undefined && keeps < Math.abs(held)) {
    const part = (position.quantity * BigInt(Math.abs(held) - keeps)) / BigInt(Math.abs(held));
    const size = keeps === 0 ? position.quantity : part - (part % option.lotSize);
    if (size > 0n) orders.push(order('close', position.side === 'SHORT', size, true));
  }
  const opened = Math.abs(wanted) - keeps;
  if (opened > 0) orders.push(order('open', wanted > 0, unitOf(standing) * BigInt(opened), false));
  return orders;
}
