/**
 * A long and a short account of one person, below partners of their own: only the insurance fund can
 * lose to them, and only where a price moves further at once than the margin of a position.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { userId } from '../../../src/domain/ids.ts';
import { rateOf } from '../../../src/domain/quantities.ts';
import { evolve, execute, positionsOf } from '../../../src/engine/index.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import type { ProfitBook } from '../../../src/gateway/partners/profitBook.ts';
import {
  anyLevels,
  applyTo,
  bookOf,
  chainOf,
  houseHas,
  type PartnerLevel,
  settleAll,
} from '../../support/collusion.ts';
import { BTC, exchangeWith, orderOf, stamped, type TestExchange } from '../../support/engine.ts';

const PAIRS = 2;

interface Step {
  /** In hundredths of a percent. */
  readonly move: number;
  readonly act: 'OPEN' | 'CLOSE' | 'FUNDING' | 'WAIT';
  readonly pair: number;
  readonly lots: number;
}

const stepsOf = (largest: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      move: fc.integer({ min: -largest, max: largest }),
      act: fc.constantFrom('OPEN' as const, 'CLOSE' as const, 'FUNDING' as const, 'WAIT' as const),
      pair: fc.nat({ max: PAIRS - 1 }),
      lots: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 5, maxLength: 40 },
  );

const anyLeverage = fc.constantFrom(2, 20, 125);

/** A long and a short account of one person, as often as `PAIRS` says, below partners. */
class Pairs {
  readonly exchange: TestExchange;
  readonly #chain: number;
  readonly #book: ProfitBook;
  readonly #start: bigint;
  #price = 10_000_000_000n;

  constructor(chain: readonly PartnerLevel[], leverage: number, isIsolated: boolean) {
    const users = chain.length + 2 * PAIRS;
    this.#chain = chain.length;
    this.exchange = exchangeWith({ users, funds: '1000' });
    for (let user = chain.length + 1; user <= users; user += 1) {
      if (isIsolated) this.exchange.isolated(user);
      this.exchange.leverage(leverage, user);
    }
    this.#book = bookOf(chain, users);
    for (const event of chainOf(chain)) {
      evolve(this.exchange.state, event);
      applyTo(this.#book, this.exchange.now(), [event]);
    }
    this.#start = this.#held();
  }

  step({ move, act, pair, lots }: Step): void {
    this.#price += (this.#price * BigInt(move)) / 10_000n;
    this.#price -= this.#price % 10_000_000n;
    const last = formatDecimal(this.#price);
    const level = [[last, '100000']] as const;
    applyTo(
      this.#book,
      this.exchange.now(),
      this.exchange.tick({ last, bids: level, asks: level }),
    );
    // What is left of a pair whose other leg was liquidated is closed at the same price.
    for (let each = 0; each < PAIRS; each += 1) if (this.#legs(each) === 1) this.#close(each);
    if (act === 'OPEN' && this.#legs(pair) === 0) this.#open(pair, lots);
    if (act === 'CLOSE') this.#close(pair);
    if (act === 'FUNDING') this.#pay();
  }

  gained(): bigint {
    for (let pair = 0; pair < PAIRS; pair += 1) this.#close(pair);
    settleAll(this.exchange, this.#book);
    return this.#held() - this.#start;
  }

  #users(pair: number): readonly [long: number, short: number] {
    return [this.#chain + 1 + 2 * pair, this.#chain + 2 + 2 * pair];
  }

  #legs(pair: number): number {
    return this.#users(pair).filter((user) => this.#position(user) !== undefined).length;
  }

  #position(user: number) {
    return positionsOf(this.exchange.state, userId(user))[0];
  }

  /** Both or none: where the second is refused the first is closed again at its price. */
  #open(pair: number, lots: number): void {
    const [long, short] = this.#users(pair);
    const quantity = String(lots * 10);
    if (!this.#tried(orderOf({ user: long, side: 'BUY', quantity }))) return;
    if (!this.#tried(orderOf({ user: short, side: 'SELL', quantity }))) this.#close(pair);
  }

  #close(pair: number): void {
    for (const user of this.#users(pair)) {
      const position = this.#position(user);
      if (position === undefined) continue;
      const side = position.side === 'LONG' ? 'SELL' : 'BUY';
      const quantity = formatDecimal(position.quantity);
      this.#tried(orderOf({ user, side, quantity, reduceOnly: true }));
    }
  }

  #pay(): void {
    const at = this.exchange.now();
    this.#tried({
      type: 'SettleFunding',
      instrument: BTC,
      dueAt: at,
      rate: rateOf('0.003'),
    });
  }

  #tried(command: Unstamped): boolean {
    this.exchange.wait(1);
    const outcome = execute(this.exchange.state, stamped(command, this.exchange.now()));
    if (outcome.ok) applyTo(this.#book, this.exchange.now(), outcome.events);
    return outcome.ok;
  }

  #held(): bigint {
    let sum = 0n;
    for (let user = 1; user <= this.#chain + 2 * PAIRS; user += 1)
      for (const { currency, point, wait, margin } of allWalletsOf(
        this.exchange.state,
        userId(user),
      ))
        if (currency === 'USDT') sum += point + wait + margin;
    return sum;
  }
}

describe('a long and a short account of one person', () => {
  const played = (
    largest: number,
    runs: number,
    check: (gain: bigint, insured: bigint) => void,
  ) => {
    fc.assert(
      fc.property(
        anyLevels,
        anyLeverage,
        fc.boolean(),
        stepsOf(largest),
        (chain, leverage, isIsolated, steps) => {
          const pairs = new Pairs(chain, leverage, isIsolated);
          const before = houseHas(pairs.exchange, 'insurance');
          for (const step of steps) pairs.step(step);
          const gain = pairs.gained();
          check(gain, before - houseHas(pairs.exchange, 'insurance'));
        },
      ),
      { numRuns: runs },
    );
  };

  test('[N-P1][N-P2] gains nothing where no move is beyond a margin, fees shared with partners', () => {
    played(30, 40, (gain, insured) => {
      expect(gain).toBeLessThanOrEqual(0n);
      expect(insured).toBeLessThanOrEqual(0n);
    });
  }, 60_000);

  test('[F-X7][F-N3] gains no more than insurance pays, however far prices move at once', () => {
    played(900, 40, (gain, insured) => {
      expect(gain).toBeLessThanOrEqual(insured);
    });
  }, 60_000);
});
