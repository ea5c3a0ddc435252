/**
 * Answers that are late, lost, repeated and overtaken, sleep, and clocks that are put right: at
 * every moment the machine shows what is true as far as it was notified, never goes back to an older
 * round, and once it is served again it stands where the exchange does.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoundEvent } from '../../../src/machines/round.ts';
import type { RoundAsk } from '../../../src/machines/roundFacts.ts';
import type { WireRound } from '../../../src/protocol/rounds/entities.ts';
import {
  FIRST_AT,
  LENGTH_MS,
  exampleOption as option,
  roundOf,
  settledOf,
  voidOf,
} from '../../../src/wiring/dev/exampleRounds.ts';
import { createRoundPuppet, type RoundPuppet } from '../../support/roundPuppet.ts';

/** The exchange's rounds: some end void, some are never opened, results take their time. */
class Exchange {
  now = FIRST_AT;
  /** By number of the round, repeating. */
  readonly kinds: readonly ('settled' | 'void' | 'closed')[];
  readonly resultAfterMs: number;

  constructor(kinds: readonly ('settled' | 'void' | 'closed')[], resultAfterMs: number) {
    this.kinds = kinds;
    this.resultAfterMs = resultAfterMs;
  }

  kindOf = (number: number) => this.kinds[number % this.kinds.length] ?? 'settled';

  /** State of a round now. */
  round(number: number): WireRound {
    const running = roundOf(number);
    if (this.now < running.endAt + this.resultAfterMs)
      return this.now < running.startAt + 400 ? { ...running, opening: null } : running;
    return this.kindOf(number) === 'void' ? voidOf(number) : settledOf(number);
  }

  numberOf = (startAt: number): number => Math.floor((startAt - FIRST_AT) / LENGTH_MS);

  current(): WireRound | null {
    const number = this.numberOf(this.now);
    return this.kindOf(number) === 'closed' ? null : this.round(number);
  }

  answer(ask: RoundAsk): RoundEvent {
    if (ask.type === 'LOAD') return { type: 'LOADED', option, round: this.current() };
    return { type: 'RESULT', round: this.round(this.numberOf(ask.startAt)) };
  }
}

type Fate = 'answered' | 'lost' | 'late' | 'twice';
type Step =
  | { readonly kind: 'pass'; readonly ms: number; readonly fate: Fate }
  | { readonly kind: 'sleep'; readonly ms: number }
  /** The own clock is off by so much from now on. */
  | { readonly kind: 'clock'; readonly offMs: number }
  | { readonly kind: 'connection'; readonly isOnline: boolean }
  | { readonly kind: 'seen' }
  /** Something said before is said again, whenever that was. */
  | { readonly kind: 'again'; readonly pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(250, 250, 1_000, 5_000, 15_000),
      fate: fc.constantFrom<Fate>('answered', 'answered', 'lost', 'late', 'twice'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(60_000, 150_000, 600_000)
      .map((ms) => ({ kind: 'sleep' as const, ms })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -3_000, max: 3_000 })
      .map((offMs) => ({ kind: 'clock' as const, offMs })),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((isOnline) => ({ kind: 'connection' as const, isOnline })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'seen' as const }) },
  { weight: 3, arbitrary: fc.nat(50).map((pick) => ({ kind: 'again' as const, pick })) },
);

