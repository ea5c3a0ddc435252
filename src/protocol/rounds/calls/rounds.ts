/** Rounds: the running one, ended ones, and the results of a day. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ } from '../../call.ts';
import {
  identifier,
  millisParam,
  pageOf,
  pageParams,
  resultType,
  resultTypes,
  siteInfoId,
} from '../../fields.ts';
import {
  dailySummary,
  day,
  wireCurrentRound,
  wirePricePoint,
  wireRound,
  wireStakeShare,
} from '../entities.ts';
import { CLOSING, ONE_OPTION, OPENING, ROUND, RUNNING } from '../examples.ts';
import { tradeOptionId, tradeRoundId, wordList } from '../params.ts';
import { pageExample } from '../../examples.ts';

export const roundCalls = {
  gameCurrent: defineCall({
    ...GUEST_READ,
    path: '/api/trade/game/current',
    feature: 'binary',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.nullable(wireCurrentRound),
  }),
  gameRecent: defineCall({
    ...GUEST_READ,
    path: '/api/trade/game/recent',
    feature: 'binary',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.array(wireRound),
  }),
  gameRound: defineCall({
    ...GUEST_READ,
    path: '/api/trade/game/round',
    feature: 'binary',
    params: v.object({ tradeRoundId, siteInfoId }),
    answer: v.object({ round: wireRound, ticks: v.array(wirePricePoint) }),
  }),
  gameRoundList: defineCall({
    ...GUEST_READ,
    path: '/api/trade/game/round/list',
    feature: 'binary',
    params: v.object({
      resultType: resultTypes('RoundStatus'),
      tradeOptionId,
      isPlayStrs: v.optional(wordList),
      statusStrs: v.optional(wordList),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireRound),
  }),
  stakeShare: defineCall({
    ...GUEST_READ,
    path: '/api/trade/game/round/stake_share',
    feature: 'binary',
    params: v.object({ tradeRoundId, siteInfoId }),
    answer: v.object({ tradeRoundId: identifier, share: v.nullable(wireStakeShare) }),
  }),
  roundSummaryDaily: defineCall({
    ...GUEST_READ,
    path: '/api/trade/round/summary/daily',
    feature: 'binary',
    params: v.object({ resultType, tradeOptionId, date: v.optional(day), siteInfoId }),
    answer: dailySummary,
  }),
} as const;

export const roundDocs = {
  gameCurrent: {
    summary:
      'The round of an option that a bet is placed on now: of rent (R) the one that opens next, which takes ' +
      'bets until `startAt`, otherwise the one that runs, which takes them until `lockAt`. `running` is the ' +
      'round that runs. Null while the market is closed.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: ONE_OPTION, answer: { ...RUNNING, running: RUNNING } },
  },
  gameRecent: {
    summary: 'The last 30 rounds of an option that ended, newest first.',
    refusals: ['UNKNOWN_OPTION'],
    example: { params: ONE_OPTION, answer: [ROUND] },
  },
  gameRound: {
    summary: 'One round; `ticks` are the prices that settle it, as far as they are known.',
    refusals: ['UNKNOWN_ROUND', 'ROUND_NOT_STARTED'],
    example: {
      params: { tradeRoundId: ROUND.id },
      answer: { round: ROUND, ticks: [OPENING, CLOSING] },
    },
  },
  gameRoundList: {
    summary:
      'Rounds of an option, newest first, by the moment they start. resultType ClientList is all of them, RoundStatus answers ' +
      'those that ended (statusStrs 1,2 where none is given: 1 won by buy, 2 by sell, 3 void).',
    refusals: ['UNKNOWN_OPTION'],
    example: pageExample({ resultType: 'RoundStatus', ...ONE_OPTION }, ROUND),
  },
  stakeShare: {
    summary:
      'The share of all stakes of a round in progress on each side, in whole percents that add up to ' +
      '100; null before the first stake, after the round, and on sites that show none (`stakeShares`).',
    isExtension: true,
    refusals: ['UNKNOWN_ROUND'],
    example: {
      params: { tradeRoundId: ROUND.id },
      answer: { tradeRoundId: ROUND.id, share: { B: 62, S: 38 } },
    },
  },
  roundSummaryDaily: {
    summary:
      'How the rounds of one option ended on one day (UTC, yyyy-mm-dd; today when left out): counts, and the longest streaks. resultType is ClientList.',
    refusals: ['UNKNOWN_OPTION'],
    example: {
      params: { ...ONE_OPTION, date: '2025-11-21' },
      answer: {
        tradeOptionId: 12,
        date: '2025-11-21',
        total: 540,
        buy: 272,
        sell: 260,
        void: 8,
        longestBuy: 9,
        longestSell: 7,
      },
    },
  },
} satisfies CallDocs<typeof roundCalls>;
