/** Instruments as they are offered for futures trading. */
import * as v from 'valibot';
import { FUTURES_READ } from '../access.ts';
import { type CallDocs, defineCall, GUEST_READ } from '../../call.ts';
import {
  booleanParam,
  decimalText,
  integerParam,
  optionIdParam,
  resultType,
  siteInfoId,
  stockCode,
} from '../../fields.ts';
import { positionMode, wireFuturesOption, wirePosition } from '../entities.ts';
import { OPTION, POSITION } from '../examples.ts';

export const optionCalls = {
  optionList: defineCall({
    ...GUEST_READ,
    // The catalogue of all markets, which short rounds run on as well: no site is without it.
    path: '/api/futures/option/list',
    params: v.object({
      resultType,
      isPlay: v.optional(booleanParam),
      stockPrefix: v.optional(v.pipe(v.string(), v.maxLength(16))),
      siteInfoId,
    }),
    answer: v.array(wireFuturesOption),
  }),
  option: defineCall({
    ...GUEST_READ,
    path: '/api/futures/option',
    feature: 'futures',
    params: v.object({ resultType, futuresOptionId: optionIdParam, siteInfoId }),
    answer: wireFuturesOption,
  }),
  optionHedge: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/option/hedge',
    params: v.object({ resultType, stock: stockCode, siteInfoId }),
    answer: v.object({
      option: wireFuturesOption,
      mode: positionMode,
      long: v.nullable(wirePosition),
      short: v.nullable(wirePosition),
    }),
  }),
  quantityPer: defineCall({
    ...FUTURES_READ,
    path: '/api/futures/order/qty_per',
    params: v.object({
      futuresOptionId: optionIdParam,
      leverage: integerParam(1, 1_000),
      siteInfoId,
    }),
    answer: v.object({
      futuresOptionId: v.number(),
      leverage: v.number(),
      /** Value a position may have at this leverage; null: no end. */
      maxPositionValue: v.nullable(decimalText),
      maxBuyQuantity: decimalText,
      maxSellQuantity: decimalText,
    }),
  }),
} as const;

export const optionDocs = {
  optionList: {
    summary:
      'The instruments, with their terms for futures trading; also where a site offers short rounds on them alone. resultType is ClientList.',
    refusals: [],
    example: { params: { isPlay: true }, answer: [OPTION] },
  },
  option: {
    summary: 'One instrument offered for futures trading. resultType is ClientList.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: { futuresOptionId: 1 }, answer: OPTION },
  },
  optionHedge: {
    summary:
      'The option of a stock with the user’s position mode and their long and short position in it. resultType is ClientList.',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: { stock: 'BTCUSDT' },
      answer: { option: OPTION, mode: 'HEDGE', long: POSITION, short: null },
    },
  },
  quantityPer: {
    summary:
      'The largest market orders at a leverage: what the free balance covers, and what the tier of that leverage and the option allow.',
    refusals: ['UNKNOWN_OPTION', 'INVALID_LEVERAGE', 'NO_PRICE'],
    example: {
      params: { futuresOptionId: 1, leverage: 125 },
      answer: {
        futuresOptionId: 1,
        leverage: 125,
        maxPositionValue: '300000',
        maxBuyQuantity: '4.76',
        maxSellQuantity: '4.761',
      },
    },
  },
} satisfies CallDocs<typeof optionCalls>;
