/**
 * Accounts that play together never gain from the house more than it gave them. Where chance
 * decides, every outcome is played, so that the exact expectation is compared.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { type RoundId, tradeOptionId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { houseEdge } from '../../../src/domain/rounds/payout.ts';
import type { BetSide } from '../../../src/domain/rounds/roundTypes.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { evolve } from '../../../src/engine/index.ts';
import type { ProfitBook } from '../../../src/gateway/partners/profitBook.ts';
import {
  applyTo,
  anyLevels as levels,
  bookOf,
  chainOf,
  type PartnerLevel,
  settleAll,
} from '../../support/collusion.ts';
import { exchangeWith, type TestExchange } from '../../support/engine.ts';
import { betOf, binaryOf, pricesOf, roundAt } from '../../support/engineRounds.ts';

const WHOLE = 100_000_000n;
const MEMBERS = 4;
const ROUNDS = 4;
/** A power ball and a rent round of a minute. */
const RENT = 12;
const GAMES = [900_001, RENT] as const;
const ODDS = ['1.7', '1.9', '1.95', '1.98'] as const;

interface PlannedBet {
  readonly member: number;
  readonly side: BetSide;
  readonly stake: bigint;
  /** By another account on the other side, for as much. */
  readonly isMirrored: boolean;
}

interface PlannedRound {
  readonly game: (typeof GAMES)[number];
  readonly odds: (typeof ODDS)[number];
  /** Days after the round before. */
  readonly days: number;
  readonly isVoid: boolean;
  /** Bets after each combination of results of the rounds before. */
  readonly bets: readonly (readonly PlannedBet[])[];
}

const anyBet: fc.Arbitrary<PlannedBet> = fc.record({
  member: fc.nat({ max: MEMBERS - 1 }),
  side: fc.constantFrom('B' as const, 'S' as const),
  stake: fc.bigInt({ min: 1n, max: 100n }).map((tens) => tens * 10n),
  isMirrored: fc.boolean(),
});

const months: fc.Arbitrary<readonly PlannedRound[]> = fc.tuple(
  ...Array.from({ length: ROUNDS }, (_, index) =>
    fc.record({
      game: fc.constantFrom(...GAMES),
      odds: fc.constantFrom(...ODDS),
      days: fc.constantFrom(0, 0, 1, 8),
      isVoid: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      bets: fc.array(fc.array(anyBet, { maxLength: 3 }), {
        minLength: 2 ** index,
        maxLength: 2 ** index,
      }),
    }),
  ),
);

const DRAW = { seed: 'aa', commitment: 'bb', balls: [1, 2, 3, 4, 5] } as const;

/** How a round ended for a side. */
const recordOf = (game: PlannedRound['game'], startAt: number, side: BetSide) =>
  game === 12
    ? {
        ticks: pricesOf([
          [startAt, '100'],
          [startAt + 30_000, '100'],
          [startAt + 60_000, side === 'B' ? '101' : '99'],
        ]),
        draw: undefined,
      }
    : { ticks: [], draw: { ...DRAW, powerBall: side === 'B' ? 7 : 4 } };

/** One possible course of a month. */
class World {
  readonly exchange: TestExchange;
  readonly #users: number;
  readonly #book: ProfitBook;
  readonly #start: bigint;
  /** Average share of the stakes that the house keeps, in 1e-16. */
  edge = 0n;

  constructor(chain: readonly PartnerLevel[]) {
    this.#users = chain.length + MEMBERS;
    const rules = { demoBinary: moneyOf('1000000') };
    this.exchange = exchangeWith({ users: this.#users, rules });
    this.#book = bookOf(chain, this.#users);
    this.#start = this.#held();
    for (const event of chainOf(chain)) {
      evolve(this.exchange.state, event);
      applyTo(this.#book, this.exchange.now(), [event]);
    }
  }

  play({ game, odds, days, isVoid }: PlannedRound, bets: readonly PlannedBet[], side: BetSide) {
    const { exchange } = this;
    const changes = { odds: rateOf(odds) };
    exchange.run({ type: 'ChangeRoundTerms', optionId: tradeOptionId(game), changes });
    const startAt = Math.ceil((exchange.now() + days * DAY_MS + 120_000) / 60_000) * 60_000;
    const betsFrom = game === RENT ? startAt - 60_000 : startAt;
    exchange.wait(betsFrom - exchange.now());
    const round = roundAt(game, startAt);
    for (const bet of bets) {
      this.#bet(round, bet);
      if (bet.isMirrored) this.#bet(round, otherSideOf(bet));
      if (!isVoid)
        this.edge += (bet.isMirrored ? 2n : 1n) * bet.stake * WHOLE * houseEdge(rateOf(odds));
    }
    if (!isVoid) exchange.wait(startAt + 60_000 - exchange.now());
    this.#run(
      isVoid
        ? { type: 'VoidRound', roundId: round }
        : { type: 'SettleRound', roundId: round, ...recordOf(game, startAt, side) },
    );
  }

  /** Gain of all accounts together between the start and the end of the month. */
  gained(): bigint {
    settleAll(this.exchange, this.#book);
    return this.#held() - this.#start;
  }

  #bet(round: RoundId, { member, side, stake }: PlannedBet): void {
    const user = 1 + (member % this.#users);
    this.#run(betOf({ user, round, side, stake: String(stake) }));
  }

  #run(command: Unstamped): void {
    applyTo(this.#book, this.exchange.now(), this.exchange.run(command));
  }

  #held(): bigint {
    let sum = 0n;
    for (let user = 1; user <= this.#users; user += 1) {
      const { point, wait } = binaryOf(this.exchange.state, userId(user));
      sum += point + wait;
    }
    return sum;
  }
}

const otherSideOf = ({ member, side, ...bet }: PlannedBet): PlannedBet => ({
  ...bet,
  member: member + 1,
  side: side === 'B' ? 'S' : 'B',
});

/** All ways in which so many rounds can end. */
const outcomesOf = (rounds: number): readonly (readonly BetSide[])[] =>
  Array.from({ length: 2 ** rounds }, (_, way) =>
    Array.from({ length: rounds }, (__, round) => ((way >> round) % 2 === 0 ? 'B' : 'S')),
  );

function playedOut(chain: readonly PartnerLevel[], month: readonly PlannedRound[]) {
  return outcomesOf(month.length).map((outcome) => {
    const world = new World(chain);
    let way = 0;
    for (const [index, round] of month.entries()) {
      world.play(round, round.bets[way] ?? [], outcome[index] ?? 'B');
      way = way * 2 + (outcome[index] === 'B' ? 0 : 1);
    }
    return { gain: world.gained(), edge: world.edge };
  });
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

describe('partners and members who bet together', () => {
  test('[N-P6][N-P7][N-P8] lose half of the house edge on average, whatever rates and plans are', () => {
    fc.assert(
      fc.property(levels, months, (chain, month) => {
        const ways = playedOut(chain, month);
        const gains = sumOf(ways.map(({ gain }) => gain));
        const edges = sumOf(ways.map(({ edge }) => edge));
        expect(gains * WHOLE * 2n).toBeLessThanOrEqual(-edges);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  test('[N-P6][N-P8] lose for certain where every bet has its other side', () => {
    fc.assert(
      fc.property(levels, months, (chain, month) => {
        const mirrored = month.map((round) => ({
          ...round,
          bets: round.bets.map((bets) => bets.map((bet) => ({ ...bet, isMirrored: true }))),
        }));
        for (const { gain, edge } of playedOut(chain, mirrored))
          expect(gain * WHOLE * 2n).toBeLessThanOrEqual(-edge);
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
