import type { TraderFact } from '../../domain/copytrade/traderFacts.ts';
import { instrumentCode, parsePositionId } from '../../domain/ids.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../domain/quantities.ts';
import type { WireTraderFact } from './facts.ts';

/** A fact as the what-if takes it; undefined where its position has no id of this exchange. */
export function readFact(wire: WireTraderFact): TraderFact | undefined {
  const positionId = parsePositionId(wire.positionId);
  if (positionId === undefined) return undefined;
  const { marks } = wire;
  const common = {
    at: wire.at,
    positionId,
    instrument: instrumentCode(wire.stock),
    side: wire.side,
    marks: marks === null ? undefined : { low: priceOf(marks.low), high: priceOf(marks.high) },
  };
  if (wire.kind === 'FUNDING')
    return {
      ...common,
      kind: wire.kind,
      markPrice: priceOf(wire.markPrice),
      rate: rateOf(wire.rate),
    };
  const { kind, blockPrice } = wire;
  const fill = {
    ...common,
    price: priceOf(wire.price),
    quantity: quantityOf(wire.quantity),
    held: quantityOf(wire.held),
    feeRate: rateOf(wire.feeRate),
    blockPrice: blockPrice === null ? undefined : priceOf(blockPrice),
  };
  if (kind !== 'OPEN') return { ...fill, kind };
  return {
    ...fill,
    kind,
    leverage: wire.leverage,
    margin: moneyOf(wire.margin),
    traderFee: rateOf(wire.traderFee),
    wanted: quantityOf(wire.wanted),
    taken: quantityOf(wire.taken),
  };
}
