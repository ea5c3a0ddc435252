/** Wire shapes of accounts and futures. `null` stands for "none"; a missing field is a defect. */
import * as v from 'valibot';
import { WALLET_TYPES } from '../domain/accounts.ts';
import { decimalText, identifier, millis, optionIdField, stockCode } from './fields.ts';

export const walletType = v.picklist(WALLET_TYPES);
export const side = v.picklist(['BUY', 'SELL']);
export const positionSide = v.picklist(['LONG', 'SHORT']);
export const marginType = v.picklist(['CROSS', 'ISOLATED']);
export const marketType = v.picklist(['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS']);
export const positionMode = v.picklist(['ONE_WAY', 'HEDGE']);
const orderStatus = v.picklist(['WORKING', 'FILLED', 'CANCELLED']);
const cancelReason = v.picklist([
  'USER',
  'LIQUIDATION',
  'REDUCE_ONLY',
  'NO_MARGIN',
  'NO_LIQUIDITY',
]);

/**
 * Take-profit and stop-loss; `isMark...` says whether it listens to the mark price or to the last.
 * Of a TAKEPROFIT or STOPLOSS order the flag of its type is about its own triggerPrice.
 */
const exitFields = {
  takeProfit: v.nullable(decimalText),
  stopLoss: v.nullable(decimalText),
  isMarkTp: v.boolean(),
  isMarkSl: v.boolean(),
} as const;

/**
 * `gameWaitPoint` is held for working orders and bets. FUTURES only: `realPoint` = point +
 * gameWaitPoint + margins, `playerPoint` = point, `markPnl` = unrealised at mark,
 * `minusFundingFee` = funding not yet settled.
 */
export const wireWallet = v.object({
  type: walletType,
  point: decimalText,
  gameWaitPoint: decimalText,
  realPoint: v.optional(decimalText),
  currency: v.optional(v.string()),
  playerPoint: v.optional(decimalText),
  markPnl: v.optional(decimalText),
  minusFundingFee: v.optional(decimalText),
});
export type WireWallet = v.InferOutput<typeof wireWallet>;

export const wireUser = v.object({
  id: identifier,
  siteInfoId: v.number(),
  username: v.string(),
  name: v.string(),
  nick: v.string(),
  phone: v.string(),
  email: v.string(),
  role: v.picklist(['PLAYER', 'TRADER', 'PARTNER', 'ADMIN']),
  status: v.picklist(['NORMAL', 'WAIT', 'DENY']),
  /** Wallets by type. */
  wallet: v.record(v.string(), wireWallet),
});
export type WireUser = v.InferOutput<typeof wireUser>;

export const wireOrder = v.object({
  id: identifier,
  clientOrderId: identifier,
  futuresOptionId: optionIdField,
  stock: stockCode,
  marketType,
  side,
  positionSide: v.nullable(positionSide),
  price: v.nullable(decimalText),
  /** TAKEPROFIT and STOPLOSS wait for it. */
  triggerPrice: v.nullable(decimalText),
  triggeredAt: v.nullable(millis),
  ...exitFields,
  quantity: decimalText,
  filledQuantity: decimalText,
  averagePrice: v.nullable(decimalText),
  reduceOnly: v.boolean(),
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

export const wireFill = v.object({
  id: identifier,
  orderId: identifier,
  futuresPositionId: identifier,
  futuresOptionId: optionIdField,
  stock: stockCode,
  side,
  price: decimalText,
  quantity: decimalText,
  fee: decimalText,
  realizedPnl: decimalText,
  isMaker: v.boolean(),
  isLiquidation: v.boolean(),
  at: millis,
});
export type WireFill = v.InferOutput<typeof wireFill>;

export const wirePosition = v.object({
  id: identifier,
  futuresOptionId: optionIdField,
  stock: stockCode,
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
  leverageMax: v.number(),
  makerFee: decimalText,
  takerFee: decimalText,
  tiers: v.array(wireTier),
});
export type WireFuturesOption = v.InferOutput<typeof wireFuturesOption>;

export const wireOptionSetting = v.object({
  futuresOptionId: optionIdField,
  leverage: v.number(),
  marginType,
});
export type WireOptionSetting = v.InferOutput<typeof wireOptionSetting>;

/** Types of the spec: BINARY in usedCoins switches binary; `type` is six digits, 3rd P2P, 4th futures, 5th power ball, 6th binary. */
export const wireSiteInfo = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  language: v.picklist(['ko', 'en']),
  stockPrefix: v.string(),
  type: v.pipe(v.string(), v.regex(/^[01]{6}$/)),
  usedCoins: v.string(),
  customUsedCoins: v.nullable(v.string()),
  withoutCoins: v.nullable(v.string()),
  depositCoins: v.string(),
  buyCoins: v.string(),
  binaryCurrency: v.string(),
  coinInfoJson: v.string(),
  /** Extensions this server offers beyond the specification; a client does without those missing. */
  extensions: v.array(v.picklist(['market-topic', 'event-seq', 'order-amend'])),
  /** Where prices come from, so that the screen can say so; dates ms UTC for a replay. */
  feed: v.object({
    kind: v.picklist(['replay', 'synthetic', 'live']),
    recordedFrom: v.nullable(millis),
    recordedTo: v.nullable(millis),
  }),
  /** What a new account receives in FUTURES, play money of a demo site. */
  demoFunds: decimalText,
});
export type WireSiteInfo = v.InferOutput<typeof wireSiteInfo>;
