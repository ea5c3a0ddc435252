/** Operators' calls about the options and rounds of short rounds. */
import * as v from 'valibot';
import { ACCOUNT_REFUSALS, pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  booleanParam,
  decimalParam,
  decimalText,
  identifier,
  millis,
  millisParam,
  pageOf,
  pageParams,
  reasonParam,
  siteInfoId,
  words,
} from '../fields.ts';
import { wireBet, wireRound, wireTradeOption } from './entities.ts';
import { ROUND, START, TRADE_OPTION } from './examples.ts';
import { tradeOptionId, tradeRoundId } from './params.ts';

/** Terms of an option that operators set. */
const wireRoundTerms = v.object({
  odds: decimalText,
  minPoint: decimalText,
  maxPoint: decimalText,
  stepPoint: decimalText,
  /** Largest sum of stakes of one player in one round. */
  maxPointPerRound: decimalText,
  /** Largest sum of stakes of all players on one side of one round. */
  maxPointPerSide: decimalText,
  isPlay: v.boolean(),
});
export type WireRoundTerms = v.InferOutput<typeof wireRoundTerms>;

export const wireOperatorOption = v.object({
  ...v.pick(wireTradeOption, ['id', 'gameType', 'stock', 'label', 'durationMs', 'lockMs', 'isOpen'])
    .entries,
  /** Terms of the running round. */
  inForce: wireRoundTerms,
  /** Terms of the rounds that start at `from` or later; null without a pending change. */
  pending: v.nullable(v.object({ from: millis, terms: wireRoundTerms })),
});
export type WireOperatorOption = v.InferOutput<typeof wireOperatorOption>;

/** Figures by side: buy (odd) and sell (even). */
const bySide = v.object({ B: decimalText, S: decimalText });

export const wireOperatorRound = v.object({
  ...wireRound.entries,
  label: v.string(),
  /** The odds its bets have; null once it is over. */
  odds: v.nullable(decimalText),
  bets: v.number(),
  staked: bySide,
  /**
   * Payouts of the exchange beyond the stakes if a side wins, below zero where it earns; null once
   * it is over.
   */
  exposure: v.nullable(bySide),
  /** Payouts and refunds; null while it is in progress. */
  paid: v.nullable(decimalText),
});
export type WireOperatorRound = v.InferOutput<typeof wireOperatorRound>;

const wireRoundBet = v.object({
  ...v.pick(wireBet, ['id', 'type', 'point', 'status', 'payout', 'at']).entries,
  userId: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
});
export type WireRoundBet = v.InferOutput<typeof wireRoundBet>;

/** Takes as much of the requester's budget as so many small reads: it reads all bets of a round. */
const BETS_COST = 10;

