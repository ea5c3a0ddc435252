/** Short rounds as they are offered. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ } from '../../call.ts';
import { booleanParam, resultType, siteInfoId } from '../../fields.ts';
import { wireTradeOption } from '../entities.ts';
import { ONE_OPTION, TRADE_OPTION } from '../examples.ts';
import { tradeOptionId, wordList } from '../params.ts';

export const optionCalls = {
  tradeOption: defineCall({
    ...GUEST_READ,
    path: '/api/trade/option',
    feature: 'binary',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: wireTradeOption,
  }),
  tradeOptionList: defineCall({
    ...GUEST_READ,
    path: '/api/trade/option/list',
    feature: 'binary',
    params: v.object({
      resultType,
      isPlay: v.optional(booleanParam),
      typeArray: v.optional(wordList),
      stockPrefix: v.optional(v.pipe(v.string(), v.maxLength(32))),
      siteInfoId,
    }),
    answer: v.array(wireTradeOption),
  }),
  publicTradeOptions: defineCall({
    ...GUEST_READ,
    path: '/api/public/trade_option/site/list',
    feature: 'binary',
    params: v.object({
      isPlay: v.optional(booleanParam),
      sitePrefix: v.optional(v.pipe(v.string(), v.maxLength(32))),
      siteInfoId,
    }),
    answer: v.array(wireTradeOption),
  }),
} as const;

export const optionDocs = {
  tradeOption: {
    summary: 'One option of short rounds.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: ONE_OPTION, answer: TRADE_OPTION },
  },
  tradeOptionList: {
    summary:
      'The options of the site; `typeArray` is a comma list of game types. `resultType` is ClientList.',
    refusals: [],
    example: { params: { isPlay: true, typeArray: 'R.5,R1' }, answer: [TRADE_OPTION] },
  },
  publicTradeOptions: {
    summary: 'The options of a site, by its prefix or code.',
    refusals: [],
    example: { params: { sitePrefix: 'demo' }, answer: [TRADE_OPTION] },
  },
} satisfies CallDocs<typeof optionCalls>;
