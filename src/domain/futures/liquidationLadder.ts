/**
 * Which market would liquidate a cross account, and at which price of it, the others held. Rules
 * [F-V5] to [F-V7] of this folder's SPEC.
 */
import { divide, ONE } from '../decimal.ts';
import {
  addMoney,
  type Money,
  NO_MONEY,
  type Price,
  price,
  type Rate,
  rate,
} from '../quantities.ts';
import { crossLiquidationPrice, type LiquidationLeg } from './liquidation.ts';
import { maintenanceMarginAt } from './margin.ts';
import { unrealizedPnl } from './pnl.ts';
import type { Tier } from './tiers.ts';

/** A cross position with its market. */
export interface LadderPosition extends LiquidationLeg {
  readonly id: string;
  /** The number of the option: both sides of hedge mode have the same one. */
  readonly optionId: number;
  readonly markPrice: Price;
  readonly tiers: readonly Tier[];
  readonly tickSize: Price;
}

/** One market of the account. */
export interface Rung {
  readonly optionId: number;
  /** Ids of its one or two positions. */
  readonly positionIds: readonly string[];
  readonly markPrice: Price;
  /** The mark price that liquidates the account; undefined where none does. */
  readonly price: Price | undefined;
  /** From mark to there as a signed share of mark, cut at 8 decimals. */
  readonly move: Rate | undefined;
  /** The position that the exchange takes over first there. */
  readonly firstId: string | undefined;
}

const pnlAt = (position: LadderPosition, at: Price): Money =>
  unrealizedPnl({ ...position, price: at });

/**
 * The rungs of an account, the nearest first; those that no price reaches come last.
 * @param walletBalance free money of the wallet; holds of orders, which are released first, aside
 */
export function liquidationLadder(
  walletBalance: Money,
  positions: readonly LadderPosition[],
): readonly Rung[] {
  const optionIds = [...new Set(positions.map(({ optionId }) => optionId))];
  return optionIds
    .map((id) => {
      const isHere = ({ optionId }: LadderPosition): boolean => optionId === id;
      return rungOf(walletBalance, positions.filter(isHere), positions);
    })
    .toSorted((a, b) => compareMoves(a.move, b.move));
}

function rungOf(
  walletBalance: Money,
  legs: readonly LadderPosition[],
  all: readonly LadderPosition[],
): Rung {
  const [first] = legs;
  if (first === undefined) throw new RangeError('a market of a ladder has no position');
  const { optionId, markPrice, tiers, tickSize } = first;
  const others = all.filter((position) => position.optionId !== optionId);
  const at = crossLiquidationPrice({
    walletBalance,
    othersPnl: others.reduce(
      (sum, other) => addMoney(sum, pnlAt(other, other.markPrice)),
      NO_MONEY,
    ),
    othersMaintenanceMargin: others.reduce(
      (sum, other) => addMoney(sum, maintenanceMarginAt({ ...other, price: other.markPrice })),
      NO_MONEY,
    ),
    legs,
    tiers,
    tickSize,
  });
  const positionIds = legs.map(({ id }) => id);
  const reached = at === undefined ? undefined : { price: at, move: moveTo(at, markPrice) };
  return {
    optionId,
    positionIds,
    markPrice,
    price: reached?.price,
    move: reached?.move,
    firstId: reached && firstToGo(walletBalance, all, optionId, beyond(reached.price, first)),
  };
}

/** The price is never beyond the exact one ([F-P10] of the engine); there the account is over. */
const beyond = (at: Price, { markPrice, tickSize }: LadderPosition): Price =>
  price(at < markPrice ? at - tickSize : at + tickSize);

const moveTo = (to: Price, from: Price): Rate => rate(divide((to - from) * ONE, from, 'cut'));

const distance = (move: bigint): bigint => (move < 0n ? -move : move);

function compareMoves(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined)
    return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  return Number(distance(a) - distance(b));
}

/**
 * The largest loss; or, where the wallet cannot pay that and others are in profit, the largest
 * profit ([F-X5] and [F-X6] of the engine). Of equal ones the first of the list.
 */
function firstToGo(
  walletBalance: Money,
  all: readonly LadderPosition[],
  movedOptionId: number,
  movedTo: Price,
): string | undefined {
  const candidates = all
    .map((position) => ({
      id: position.id,
      pnl: pnlAt(position, position.optionId === movedOptionId ? movedTo : position.markPrice),
    }))
    .toSorted((a, b) => (a.pnl === b.pnl ? 0 : a.pnl < b.pnl ? -1 : 1));
  const worst = candidates.at(0);
  const best = candidates.at(-1);
  if (worst === undefined || best === undefined) return undefined;
  return walletBalance + worst.pnl < 0n && best.pnl > 0n ? best.id : worst.id;
}
