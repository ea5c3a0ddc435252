/**
 * Why the exchange would refuse to change a setting now: rules [F-O15] to [F-O17] and [F-H1] of the
 * engine, as far as the account and the mark price decide them. Pure.
 */
import { countsAsResting } from '../../../../domain/futures/conditional.ts';
import { restingOn } from '../../../../domain/futures/resting.ts';
import { divide, formatDecimal, ONE, parseDecimal } from '../../../../domain/decimal.ts';
import { positionCapAt } from '../../../../domain/orderEntry.ts';
import { money } from '../../../../domain/quantities.ts';
import type { AccountView } from '../../../../protocol/accountView.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { Blocker } from './entryRules.ts';

type Holdings = Pick<AccountView, 'positions' | 'openOrders'>;

interface Counts {
  readonly positions: number;
  readonly orders: number;
}

function countsOf({ positions, openOrders }: Holdings, optionId: number | undefined): Counts {
  const isCounted = ({ futuresOptionId }: { readonly futuresOptionId: number }): boolean =>
    optionId === undefined || futuresOptionId === optionId;
  return {
    positions: Object.values(positions).filter(isCounted).length,
    orders: Object.values(openOrders).filter(isCounted).length,
  };
}

const holdingBlocker = (key: Blocker['key'], { positions, orders }: Counts): Blocker | undefined =>
  positions + orders === 0
    ? undefined
    : { key, figures: { positions: String(positions), orders: String(orders) } };

/** The margin type of an instrument changes only without a position and order in it. */
export const marginTypeBlocker = (account: Holdings, optionId: number): Blocker | undefined =>
  holdingBlocker('blocked.marginType', countsOf(account, optionId));

/** The position mode changes only without any position and order. */
export const positionModeBlocker = (account: Holdings): Blocker | undefined =>
  holdingBlocker('blocked.positionMode', countsOf(account, undefined));

const scaledOf = (text: string): bigint => parseDecimal(text) ?? 0n;

/** The largest quantity that position and resting orders of one side could come to. */
function exposureOf(account: Holdings, optionId: number): bigint {
  const positions = Object.values(account.positions).filter(
    (position) => position.futuresOptionId === optionId,
  );
  const orders = Object.values(account.openOrders).filter(
    (order) => order.futuresOptionId === optionId && countsAsResting(order),
  );
  const isHedge =
    [...positions, ...orders].length > 0 && orders.some((o) => o.positionSide !== null);
  const held = (side: 'LONG' | 'SHORT') =>
    positions
      .filter((position) => position.side === side)
      .reduce((sum, { quantity }) => sum + scaledOf(quantity), 0n);
  const resting = (side: 'BUY' | 'SELL', positionSide: 'LONG' | 'SHORT') =>
    restingOn(
      side,
      orders.filter((order) => order.positionSide === null || order.positionSide === positionSide),
      positions,
    );
  const isOneSided = isHedge || (held('LONG') > 0n && held('SHORT') > 0n);
  const long = held('LONG') - (isOneSided ? 0n : held('SHORT')) + resting('BUY', 'LONG');
  const short = held('SHORT') - (isOneSided ? 0n : held('LONG')) + resting('SELL', 'SHORT');
  return long > short ? long : short;
}

/** A leverage whose tier the position and orders are too large for; names the largest value. */
export function leverageBlocker(
  account: Holdings,
  option: Pick<WireFuturesOption, 'id' | 'tiers'>,
  leverage: number,
  mark: string | undefined,
): Blocker | undefined {
  const exposure = exposureOf(account, option.id);
  if (exposure <= 0n || mark === undefined) return undefined;
  const value = divide(exposure * scaledOf(mark), ONE, 'up');
  const tiers = option.tiers.map(({ leverageMax, cap }) => ({
    leverageMax,
    cap: cap === null ? undefined : money(scaledOf(cap)),
  }));
  const cap = positionCapAt(tiers, leverage);
  if (cap === undefined || value < cap) return undefined;
  return { key: 'blocked.leverageTier', figures: { cap: formatDecimal(cap) } };
}
