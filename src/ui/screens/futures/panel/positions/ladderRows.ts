/** The liquidation ladder of an account as its dialog shows it. Pure. */
import { decimal, formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import {
  type LadderPosition,
  liquidationLadder,
  type Rung,
} from '../../../../../domain/futures/liquidationLadder.ts';
import { reachableLiquidation } from '../../../../../domain/futures/stopReach.ts';
import { moneyOf, price, priceOf, quantityOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { optionTiers } from '../../../../market/optionTiers.ts';

/** A rung with the positions it is about; plain decimals. */
export interface LadderRow {
  readonly option: WireFuturesOption;
  readonly positions: readonly WirePosition[];
  readonly markPrice: string;
  readonly price: string | undefined;
  /** Signed percent from mark to the price. */
  readonly movePercent: string | undefined;
  readonly first: WirePosition | undefined;
}

export interface LadderSources {
  readonly positions: readonly WirePosition[];
  readonly optionOf: (id: number) => WireFuturesOption | undefined;
  /** Mark price by position; undefined while it has none. */
  readonly markOf: (position: WirePosition) => string | undefined;
  /** Free money of the futures wallet. */
  readonly playerPoint: string | undefined;
}

/** @returns undefined while a cross position has no price: the account's balance is not known then */
export function ladderRows(sources: LadderSources): readonly LadderRow[] | undefined {
  const cross = sources.positions.filter(({ marginType }) => marginType === 'CROSS');
  const held = cross.flatMap((position) => ladderPosition(position, sources) ?? []);
  if (sources.playerPoint === undefined || held.length < cross.length) return undefined;
  const byId = new Map(cross.map((position) => [position.id, position]));
  const positionOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
  const toRow = (rung: Rung): readonly LadderRow[] => {
    const option = sources.optionOf(rung.optionId);
    if (option === undefined) return [];
    const inReach = reachableLiquidation(rung.price, rung.markPrice);
    return [
      {
        option,
        positions: rung.positionIds.flatMap((id) => positionOf(id) ?? []),
        markPrice: formatDecimal(rung.markPrice),
        price: inReach === undefined ? undefined : formatDecimal(inReach),
        movePercent:
          inReach === undefined || rung.move === undefined
            ? undefined
            : formatDecimal(rung.move * 100n),
        first: positionOf(rung.firstId),
      },
    ];
  };
  return liquidationLadder(moneyOf(sources.playerPoint), held).flatMap(toRow);
}

function ladderPosition(
  position: WirePosition,
  { optionOf, markOf }: LadderSources,
): LadderPosition | undefined {
  const option = optionOf(position.futuresOptionId);
  const mark = parseDecimal(markOf(position) ?? '');
  if (option === undefined || mark === undefined) return undefined;
  return {
    id: position.id,
    optionId: position.futuresOptionId,
    side: position.side,
    quantity: quantityOf(position.quantity),
    entryPrice: priceOf(position.entryPrice),
    markPrice: price(mark),
    tiers: optionTiers(option),
    tickSize: price(decimal(option.tickSize)),
  };
}
