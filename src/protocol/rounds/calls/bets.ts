/** Bets: placing one, a player's own, and the latest of all players. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ, MEMBER_COMMAND, MEMBER_READ } from '../../call.ts';
import {
  clientOrderIdParam,
  decimalParam,
  identifier,
  millisParam,
  pageOf,
  pageParams,
  resultType,
  siteInfoId,
} from '../../fields.ts';
import { betSide, publicBet, wireBet, wireCashOut } from '../entities.ts';
import { BET, ONE_OPTION, ONE_ROUND, ROUND, SETTLED_BET } from '../examples.ts';
import { tradeOptionId, tradeRoundId, wordList } from '../params.ts';
import { pageExample } from '../../examples.ts';

export const betCalls = {
  placeBet: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/trade/history/betting',
    feature: 'binary',
    key: 'TRADE',
    params: v.object({
      point: decimalParam,
      tradeRoundId,
      type: betSide,
      clientBetId: v.optional(clientOrderIdParam),
      siteInfoId,
    }),
    answer: wireBet,
  }),
  betsOfRound: defineCall({
    ...MEMBER_READ,
    path: '/api/trade/history/current',
    feature: 'binary',
    key: 'READ',
    params: v.object({ tradeRoundId, siteInfoId }),
    answer: v.array(wireBet),
  }),
  betsOfOption: defineCall({
    ...MEMBER_READ,
    path: '/api/trade/history/current_for_option',
    feature: 'binary',
    key: 'READ',
    params: v.object({ tradeOptionId: v.optional(tradeOptionId), siteInfoId }),
    answer: v.array(wireBet),
  }),
  betList: defineCall({
    ...MEMBER_READ,
    path: '/api/trade/history/list',
    feature: 'binary',
    key: 'READ',
    params: v.object({
      resultType,
      playerId: v.optional(identifier),
      tradeOptionId: v.optional(tradeOptionId),
      tradeRoundId: v.optional(tradeRoundId),
      tradeTypeStrs: v.optional(wordList),
      typeStrs: v.optional(wordList),
      statusStrs: v.optional(wordList),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireBet),
  }),
  cashOutBet: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/trade/history/cash_out',
    feature: 'binary',
    key: 'TRADE',
    params: v.object({ betId: identifier, least: decimalParam, siteInfoId }),
    answer: wireBet,
  }),
  cashOutPrices: defineCall({
    ...MEMBER_READ,
    path: '/api/trade/history/cash_out/prices',
    feature: 'binary',
    key: 'READ',
    params: v.object({ siteInfoId }),
    answer: v.array(wireCashOut),
  }),
  recentAllBets: defineCall({
    ...GUEST_READ,
    path: '/api/trade/history/recent_all_history',
    feature: 'binary',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.array(publicBet),
  }),
} as const;

export const betDocs = {
  placeBet: {
    summary:
      'Bets on a side of a running round: `type` B (buy, odd) or S (sell, even). With `clientBetId`, ' +
      "repeating the request returns the same bet, for 24 hours and at least among the user's last " +
      '10,000 bets.',
    refusals: [
      'UNKNOWN_ROUND',
      'CLIENT_BET_ID_REUSED',
      'PARTNER_CANNOT_TRADE',
      'OPTION_OFF',
      'ROUND_NOT_STARTED',
      'ROUND_ENDED',
      'ROUND_LOCKED',
      'ROUND_MARKET_CLOSED',
      'STAKE_TOO_SMALL',
      'STAKE_TOO_LARGE',
      'STAKE_OFF_STEP',
      'ROUND_LIMIT',
      'ROUND_EXPOSURE',
      'NO_PRICE',
      'INSUFFICIENT_BALANCE',
    ],
    example: {
      params: { point: '100', ...ONE_ROUND, type: 'B', clientBetId: 'my-first-bet', siteInfoId: 1 },
      answer: BET,
    },
  },
  betsOfRound: {
    summary: "The caller's bets of one round, newest first.",
    refusals: ['UNKNOWN_ROUND'],
    example: { params: ONE_ROUND, answer: [BET] },
  },
  betsOfOption: {
    summary: "The caller's bets in progress, newest first, on one option or on all of them.",
    refusals: ['UNKNOWN_OPTION'],
    example: { params: ONE_OPTION, answer: [BET] },
  },
  betList: {
    summary:
      "The caller's settled bets, newest first. tradeTypeStrs: game types; typeStrs: B,S; statusStrs: " +
      '1 won, 2 lost, 3 void, 4 cashed out. playerId may only be the caller. resultType is ClientList.',
    refusals: ['UNKNOWN_OPTION', 'UNKNOWN_ROUND'],
    example: pageExample({ statusStrs: '1,2,3' }, SETTLED_BET),
  },
  cashOutBet: {
    summary:
      'Ends a bet in progress at its price of the moment, and at no less than `least`; on sites that ' +
      'offer it (`cashOutMargin`), until betting closes. A bet that was cashed out before is answered again.',
    isExtension: true,
    refusals: [
      'BET_NOT_OPEN',
      'CASH_OUT_OFF',
      'CASH_OUT_CLOSED',
      'CASH_OUT_NO_PRICE',
      'CASH_OUT_MOVED',
      'CASH_OUT_BELOW',
    ],
    example: {
      params: { betId: 'b-1', least: '101.5', siteInfoId: 1 },
      answer: { ...SETTLED_BET, status: 4, payout: '101.94263158' },
    },
  },
  cashOutPrices: {
    summary: "What each of the caller's bets in progress would end at now, oldest first.",
    isExtension: true,
    refusals: ['CASH_OUT_OFF'],
    example: {
      params: {},
      answer: [{ betId: 'b-1', payout: '101.94263158', chance: '0.55' }],
    },
  },
  recentAllBets: {
    summary: 'The last 30 bets of all users on an option, newest first, names masked.',
    refusals: ['UNKNOWN_OPTION'],
    example: {
      params: ONE_OPTION,
      answer: [
        {
          id: 'b-1',
          nick: 'gi***',
          tradeRoundId: ROUND.id,
          type: 'B',
          point: '100',
          status: 1,
          payout: '190',
          at: SETTLED_BET.at,
        },
      ],
    },
  },
} satisfies CallDocs<typeof betCalls>;