class Run {
  readonly exchange: Exchange;
  readonly puppet: RoundPuppet;
  #offMs = 0;
  readonly #late: RoundEvent[] = [];
  readonly #said: RoundEvent[] = [];
  #newest = -Infinity;
  readonly #ended = new Map<string, number>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    this.puppet = createRoundPuppet(exchange.now);
  }

  tell(event: RoundEvent): void {
    if (event.type === 'LOADED' || event.type === 'RESULT') this.#said.push(event);
    this.puppet.send(event);
    this.check();
  }

  take(change: Step): void {
    switch (change.kind) {
      case 'pass':
        this.pass(change.ms, change.fate);
        return;
      case 'sleep':
        this.exchange.now += change.ms;
        return;
      case 'clock':
        this.#offMs = change.offMs;
        return;
      case 'connection':
        this.tell(
          change.isOnline
            ? { type: 'CONNECTION', isOnline: true }
            : { type: 'CONNECTION', isOnline: false },
        );
        return;
      case 'seen':
        this.tell({ type: 'NEXT' });
        return;
      case 'again': {
        const event = this.#said[change.pick % Math.max(1, this.#said.length)];
        if (event !== undefined) this.tell(event);
      }
    }
  }

  pass(ms: number, fate: Fate): void {
    this.exchange.now += ms;
    this.tell({ type: 'TICK', now: this.exchange.now + this.#offMs });
    if (fate !== 'late') for (const event of this.#late.splice(0).toReversed()) this.tell(event);
    for (const ask of this.puppet.asked()) {
      const event = this.exchange.answer(ask);
      if (fate === 'late') this.#late.push(event);
      if (fate === 'answered' || fate === 'twice') this.tell(event);
      if (fate === 'twice') this.tell(event);
    }
  }

  /** True clock, every question answered: for as long as a round may take to end. */
  recover(): void {
    this.#offMs = 0;
    this.tell({ type: 'CONNECTION', isOnline: true });
    for (let passed = 0; passed < 30_000; passed += 250) this.pass(250, 'answered');
    // A market that opened just now is seen within a second.
    while ((this.exchange.now - FIRST_AT) % LENGTH_MS < 1_000) this.pass(250, 'answered');
  }

  /** Throws when what is shown is not true, or goes back on what was shown. */
  check(): void {
    const { round, previous, now } = this.puppet.context();
    const value = this.puppet.value();
    const standing = standingOf(round, now);
    if (standing !== undefined && value !== standing)
      throw new Error(`${value} where it is ${standing}`);
    if (round === undefined && !['loading', 'closed', 'failed'].includes(value))
      throw new Error(`${value} without a round`);
    if (round !== undefined && round.startAt < this.#newest)
      throw new Error(`back to round ${round.id}`);
    this.#newest = round?.startAt ?? this.#newest;
    for (const each of [round, previous]) {
      if (each === undefined) continue;
      const end = this.#ended.get(each.id);
      if (end !== undefined && each.status !== end) throw new Error(`${each.id} ended twice`);
      if (each.status !== 0) this.#ended.set(each.id, each.status);
    }
  }
}

/** Written apart from the machine's guards; undefined where two are possible. */
function standingOf(round: WireRound | undefined, now: number): string | undefined {
  if (round === undefined) return undefined;
  if (round.status !== 0) return round.status === 1 ? 'settled' : 'void';
  const left = round.endAt - now;
  if (left > 10_000) return 'open';
  if (left > 0) return 'locked';
  return left > -10_000 ? 'settling' : undefined;
}

test('however it is notified, the machine shows what is true and finds back to the running round', () => {
  const kinds = fc.array(
    fc.constantFrom('settled' as const, 'settled' as const, 'void' as const, 'closed' as const),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(
      kinds,
      fc.constantFrom(0, 400, 3_000),
      fc.array(step, { maxLength: 60 }),
      (of, resultAfterMs, steps) => {
        const run = new Run(new Exchange(of, resultAfterMs));
        for (const change of steps) run.take(change);
        run.recover();
        const { exchange, puppet } = run;
        const { round, previous } = puppet.context();
        const current = exchange.current();
        // The result of the round before may be on the screen still.
        const isShowing = round !== undefined && round.endAt <= exchange.now;
        const running = current === null ? ['closed'] : ['open', 'locked', 'void'];
        expect(isShowing ? ['settling', 'settled', 'void'] : running).toContain(puppet.value());
        expect(round).toEqual(isShowing ? round : (current ?? undefined));
        const isLongOver = previous !== undefined && exchange.now >= previous.endAt + 30_000;
        expect(isLongOver && previous.status === 0).toBe(false);
      },
    ),
    { seed: 20_261_121, numRuns: 1_500 },
  );
});
