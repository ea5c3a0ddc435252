/** From what is typed in the form of an OCO to its two orders, or why there are none. Pure. */
import * as v from 'valibot';
import {
  ORDER_SIDES,
  type OrderSide,
  type PositionSide,
  TRIGGER_PRICES,
  type TriggerBy,
} from '../../../../domain/futuresOrders.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import { priceOf } from '../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../protocol/futures/entities.ts';
import type { WireTicker } from '../../../../protocol/market/entities.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { sideThatCloses } from '../panel/closing/closingOrders.ts';
import {
  bandProblem,
  type Blocker,
  scaled,
  sizeProblem,
  takingProblem,
} from '../ticket/entryRules.ts';

/** As typed; empty while nothing is. */
export interface OcoFields {
  readonly side: OrderSide;
  readonly quantity: string;
  readonly price: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** Whether the stop takes the market or is a limit order from its trigger on. */
  readonly stop: 'MARKET' | 'LIMIT';
  readonly stopLimitPrice: string;
  readonly reduceOnly: boolean;
}

/** As kept over a reload. */
export const ocoShape = v.object({
  side: v.picklist(ORDER_SIDES),
  quantity: v.string(),
  price: v.string(),
  triggerPrice: v.string(),
  triggerBy: v.picklist(TRIGGER_PRICES),
  stop: v.picklist(['MARKET', 'LIMIT']),
  stopLimitPrice: v.string(),
  reduceOnly: v.boolean(),
}) satisfies v.GenericSchema<unknown, OcoFields>;

/** With a position its exit, else an entry. */
export const initialOco = (position: WirePosition | undefined): OcoFields => ({
  side: position === undefined ? 'BUY' : sideThatCloses(position),
  quantity: position?.quantity ?? '',
  price: '',
  triggerPrice: '',
  triggerBy: 'LAST',
  stop: position === undefined ? 'LIMIT' : 'MARKET',
  stopLimitPrice: '',
  reduceOnly: position !== undefined,
});

/** A stop that takes the market only ever reduces, and then so does the limit order beside it. */
export const reduces = ({ stop, reduceOnly }: OcoFields): boolean =>
  stop === 'MARKET' || reduceOnly;

/** In hedge mode, the position that the orders are of. */
export function positionSideOf(fields: OcoFields): PositionSide {
  const isBuy = fields.side === 'BUY';
  return isBuy === reduces(fields) ? 'SHORT' : 'LONG';
}

export type OcoReading =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'blocked'; readonly blocker: Blocker }
  | {
      readonly kind: 'orders';
      /** Plain decimals. */
      readonly quantity: string;
      readonly price: string;
      readonly triggerPrice: string;
      /** Undefined for a stop that takes the market. */
      readonly stopLimitPrice: string | undefined;
    };

/** Facts that the form uses beside the ticker; plain decimals, undefined while unknown or none. */
export interface OcoFacts {
  /** The position that orders of this side reduce. */
  readonly held: string | undefined;
  /** Best price that an order of this side would take. */
  readonly best: string | undefined;
}

/** Reads the form, and names a refusal of the exchange before the orders are sent. */
export function readOco(
  fields: OcoFields,
  option: WireFuturesOption,
  ticker: WireTicker | undefined,
  { held, best }: OcoFacts,
): OcoReading {
  const isLimit = fields.stop === 'LIMIT';
  const typed = [fields.quantity, fields.price, fields.triggerPrice];
  if (isLimit) typed.push(fields.stopLimitPrice);
  if (typed.some((text) => scaled(text) === undefined)) return { kind: 'incomplete' };
  const blocker =
    sizeProblem(scaled(fields.quantity) ?? 0n, option) ??
    priceProblem(fields, option, ticker, best) ??
    (reduces(fields) && held === undefined ? { key: 'blocked.noPosition' as const } : undefined) ??
    triggerProblem(fields, option, ticker) ??
    (isLimit ? stopLimitProblem(fields, option) : undefined);
  if (blocker !== undefined) return { kind: 'blocked', blocker };
  return {
    kind: 'orders',
    quantity: typedToDecimal(fields.quantity),
    price: typedToDecimal(fields.price),
    triggerPrice: typedToDecimal(fields.triggerPrice),
    stopLimitPrice: isLimit ? typedToDecimal(fields.stopLimitPrice) : undefined,
  };
}

const stepProblem = (text: string, { tickSize }: WireFuturesOption): Blocker | undefined =>
  isOnStep(scaled(text) ?? 0n, priceOf(tickSize))
    ? undefined
    : { key: 'blocked.priceStep', figures: { step: tickSize } };

/** The limit order never takes: a buy waits below the market, a sell above it. */
function priceProblem(
  fields: OcoFields,
  option: WireFuturesOption,
  ticker: WireTicker | undefined,
  best: string | undefined,
): Blocker | undefined {
  return (
    stepProblem(fields.price, option) ??
    bandProblem(fields.price, option, ticker?.mark) ??
    takingProblem(fields.side, fields.price, best)
  );
}

/** The stop waits on the other side of the market. */
function triggerProblem(
  fields: OcoFields,
  { tickSize }: WireFuturesOption,
  ticker: WireTicker | undefined,
): Blocker | undefined {
  const trigger = scaled(fields.triggerPrice) ?? 0n;
  if (!isOnStep(trigger, priceOf(tickSize)))
    return { key: 'blocked.triggerStep', figures: { step: tickSize } };
  if (ticker === undefined) return undefined;
  const price = fields.triggerBy === 'MARK' ? ticker.mark : ticker.last;
  const now = parseDecimal(price) ?? 0n;
  const isBuy = fields.side === 'BUY';
  if (isBuy ? trigger > now : trigger < now) return undefined;
  return { key: isBuy ? 'blocked.triggerAbove' : 'blocked.triggerBelow', figures: { price } };
}

/** Its band lies around the trigger, where it will be placed. */
const stopLimitProblem = (fields: OcoFields, option: WireFuturesOption): Blocker | undefined =>
  stepProblem(fields.stopLimitPrice, option) ??
  bandProblem(fields.stopLimitPrice, option, typedToDecimal(fields.triggerPrice));
