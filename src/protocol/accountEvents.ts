/**
 * What the exchange tells one user, in order. `seq` counts from 1 per user without a gap over all
 * queues; `GET /api/events` answers the same shapes. Each carries the state after it, so applying
 * one twice changes nothing.
 */
import * as v from 'valibot';
import {
  positionMode,
  walletType,
  wireFill,
  wireOptionSetting,
  wireOrder,
  wirePosition,
} from './entities.ts';
import { decimalText, millis } from './fields.ts';
import { wireBet, wireRound } from './rounds.ts';

const stamp = { seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), at: millis } as const;

const orderEvent = <const T extends string>(type: T) =>
  v.object({ ...stamp, type: v.literal(type), order: wireOrder });
const positionEvent = <const T extends string>(type: T) =>
  v.object({ ...stamp, type: v.literal(type), position: wirePosition });

/** Delivered on /user/queue/futures. */
export const futuresEvent = v.variant('type', [
  orderEvent('ORDER_SUCCESS'),
  orderEvent('ORDER_UPDATE'),
  orderEvent('ORDER_CANCEL'),
  v.object({ ...stamp, type: v.literal('ORDER_FILLED'), order: wireOrder, fill: wireFill }),
  positionEvent('POSITION_OPEN'),
  /** `cause`: a fill (INCREASED, REDUCED), new take-profit or stop-loss (EXITS), or a warning that is over. */
  v.object({
    ...stamp,
    type: v.literal('POSITION_UPDATE'),
    position: wirePosition,
    cause: v.picklist(['INCREASED', 'REDUCED', 'EXITS', 'WARNING_OVER']),
  }),
  /** The liquidation price moved without a fill: margin added or removed, leverage changed. */
  v.object({
    ...stamp,
    type: v.literal('POSITION_UPDATE_LIQUIDPRICE'),
    position: wirePosition,
    cause: v.picklist(['MARGIN', 'LEVERAGE']),
  }),
  positionEvent('COPYTRADE_OPEN'),
  positionEvent('COPYTRADE_CLOSE'),
  v.object({
    ...stamp,
    type: v.literal('POSITION_CLOSE'),
    position: wirePosition,
    closePrice: decimalText,
  }),
  v.object({
    ...stamp,
    type: v.literal('POSITION_LIQUID'),
    position: wirePosition,
    markPrice: decimalText,
    bankruptcyPrice: decimalText,
  }),
  v.object({
    ...stamp,
    type: v.literal('POSITION_WARN'),
    position: wirePosition,
    marginRatio: decimalText,
  }),
  v.object({
    ...stamp,
    type: v.literal('FUNDING_FEE'),
    position: wirePosition,
    rate: decimalText,
    markPrice: decimalText,
    amount: decimalText,
  }),
  v.object({ ...stamp, type: v.literal('LEVERAGE_UPDATE'), setting: wireOptionSetting }),
  v.object({ ...stamp, type: v.literal('MARGIN_TYPE_UPDATE'), setting: wireOptionSetting }),
  v.object({ ...stamp, type: v.literal('POSITION_MODE_UPDATE'), mode: positionMode }),
]);

/** Delivered on /user/queue/point: the wallet's figures after the change. */
export const pointEvent = v.object({
  ...stamp,
  type: v.literal('POINT'),
  cause: v.picklist([
    'OPENING',
    'DEPOSIT',
    'HOLD',
    'RELEASE',
    'TRADE',
    'FUNDING',
    'LIQUIDATION',
    'MARGIN',
    'BET',
    'BET_RESULT',
  ]),
  reference: v.string(),
  wallets: v.array(
    v.object({
      walletType,
      point: decimalText,
      gameWaitPoint: decimalText,
      realPoint: decimalText,
    }),
  ),
});

/** Delivered on /user/queue/trade/bet. */
export const betEvent = v.variant('type', [
  /** The bet was taken, or (BINARY) got its entry price. */
  v.object({ ...stamp, type: v.literal('gameBet'), bet: wireBet }),
  v.object({ ...stamp, type: v.literal('betResult'), bet: wireBet, round: wireRound }),
]);
export type BetEvent = v.InferOutput<typeof betEvent>;

export const accountEvent = v.variant('type', [
  ...futuresEvent.options,
  ...betEvent.options,
  pointEvent,
]);
export type PointEvent = v.InferOutput<typeof pointEvent>;
export type AccountEvent = v.InferOutput<typeof accountEvent>;
export type AccountEventType = AccountEvent['type'];

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

/** Delivered on /force_logout before the server closes the socket of a session it ended. */
export const forceLogoutMessage = v.object({
  sessionId: v.string(),
  reason: v.picklist(['REUSED', 'EXPIRED', 'REPLACED', 'DENIED']),
});
