/**
 * Orders between the exchange and the wire, in both directions: by the description of their fields,
 * and by the exceptions of the wire, which stand here alone.
 */
import { askedFields, type WireOf, wireReader, wireWriter } from '../described.ts';
import {
  EXIT_FIELDS,
  type ExitPrices,
  type FuturesOrder,
  INSTRUCTION_FIELDS,
  type MarketType,
  ORDER_FIELDS,
  type OrderContent,
  type Trail,
  TRAIL_FIELDS,
  type TriggerBy,
} from '../futuresOrders.ts';
import { isTriggerType } from './conditional.ts';
import { givenExits, givenInstructions } from './orderGroups.ts';

const writeOrder = wireWriter(ORDER_FIELDS);
const writeExits = wireWriter(EXIT_FIELDS);
const readContent = wireReader(askedFields(ORDER_FIELDS));
const readInstructions = wireReader(INSTRUCTION_FIELDS);
const readTrail = wireReader(TRAIL_FIELDS);

/** Take-profit and stop-loss, from the wire or from parameters; omitted ones are unset. */
export const exitsFrom: (flat: object) => ExitPrices = wireReader(EXIT_FIELDS);

/** Take-profit and stop-loss on the wire; the flags of unset ones are false. */
export function exitsToWire(exits: ExitPrices | undefined): WireOf<typeof EXIT_FIELDS> {
  const flat = writeExits(exits);
  flat.isMarkTp &&= exits?.takeProfit !== undefined;
  flat.isMarkSl &&= exits?.stopLoss !== undefined;
  return flat;
}

/** The price source of a trigger order is in the flag of its own type. */
export function orderToWire(order: FuturesOrder): WireOf<typeof ORDER_FIELDS> {
  const flat = writeOrder(order);
  const { marketType, triggerBy, exits } = order;
  flat.isMarkTp =
    marketType === 'TAKEPROFIT'
      ? triggerBy === 'MARK'
      : flat.isMarkTp && exits?.takeProfit !== undefined;
  flat.isMarkSl =
    marketType === 'STOPLOSS'
      ? triggerBy === 'MARK'
      : flat.isMarkSl && exits?.stopLoss !== undefined;
  return flat;
}

function trailFrom(flat: object): Trail | undefined {
  const { distance, rate, activation } = readTrail(flat);
  if (distance !== undefined) return { distance, rate: undefined, activation };
  return rate === undefined ? undefined : { distance: undefined, rate, activation };
}

/** Which parameter is wrong: two trails at once, or a price to begin to trail at without one. */
export function trailProblem(flat: object): string | undefined {
  const { distance, rate, activation } = readTrail(flat);
  if (distance !== undefined && rate !== undefined) return TRAIL_FIELDS.rate.wire;
  const isTrailing = distance !== undefined || rate !== undefined;
  return activation !== undefined && !isTrailing ? TRAIL_FIELDS.activation.wire : undefined;
}

interface FlatOrder {
  readonly marketType: MarketType;
  readonly reduceOnly?: boolean | undefined;
  readonly isMarkTp: boolean;
  readonly isMarkSl: boolean;
}

function triggerSource({ marketType, isMarkTp, isMarkSl }: FlatOrder): TriggerBy {
  return (marketType === 'STOPLOSS' ? isMarkSl : isMarkTp) ? 'MARK' : 'LAST';
}

/**
 * The content of an order, as it was stored in the shape of the wire or is asked for in parameters.
 * @param flat names at most one trail; without a word on `reduceOnly` it reduces where it takes the
 *   market at a trigger ([F-O30])
 */
export function contentFrom(flat: FlatOrder): OrderContent {
  const trail = trailFrom(flat);
  const said = readContent(flat);
  const waits = said.triggerPrice !== undefined || trail !== undefined;
  return {
    ...said,
    triggerBy: waits ? triggerSource(flat) : undefined,
    reduceOnly: flat.reduceOnly ?? (isTriggerType(flat.marketType) && said.price === undefined),
    exits: givenExits(exitsFrom(flat)),
    instructions: givenInstructions({ ...readInstructions(flat), trail }),
  };
}
