/** From what is typed in the form of a scale order to its ladder, or why there is none. Pure. */
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { ValuesOf } from '../../../../domain/described.ts';
import {
  averageOfLadder,
  SCALE_MAX,
  SCALE_MIN,
  SCALE_WEIGHTS,
  scaleLadder,
  type ScaleRung,
  type ScaleWeights,
} from '../../../../domain/futures/scale.ts';
import { makesOnly } from '../../../../domain/futures/orderGroups.ts';
import { LADDER_FIELDS, ORDER_SIDES, type OrderSide } from '../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import { price as toPrice, priceOf, quantity, quantityOf } from '../../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { keptFields } from '../../../services/described.ts';
import { bandProblem, type Blocker, scaled, takingProblem } from '../ticket/entryRules.ts';

/** As typed; empty while nothing is. */
export interface ScaleFields extends ValuesOf<typeof LADDER_FIELDS> {
  readonly side: OrderSide;
  readonly firstPrice: string;
  readonly lastPrice: string;
  readonly count: string;
  /** Total quantity of all orders. */
  readonly quantity: string;
  readonly weights: ScaleWeights;
}

/** As kept over a reload. */
export const scaleShape = v.object({
  side: v.picklist(ORDER_SIDES),
  firstPrice: v.string(),
  lastPrice: v.string(),
  count: v.string(),
  quantity: v.string(),
  weights: v.picklist(SCALE_WEIGHTS),
  ...keptFields(LADDER_FIELDS),
}) satisfies v.GenericSchema<unknown, ScaleFields>;

export type ScaleReading =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'blocked'; readonly blocker: Blocker }
  | {
      readonly kind: 'ladder';
      readonly rungs: readonly ScaleRung[];
      /** Plain decimals. */
      readonly average: string;
      readonly quantity: string;
    };

const blocked = (key: Blocker['key'], figures: Record<string, string> = {}): ScaleReading => ({
  kind: 'blocked',
  blocker: { key, figures },
});

/**
 * The ladder that the exchange would place.
 * @param held the position that a ladder closes, at most all of it; undefined for one that opens
 * @param best what an order of its side would take first; plain decimal, undefined while unknown
 */
export function readScale(
  fields: ScaleFields,
  option: WireFuturesOption,
  mark: string | undefined,
  held: string | undefined,
  best: string | undefined,
): ScaleReading {
  const [first, last, whole] = [fields.firstPrice, fields.lastPrice, fields.quantity].map(scaled);
  const count = Number(fields.count);
  if (first === undefined || last === undefined || whole === undefined || fields.count === '')
    return { kind: 'incomplete' };
  for (const typed of [fields.firstPrice, fields.lastPrice]) {
    if (!isOnStep(scaled(typed) ?? 0n, priceOf(option.tickSize)))
      return blocked('blocked.priceStep', { step: option.tickSize });
    const blocker = bandProblem(typed, option, mark);
    if (blocker !== undefined) return { kind: 'blocked', blocker };
  }
  if (!isOnStep(whole, quantityOf(option.lotSize)))
    return blocked('blocked.quantityStep', { step: option.lotSize });
  if (held !== undefined && parseDecimal(held) === 0n) return blocked('blocked.noPosition');
  const ladder = scaleLadder(
    {
      side: fields.side,
      firstPrice: toPrice(first),
      lastPrice: toPrice(last),
      count,
      quantity: quantity(whole),
      weights: fields.weights,
    },
    { tickSize: priceOf(option.tickSize), lotSize: quantityOf(option.lotSize) },
  );
  if ('problem' in ladder)
    return ladder.problem === 'COUNT'
      ? blocked('scale.countRange', { least: String(SCALE_MIN), most: String(SCALE_MAX) })
      : blocked('scale.narrow', { count: fields.count });
  const { rungs } = ladder;
  if (rungs.some((rung) => rung.quantity < quantityOf(option.minQuantity)))
    return blocked('scale.tooSmall', { minimum: option.minQuantity });
  if (rungs.some((rung) => rung.quantity > quantityOf(option.maxQuantity)))
    return blocked('blocked.tooLarge', { maximum: option.maxQuantity });
  const taking = makesOnly(fields)
    ? rungs
        .map((rung) => takingProblem(fields.side, formatDecimal(rung.price), best))
        .find((problem) => problem !== undefined)
    : undefined;
  if (taking !== undefined) return { kind: 'blocked', blocker: taking };
  const average = averageOfLadder(rungs);
  return average === undefined
    ? { kind: 'incomplete' }
    : { kind: 'ladder', rungs, average: formatDecimal(average), quantity: formatDecimal(whole) };
}
