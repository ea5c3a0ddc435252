/**
 * The form of a bet permits only bets that are accepted, and blocks only those that would be
 * rejected for the same reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { bettingTimesAt, betTimesOf, gameKind } from '../../../src/domain/rounds/roundTypes.ts';
import { execute, openBetsOf } from '../../../src/engine/index.ts';
import { betBlocker } from '../../../src/ui/screens/trade/ticket/betBlockers.ts';
import { stakeOf } from '../../../src/ui/screens/trade/ticket/stakeRules.ts';
import type { RoundPhase } from '../../../src/ui/screens/trade/round/roundPhase.ts';
import type { TextKey } from '../../../src/ui/i18n/useText.ts';
import { stamped } from '../../support/engine.ts';
import { betOf, binaryOf, roundAt } from '../../support/engineRounds.ts';
import {
  anyRoundStory,
  playRounds,
  ROUND_STORY_RULES,
  STORY_USERS,
} from '../../support/engineRoundStories.ts';

/** The rejection that each blocker of the form stands for. */
const CODES: Partial<Record<TextKey, readonly string[]>> = {
  'bet.next': ['ROUND_ENDED'],
  'bet.locked': ['ROUND_NOT_STARTED', 'ROUND_LOCKED'],
  'bet.enterStake': ['STAKE_TOO_SMALL'],
  'bet.tooSmall': ['STAKE_TOO_SMALL'],
  'bet.tooLarge': ['STAKE_TOO_LARGE'],
  'bet.offStep': ['STAKE_OFF_STEP'],
  'bet.roundLimit': ['ROUND_LIMIT'],
  // The limit of a side is shared by all players: the form learns it from the rejection.
  'bet.insufficient': ['INSUFFICIENT_BALANCE', 'ROUND_EXPOSURE'],
};

const LIMITS = ['ROUND_LIMIT', 'ROUND_EXPOSURE', 'INSUFFICIENT_BALANCE', 'ROUND_LOCKED'];

/** Around every limit of the options and of the funds that are left. */
const anyStake = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((tens) => String(tens * 10)),
  fc.integer({ min: 0, max: 4_000 }).map(String),
  fc.constantFrom('0.5', '10.00000001', '99999999', '1,000', ''),
);

test('[R-S5][R-S6] a bet that the form enables is accepted, and one that it blocks is rejected for the same reason', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyRoundStory,
      fc.constantFrom(...STORY_USERS),
      fc.constantFrom(...ROUND_STORY_RULES.rounds),
      anyStake,
      fc.boolean(),
      (moves, user, option, typed, isBuy) => {
        const { state, at } = playRounds(moves);
        const times = bettingTimesAt(option.gameType, at);
        const { from, until } = betTimesOf(option.gameType, times);
        const roundId = roundAt(option.optionId, times.startAt);
        const placed = openBetsOf(state, user)
          .filter((bet) => bet.roundId === roundId)
          .reduce((sum, { stake }) => sum + stake, 0n);
        const phase = (): RoundPhase => {
          if (state.cancelledRounds.has(roundId)) return 'void';
          return at < from || at >= until ? 'locked' : 'open';
        };
        const blocker = betBlocker({
          option: {
            minPoint: formatDecimal(option.minStake),
            maxPoint: formatDecimal(option.maxStake),
            stepPoint: formatDecimal(option.stakeStep),
            maxPointPerRound: formatDecimal(option.maxPerRound),
          },
          balance: formatDecimal(binaryOf(state, user).point),
          placed: formatDecimal(placed),
          phase: phase(),
          attempt: 'ready',
          connection: 'online',
          isPlay: option.isPlay,
          hasPrice: gameKind(option.gameType) === 'POWERBALL' || state.markets.size > 0,
          typed,
        });
        const side = isBuy ? 'B' : 'S';
        const stake = stakeOf(typed) ?? '0';
        const bet = betOf({
          user: STORY_USERS.indexOf(user) + 1,
          round: roundId,
          side,
          stake,
          id: 'form',
        });
        const answer = execute(state, stamped(bet, at));
        const code = answer.ok ? 'accepted' : answer.rejection.code;
        seen.set(code, (seen.get(code) ?? 0) + 1);
        const expected =
          blocker === undefined ? ['accepted', 'ROUND_EXPOSURE'] : (CODES[blocker.key] ?? []);
        expect({ blocker: blocker?.key, code, isExpected: expected.includes(code) }).toEqual({
          blocker: blocker?.key,
          code,
          isExpected: true,
        });
      },
    ),
    { numRuns: 200, seed: 20_261_128 },
  );
  const needed = ['accepted', 'STAKE_TOO_SMALL', 'STAKE_TOO_LARGE', 'STAKE_OFF_STEP', ...LIMITS];
  expect([...seen.keys()]).toEqual(expect.arrayContaining(needed));
});
