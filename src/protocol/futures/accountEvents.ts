/** Account events of one user's orders, positions and settings. */
import * as v from 'valibot';
import { decimalText, eventStamp, millis } from '../fields.ts';
import {
  positionMode,
  type WireFill,
  wireFill,
  type WireOptionSetting,
  wireOptionSetting,
  type WireOrder,
  wireOrder,
  type WirePosition,
  wirePosition,
} from './entities.ts';
import type { PositionMode } from '../../domain/futuresOrders.ts';

const orderEvent = <const T extends string>(type: T) =>
  v.object({ ...eventStamp, type: v.literal(type), order: wireOrder });
const positionEvent = <const T extends string>(type: T) =>
  v.object({ ...eventStamp, type: v.literal(type), position: wirePosition });

/** Delivered on /user/queue/futures. */
export const futuresEvent = v.variant('type', [
  orderEvent('ORDER_SUCCESS'),
  orderEvent('ORDER_UPDATE'),
  orderEvent('ORDER_CANCEL'),
  v.object({ ...eventStamp, type: v.literal('ORDER_FILLED'), order: wireOrder, fill: wireFill }),
  positionEvent('POSITION_OPEN'),
  /** `cause`: a fill (INCREASED, REDUCED), new take-profit or stop-loss (EXITS), or a warning that is over. */
  v.object({
    ...eventStamp,
    type: v.literal('POSITION_UPDATE'),
    position: wirePosition,
    cause: v.picklist(['INCREASED', 'REDUCED', 'EXITS', 'WARNING_OVER']),
  }),
  /** The liquidation price moved without a fill: margin added or removed, leverage changed. */
  v.object({
    ...eventStamp,
    type: v.literal('POSITION_UPDATE_LIQUIDPRICE'),
    position: wirePosition,
    cause: v.picklist(['MARGIN', 'LEVERAGE']),
  }),
  v.object({
    ...eventStamp,
    type: v.literal('POSITION_CLOSE'),
    position: wirePosition,
    closePrice: decimalText,
  }),
  v.object({
    ...eventStamp,
    type: v.literal('POSITION_LIQUID'),
    position: wirePosition,
    markPrice: decimalText,
    bankruptcyPrice: decimalText,
  }),
  v.object({
    ...eventStamp,
    type: v.literal('POSITION_WARN'),
    position: wirePosition,
    marginRatio: decimalText,
  }),
  v.object({
    ...eventStamp,
    type: v.literal('FUNDING_FEE'),
    position: wirePosition,
    rate: decimalText,
    markPrice: decimalText,
    amount: decimalText,
    /** Paid by the insurance fund; the wallet moved by amount + insurance. */
    insurance: decimalText,
  }),
  v.object({ ...eventStamp, type: v.literal('LEVERAGE_UPDATE'), setting: wireOptionSetting }),
  v.object({ ...eventStamp, type: v.literal('MARGIN_TYPE_UPDATE'), setting: wireOptionSetting }),
  v.object({ ...eventStamp, type: v.literal('POSITION_MODE_UPDATE'), mode: positionMode }),
]);

/**
 * Delivered on /user/queue/cross, newest state only, without seq: the shared balance behind all
 * cross positions. Shown balance = playerPoint + minusFundingFee + markPnl, floored at 0.
 */
export const crossMessage = v.object({
  walletType: v.literal('FUTURES'),
  at: millis,
  playerPoint: decimalText,
  markPnl: decimalText,
  minusFundingFee: decimalText,
});
export type CrossMessage = v.InferOutput<typeof crossMessage>;

/**
 * Also on /user/queue/cross, without seq: the liquidation price of a cross position moved by more
 * than a tick since it was last published, because of the wallet or of another position.
 */
export const liquidationMessage = v.object({
  type: v.literal('POSITION_UPDATE_LIQUIDPRICE'),
  cause: v.literal('ACCOUNT'),
  at: millis,
  position: wirePosition,
});
export type LiquidationMessage = v.InferOutput<typeof liquidationMessage>;

/** The futures part of the account on the client. */
export interface FundingPayment {
  readonly seq: number;
  readonly at: number;
  readonly futuresPositionId: string;
  readonly stock: string;
  readonly rate: string;
  readonly amount: string;
}

export interface FuturesView {
  /** Working orders by id. */
  readonly openOrders: Readonly<Record<string, WireOrder>>;
  /** Open positions by id. */
  readonly positions: Readonly<Record<string, WirePosition>>;
  readonly positionMode: PositionMode;
  /** Settings by futuresOptionId. */
  readonly settings: Readonly<Record<number, WireOptionSetting>>;
  /** The newest of each, newest first, bounded. */
  readonly closedOrders: readonly WireOrder[];
  readonly fills: readonly WireFill[];
  readonly fundings: readonly FundingPayment[];
}
