/** Wire shapes of futures trading. `null` stands for "none"; a missing field is a defect. */
import {
  EXIT_FIELDS,
  MARGIN_TYPES,
  MARKET_TYPES,
  ORDER_FIELDS,
  ORDER_SIDES,
  POSITION_MODES,
  POSITION_SIDES,
  KEPT_EXITS,
} from '../../domain/futuresOrders.ts';
import * as v from 'valibot';
import { decimalText, identifier, millis, optionIdField, stockCode } from '../fields.ts';
import { answerFields, paramFields } from '../described.ts';

export const side = v.picklist(ORDER_SIDES);
export const positionSide = v.picklist(POSITION_SIDES);
export const marginType = v.picklist(MARGIN_TYPES);
export const marketType = v.picklist(MARKET_TYPES);
export const positionMode = v.picklist(POSITION_MODES);

/** Take-profit and stop-loss, null for none; by the last price unless `isMark...`. */
export const exitParams = paramFields(EXIT_FIELDS);

/**
 * Take-profit and stop-loss; `isMark...` says whether it follows the mark price or the last price.
 * For a TAKEPROFIT or STOPLOSS order the flag of its type applies to its own triggerPrice.
 */
const exitFields = answerFields(EXIT_FIELDS);

/** Take-profit and stop-loss of a position or an order. */
export const exitsAnswer = v.object(exitFields);

/** The instrument that an order, a fill or a position is of. */
const ofInstrument = { futuresOptionId: optionIdField, stock: stockCode } as const;

/**
 * TAKEPROFIT and STOPLOSS wait for triggerPrice, and with a price are a LIMIT from then on; until an
 * activationPrice is reached, triggerPrice is null.
 */
export const wireOrder = v.object(answerFields(ORDER_FIELDS));
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