export const roundOperatorCalls = {
  operatorOptions: defineCall({
    ...operatorRead('options.read'),
    path: '/api/operator/options',
    params: v.object({ siteInfoId }),
    answer: v.array(wireOperatorOption),
  }),
  operatorChangeOption: defineCall({
    ...operatorCommand('options.act'),
    path: '/api/operator/options/change',
    params: v.object({
      optionId: tradeOptionId,
      odds: v.optional(decimalParam),
      minPoint: v.optional(decimalParam),
      maxPoint: v.optional(decimalParam),
      stepPoint: v.optional(decimalParam),
      maxPointPerRound: v.optional(decimalParam),
      maxPointPerSide: v.optional(decimalParam),
      isPlay: v.optional(booleanParam),
      reason: reasonParam,
      siteInfoId,
    }),
    answer: v.union([wireOperatorOption, pendingAnswer]),
  }),
  operatorRounds: defineCall({
    ...operatorRead('rounds.read'),
    path: '/api/operator/rounds',
    params: v.object({
      optionId: v.optional(tradeOptionId),
      /** 0 in progress, 1 settled, 3 void. */
      statusStrs: words,
      /** Inclusive, on the moment rounds end. */
      from: v.optional(millisParam),
      to: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorRound),
  }),
  operatorRoundBets: defineCall({
    ...operatorRead('rounds.read'),
    cost: BETS_COST,
    path: '/api/operator/rounds/bets',
    params: v.object({ roundId: tradeRoundId, ...pageParams, siteInfoId }),
    answer: v.object({ ...pageOf(wireRoundBet).entries, staked: bySide, paid: decimalText }),
  }),
  operatorVoidRound: defineCall({
    ...operatorCommand('rounds.act'),
    path: '/api/operator/rounds/void',
    params: v.object({ roundId: tradeRoundId, reason: reasonParam, siteInfoId }),
    answer: v.union([
      v.object({
        status: v.literal(200),
        roundId: identifier,
        /** Bets that were refunded, and the sum of their stakes. */
        bets: v.number(),
        refunded: decimalText,
      }),
      pendingAnswer,
    ]),
  }),
} as const;

const TERMS: WireRoundTerms = {
  odds: '1.9',
  minPoint: '10',
  maxPoint: '10000',
  stepPoint: '10',
  maxPointPerRound: '20000',
  maxPointPerSide: '500000',
  isPlay: true,
};
const { id, gameType, stock, label, durationMs, lockMs, isOpen } = TRADE_OPTION;
const OPTION: WireOperatorOption = {
  id,
  gameType,
  stock,
  label,
  durationMs,
  lockMs,
  isOpen,
  inForce: TERMS,
  pending: { from: START + durationMs, terms: { ...TERMS, odds: '1.92' } },
};

export const roundOperatorDocs = {
  operatorOptions: {
    summary:
      'Every option of short rounds: what is in force for the round that runs, and what the next one will have.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: [OPTION] },
  },
  operatorChangeOption: {
    summary:
      'Changes odds, limits, or whether bets are taken, from the next round of the option. Bets that were accepted keep what they were accepted with; so does the round that runs. Fields left out stay as they are.',
    isExtension: true,
    refusals: ['UNKNOWN_OPTION', 'ODDS_NOT_ALLOWED', ...TWO_PERSON_REFUSALS],
    example: {
      params: { optionId: id, odds: '1.92', reason: 'market is calm' },
      answer: OPTION,
    },
  },
  operatorRounds: {
    summary:
      'Rounds with bets, those in progress first, then the newest; with an option also its round that runs without bets. `statusStrs` is a comma list of 0, 1 and 3.',
    isExtension: true,
    refusals: ['UNKNOWN_OPTION'],
    example: pageExample(
      { optionId: id, statusStrs: '1', from: AT - 3_600_000 },
      {
        ...ROUND,
        label,
        odds: null,
        bets: 2,
        exposure: null,
        paid: '190',
        staked: { B: '100', S: '50' },
      },
    ),
  },
  operatorRoundBets: {
    summary:
      'Who bet on a round, newest first, with the sums of the stakes by side and of what was paid.',
    isExtension: true,
    refusals: ['UNKNOWN_ROUND'],
    example: {
      params: { roundId: ROUND.id, page: 1, size: 20 },
      answer: {
        items: [
          {
            id: 'b-1',
            userId: 'u-2',
            username: 'player1',
            type: 'B',
            point: '100',
            status: 1,
            payout: '190',
            at: AT,
          },
        ],
        total: 1,
        page: 1,
        size: 20,
        staked: { B: '100', S: '0' },
        paid: '190',
      },
    },
  },
  operatorVoidRound: {
    summary:
      'Voids a round that runs, or that is over and not settled yet: every stake is returned, and bettors receive their bets as void.',
    isExtension: true,
    refusals: [
      'UNKNOWN_ROUND',
      'ROUND_NOT_STARTED',
      'ROUND_SETTLED',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: { roundId: ROUND.id, reason: 'wrong price of the venue' },
      answer: { status: 200, roundId: ROUND.id, bets: 2, refunded: '150' },
    },
  },
} satisfies CallDocs<typeof roundOperatorCalls>;
