/** Leverage and margin type of an option, and the position mode. */
import * as v from 'valibot';
import { FUTURES_COMMAND, FUTURES_READ } from '../access.ts';
import { type CallDocs, defineCall } from '../../call.ts';
import { integerParam, optionIdParam, siteInfoId } from '../../fields.ts';
import { marginType, positionMode, wireOptionSetting } from '../entities.ts';
import { ISOLATED, SETTING } from '../examples.ts';

export const settingCalls = {
  leverage: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/leverage',
    params: v.object({
      futuresOptionId: optionIdParam,
      leverage: integerParam(1, 1_000),
      siteInfoId,
    }),
    answer: wireOptionSetting,
  }),
  marginType: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/margin_type',
    params: v.object({ futuresOptionId: optionIdParam, marginType, siteInfoId }),
    answer: wireOptionSetting,
  }),
  lastLeverage: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/last_leverage',
    params: v.object({ siteInfoId }),
    answer: v.array(wireOptionSetting),
  }),
  setPositionMode: defineCall({
    ...FUTURES_COMMAND,
    path: '/api/futures/order/position_mode',
    params: v.object({ mode: positionMode, siteInfoId }),
    answer: v.object({ mode: positionMode }),
  }),
  positionMode: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/history/position_mode',
    params: v.object({ siteInfoId }),
    answer: v.object({ mode: positionMode }),
  }),
} as const;

export const settingDocs = {
  leverage: {
    summary: 'Sets the leverage of one option.',
    refusals: [
      'UNKNOWN_OPTION',
      'INVALID_LEVERAGE',
      'LEVERAGE_NOT_COVERED',
      'LEVERAGE_ORDERS_NOT_COVERED',
      'LEVERAGE_TIER',
    ],
    example: { params: { futuresOptionId: 1, leverage: 5 }, answer: SETTING },
  },
  marginType: {
    summary: 'Sets cross or isolated margin for one option that has neither position nor order.',
    refusals: ['UNKNOWN_OPTION', 'MARGIN_TYPE_CONFLICT'],
    example: { params: { futuresOptionId: 1, marginType: 'ISOLATED' }, answer: ISOLATED },
  },
  lastLeverage: {
    summary: 'Leverage and margin type the user chose last, for every option.',
    refusals: [],
    example: { params: {}, answer: [SETTING] },
  },
  setPositionMode: {
    summary: 'One-way or hedge mode, for all options; refused while a position or order is open.',
    refusals: ['POSITION_MODE_CONFLICT'],
    example: { params: { mode: 'HEDGE' }, answer: { mode: 'HEDGE' } },
  },
  positionMode: {
    summary: 'The position mode of the user.',
    refusals: [],
    example: { params: {}, answer: { mode: 'ONE_WAY' } },
  },
} satisfies CallDocs<typeof settingCalls>;
