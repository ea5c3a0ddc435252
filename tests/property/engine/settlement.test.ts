/** Settlement as a pure function: [R-S9] to [R-S13] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseClientOrderId,
  roundBetId,
  roundId,
  type RoundBetId,
  userId,
} from '../../../src/domain/ids.ts';
import { money, NO_MONEY, price, rateOf } from '../../../src/domain/quantities.ts';
import {
  type Bet,
  gameKind,
  type PricePoint,
  roundTimesAt,
} from '../../../src/domain/rounds/roundTypes.ts';
import { roundOutcome, settleBet } from '../../../src/domain/rounds/settle.ts';
import { BTC } from '../../support/engine.ts';
import { roundOption } from '../../support/engineRounds.ts';

const START = 1_700_000_040_000;
const END = START + 60_000;
const OPTIONS = [roundOption(12, 'R1', BTC), roundOption(15, 'B1', BTC)] as const;

/** Prices on the steps of 250 ms or between them, of few values so that ties are frequent. */
const anyTicks: fc.Arbitrary<readonly PricePoint[]> = fc
  .uniqueArray(fc.integer({ min: START - 4_999, max: END }), { maxLength: 60, size: 'max' })
  .chain((moments) =>
    fc
      .array(fc.bigInt({ min: 1n, max: 4n }), {
        minLength: moments.length,
        maxLength: moments.length,
      })
      .map((prices) =>
        moments
          .toSorted((a, b) => a - b)
          .map((at, index) => ({ at, price: price(prices[index] ?? 1n) })),
      ),
  );

const clientBetId = parseClientOrderId('one');

const anyBets = (optionId: Bet['optionId']): fc.Arbitrary<readonly Bet[]> =>
  fc
    .array(
      fc.record({
        userId: fc.integer({ min: 1, max: 5 }).map(userId),
        side: fc.constantFrom('B' as const, 'S' as const),
        stake: fc.bigInt({ min: 1n, max: 10n ** 14n }).map(money),
        odds: fc.constantFrom(rateOf('1.7'), rateOf('1.9'), rateOf('1.95'), rateOf('1.98')),
        acceptedAt: fc.integer({ min: START, max: END - 10_001 }),
      }),
      { maxLength: 30, size: 'max' },
    )
    .map((bets) =>
      bets.map((bet, index) => {
        if (clientBetId === undefined) throw new Error('not a client bet id');
        return {
          ...bet,
          id: roundBetId(index + 1),
          clientBetId,
          roundId: roundId(optionId, START),
          optionId,
          entry: undefined,
          result: undefined,
          voidReason: undefined,
          payout: NO_MONEY,
          settledAt: undefined,
        };
      }),
    );

const anyRound = fc.constantFrom(...OPTIONS).chain((option) =>
  fc.record({
    option: fc.constant(option),
    ticks: anyTicks,
    bets: anyBets(option.optionId),
    isCancelled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    order: fc.infiniteStream(fc.nat()),
  }),
);

type Round = typeof anyRound extends fc.Arbitrary<infer R> ? R : never;

function settle({ option, ticks, isCancelled }: Round, bets: readonly Bet[]) {
  const times = roundTimesAt(option.gameType, START);
  const outcome = roundOutcome(option, times, { ticks, draw: undefined, isCancelled });
  const kind = gameKind(option.gameType);
  const settled = new Map<RoundBetId, Bet>(
    bets.map((bet) => [bet.id, settleBet(bet, kind, outcome, ticks, END)]),
  );
  return { outcome, settled };
}

describe('[R-S13] settlement', () => {
  test('of the bets in any order is the same', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const shuffled = round.bets
          .map((bet) => ({ bet, key: round.order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ bet }) => bet);
        const inOrder = settle(round, round.bets).settled;
        const other = settle(round, shuffled).settled;
        for (const { id } of round.bets) expect(other.get(id)).toEqual(inOrder.get(id));
      }),
      { numRuns: 300, seed: 20_260_601 },
    );
  });

  test('reads only the prices from 5 s before the start to the end', () => {
    fc.assert(
      fc.property(anyRound, anyTicks, (round, others) => {
        const outside = others.map(({ at, price: value }) => ({
          at: at < START + 20_000 ? at - 3_600_000 : at + 3_600_000,
          price: value,
        }));
        const more = [...round.ticks, ...outside].toSorted((a, b) => a.at - b.at);
        // A price long before the opening is too old to be one, so it may not change the outcome.
        expect(settle({ ...round, ticks: more }, round.bets)).toEqual(settle(round, round.bets));
      }),
      { numRuns: 300, seed: 20_260_602 },
    );
  });

  test('[R-S10] ties void, and every stake comes back whole', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const { outcome, settled } = settle(round, round.bets);
        for (const bet of settled.values()) {
          const isTie = bet.entry !== undefined && bet.entry.price === outcome.closing?.price;
          const isVoid = isTie || outcome.voidReason !== undefined || bet.entry === undefined;
          expect(bet.result === 'VOID').toBe(isVoid);
          expect(isVoid ? bet.payout : bet.stake).toBe(bet.stake);
        }
      }),
      { numRuns: 300, seed: 20_260_603 },
    );
  });

  test('[R-S12] of two bets alike on both sides at most one is paid, and never more than twice', () => {
    fc.assert(
      fc.property(anyRound, (round) => {
        const mirrored = round.bets.map((bet): Bet => ({
          ...bet,
          side: bet.side === 'B' ? 'S' : 'B',
        }));
        const { settled } = settle(round, round.bets);
        const against = settle(round, mirrored).settled;
        for (const bet of settled.values()) {
          const other = against.get(bet.id);
          const paid = bet.payout + (other?.payout ?? 0n);
          const isVoid = bet.result === 'VOID';
          const results = [bet.result, other?.result];
          expect([results.includes('WON'), results.includes('LOST')]).toEqual([!isVoid, !isVoid]);
          expect(isVoid ? paid === bet.stake * 2n : paid < bet.stake * 2n).toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_260_604 },
    );
  });
});
