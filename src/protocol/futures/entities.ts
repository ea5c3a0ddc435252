/** Wire shapes of futures trading. `null` stands for "none"; a missing field is a defect. */
import {
  CANCEL_REASONS,
  MARGIN_TYPES,
  MARKET_TYPES,
  ORDER_SIDES,
  ORDER_STATUSES,
  POSITION_MODES,
  POSITION_SIDES,
  TIMES_IN_FORCE,
  KEPT_EXITS,
} from '../../domain/futuresOrders.ts';
import * as v from 'valibot';
import { decimalText, identifier, millis, optionIdField, stockCode } from '../fields.ts';
import { exitFields } from './exits.ts';

export const side = v.picklist(ORDER_SIDES);
export const positionSide = v.picklist(POSITION_SIDES);
export const marginType = v.picklist(MARGIN_TYPES);
export const marketType = v.picklist(MARKET_TYPES);
export const positionMode = v.picklist(POSITION_MODES);
export const timeInForce = v.picklist(TIMES_IN_FORCE);
const orderStatus = v.picklist(ORDER_STATUSES);
const cancelReason = v.picklist(CANCEL_REASONS);

/** The instrument that an order, a fill or a position is of. */
const ofInstrument = { futuresOptionId: optionIdField, stock: stockCode } as const;

export const wireOrder = v.object({
  id: identifier,
  clientOrderId: identifier,
  ...ofInstrument,
  marketType,
  side,
  positionSide: v.nullable(positionSide),
  price: v.nullable(decimalText),
  /** TAKEPROFIT and STOPLOSS wait for it; with a price they are a LIMIT from then on. */
  triggerPrice: v.nullable(decimalText),
  triggeredAt: v.nullable(millis),
  ...exitFields,
  quantity: decimalText,
  filledQuantity: decimalText,
  averagePrice: v.nullable(decimalText),
  reduceOnly: v.boolean(),
  /** Texts stored before there were others have none of the three. */
  timeInForce: v.optional(timeInForce, 'GTC'),
  postOnly: v.optional(v.boolean(), false),
  /** A GTD is cancelled then. */
  goodTillDate: v.optional(v.nullable(millis), null),
  /** How far behind the best price the trigger of a STOPLOSS follows: a distance, or a share of it. */
  trailDistance: v.optional(v.nullable(decimalText), null),
  trailRate: v.optional(v.nullable(decimalText), null),
  /** From which price on it follows; until that is reached, triggerPrice is null. */
  activationPrice: v.optional(v.nullable(decimalText), null),
  /** The id of the other order of an OCO: what executes first cancels it. */
  pairedWith: v.optional(v.nullable(identifier), null),
  leverage: v.number(),
  marginType,
  hold: decimalText,
  fee: decimalText,
  realizedPnl: decimalText,
  status: orderStatus,
  cancelReason: v.nullable(cancelReason),
  createdAt: millis,
  updatedAt: millis,
});
export type WireOrder = v.InferOutput<typeof wireOrder>;

/** The order that a request placed: of several that close in parts the first, with all of them. */
export const wirePlacedOrder = v.object({
  ...wireOrder.entries,
  parts: v.optional(v.array(wireOrder)),
});
export type WirePlacedOrder = v.InferOutput<typeof wirePlacedOrder>;

export const wireFill = v.object({
  id: identifier,
  orderId: identifier,
  futuresPositionId: identifier,
  ...ofInstrument,
  side,
  price: decimalText,
  quantity: decimalText,
  fee: decimalText,
  realizedPnl: decimalText,
  /** Paid by the insurance fund; the wallet moved by realizedPnl - fee + insurance. */
  insurance: decimalText,
  /**
   * Exits of its order that the position has not taken, since others were set after the order; left
   * out where there are none, as in fills that were stored before.
   */
  keptExits: v.optional(v.picklist(KEPT_EXITS)),
  isMaker: v.boolean(),
  isLiquidation: v.boolean(),
  at: millis,
});
export type WireFill = v.InferOutput<typeof wireFill>;

export const wirePosition = v.object({
  id: identifier,
  ...ofInstrument,
  side: positionSide,
  marginType,
  leverage: v.number(),
  quantity: decimalText,
  entryPrice: decimalText,
  margin: decimalText,
  liquidationPrice: v.nullable(decimalText),
  ...exitFields,
  realizedPnl: decimalText,
  fee: decimalText,
  funding: decimalText,
  isWarned: v.boolean(),
  openedAt: millis,
  updatedAt: millis,
});
export type WirePosition = v.InferOutput<typeof wirePosition>;

export const wireTier = v.object({
  floor: decimalText,
  /** null: no upper end. */
  cap: v.nullable(decimalText),
  maintenanceRate: decimalText,
  maintenanceAmount: decimalText,
  leverageMax: v.number(),
});

/** An instrument as offered for futures trading. */
export const wireFuturesOption = v.object({
  id: optionIdField,
  stock: stockCode,
  /** `BTC/USDT` */
  label: v.string(),
  nameKo: v.string(),
  nameEn: v.string(),
  origin: v.string(),
  hours: v.picklist(['ALWAYS', 'WEEKDAYS']),
  isPlay: v.boolean(),
  isOpen: v.boolean(),
  tickSize: decimalText,
  lotSize: decimalText,
  minQuantity: decimalText,
  maxQuantity: decimalText,
  /**
   * As many orders as one that only reduces may become, each of at most the maximum; 1 where it is
   * refused beyond that.
   */
  closingPartsMax: v.optional(v.number(), 1),
  leverageMax: v.number(),
  /** A LIMIT lies within this share of the mark price; a server that sends none decides by itself. */
  priceBand: v.optional(decimalText),
  makerFee: decimalText,
  takerFee: decimalText,
  tiers: v.array(wireTier),
  /**
   * The record that a replay plays for it, ms UTC. Before `playedFrom` a chart repeats the record;
   * from it on the prices are the record in its order or were traded here.
   */
  record: v.optional(
    v.object({
      venue: v.string(),
      recordedFrom: millis,
      recordedTo: millis,
      playedFrom: millis,
    }),
  ),
});
export type WireFuturesOption = v.InferOutput<typeof wireFuturesOption>;

export const wireOptionSetting = v.object({
  futuresOptionId: optionIdField,
  leverage: v.number(),
  marginType,
});
export type WireOptionSetting = v.InferOutput<typeof wireOptionSetting>;
