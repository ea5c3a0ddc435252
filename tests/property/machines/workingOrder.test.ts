/**
 * Whatever the exchange says in whatever order, however often, and whatever a person asks for in
 * between: an order ends where its history ends.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  UNANSWERED_MS,
  workingOrderMachine,
  type RequestAnswer,
  type WorkingOrderFact,
} from '../../../src/machines/workingOrder.ts';
import { createPuppet } from '../../support/machinePaths.ts';

type Change = 'fill' | 'amend' | 'trigger';
type End = 'FILLED' | 'CANCELLED' | 'open';

/** Possible facts of an order, in order: each at the moment of the one before or later. */
function historyOf(
  isExit: boolean,
  steps: readonly (readonly [Change, number])[],
  end: End,
): readonly [WorkingOrderFact, ...WorkingOrderFact[]] {
  let fact: WorkingOrderFact = {
    id: 'o-1',
    clientOrderId: 'c-1',
    marketType: isExit ? 'STOPLOSS' : 'LIMIT',
    status: 'WORKING',
    filledQuantity: '0',
    triggeredAt: null,
    updatedAt: 1,
  };
  const history: [WorkingOrderFact, ...WorkingOrderFact[]] = [fact];
  let filled = 0;
  const next = (over: Partial<WorkingOrderFact>, later: number): void => {
    fact = { ...fact, ...over, updatedAt: fact.updatedAt + later };
    history.push(fact);
  };
  const fill = (later: number): void => {
    filled += 1;
    next({ filledQuantity: `0.${filled}` }, later);
  };
  for (const [change, later] of steps) {
    const isWaiting = isExit && fact.triggeredAt === null;
    if (change === 'trigger' && isWaiting) next({ triggeredAt: fact.updatedAt + later }, later);
    else if (change === 'fill' && !isWaiting) fill(later);
    else if (change === 'amend') next({}, later);
  }
  if (end !== 'open')
    next({ status: end, filledQuantity: end === 'FILLED' ? '1' : fact.filledQuantity }, 0);
  return history;
}

const histories = fc
  .record({
    isExit: fc.boolean(),
    steps: fc.array(
      fc.tuple(fc.constantFrom<Change>('fill', 'amend', 'trigger'), fc.nat({ max: 1 })),
      { maxLength: 6 },
    ),
    end: fc.constantFrom<End>('FILLED', 'CANCELLED', 'open'),
  })
  .map(({ isExit, steps, end }) => historyOf(isExit, steps, end));

/** Where an order stands of which everything is known. */
function standing(history: readonly [WorkingOrderFact, ...WorkingOrderFact[]]): string {
  const last = history.at(-1) ?? history[0];
  if (last.status === 'FILLED') return 'filled';
  if (last.status === 'CANCELLED') return 'cancelled';
  if (Number(last.filledQuantity) > 0) return 'partlyFilled';
  if (last.marketType === 'LIMIT') return 'working';
  return last.triggeredAt === null ? 'waiting' : 'triggered';
}

/** Facts of the history that have been delivered, by their place in it. */
interface Model {
  readonly delivered: Set<number>;
}

interface Real {
  readonly puppet: ReturnType<typeof createPuppet>;
  readonly history: readonly [WorkingOrderFact, ...WorkingOrderFact[]];
}

const valueOf = ({ puppet }: Real): unknown => puppet.actor.getSnapshot().value;
const ENDS = ['filled', 'cancelled'];

class Tell implements fc.AsyncCommand<Model, Real> {
  readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  check = (): boolean => true;
  async run({ delivered }: Model, real: Real): Promise<void> {
    const place = this.pick % real.history.length;
    const before = valueOf(real);
    delivered.add(place);
    real.puppet.actor.send({ type: 'FACT', order: real.history[place] });
    const after = valueOf(real);
    if (ENDS.includes(String(before)) && after !== before)
      throw new Error(`${String(before)} was left for ${String(after)}`);
    const hasEnd = [...delivered].some((at) => real.history[at]?.status !== 'WORKING');
    if (ENDS.includes(String(after)) !== hasEnd)
      throw new Error(`${String(after)} though the end was ${hasEnd ? '' : 'not '}delivered`);
  }
  toString = (): string => `tell ${this.pick}`;
}

class Ask implements fc.AsyncCommand<Model, Real> {
  readonly what: 'AMEND' | 'CANCEL';
  constructor(what: 'AMEND' | 'CANCEL') {
    this.what = what;
  }
  check = (): boolean => true;
  async run(_: Model, { puppet }: Real): Promise<void> {
    puppet.actor.send(
      this.what === 'AMEND'
        ? { type: 'AMEND', change: { price: '1' }, request: 'r' }
        : { type: 'CANCEL', request: 'r' },
    );
  }
  toString = (): string => `ask ${this.what}`;
}

/** The exchange answers with what it knew at some moment, refuses, or the answer is lost. */
class Answered implements fc.AsyncCommand<Model, Real> {
  readonly how: RequestAnswer['kind'];
  readonly pick: number;
  constructor(how: RequestAnswer['kind'], pick: number) {
    this.how = how;
    this.pick = pick;
  }
  check = (): boolean => true;
  async run({ delivered }: Model, real: Real): Promise<void> {
    const value = valueOf(real);
    if (value !== 'amending' && value !== 'cancelling') return;
    const place = this.pick % real.history.length;
    const order = real.history[place] ?? real.history[0];
    if (this.how === 'accepted') delivered.add(place);
    await real.puppet.settle(value === 'amending' ? 'amend' : 'cancel', {
      output:
        this.how === 'accepted'
          ? { kind: 'accepted', order }
          : { kind: this.how, refusal: { code: 'X', message: '' } },
    });
  }
  toString = (): string => `${this.how} ${this.pick}`;
}

class CatchUp implements fc.AsyncCommand<Model, Real> {
  check = (): boolean => true;
  async run(_: Model, { puppet }: Real): Promise<void> {
    puppet.actor.send({ type: 'CAUGHT_UP' });
  }
  toString = (): string => 'caught up';
}

const commands = fc.commands(
  [
    fc.nat({ max: 20 }).map((pick) => new Tell(pick)),
    fc.constantFrom('AMEND' as const, 'CANCEL' as const).map((what) => new Ask(what)),
    fc
      .tuple(
        fc.constantFrom('accepted' as const, 'refused' as const, 'unanswered' as const),
        fc.nat({ max: 20 }),
      )
      .map(([how, pick]) => new Answered(how, pick)),
    fc.constant(new CatchUp()),
  ],
  { maxCommands: 25 },
);

/** Answers open requests and delivers the remaining facts, in any order. */
async function finish(real: Real, order: readonly number[]): Promise<void> {
  const { puppet, history } = real;
  for (const place of order) puppet.actor.send({ type: 'FACT', order: history[place] });
  for (
    let value = valueOf(real);
    value === 'amending' || value === 'cancelling';
    value = valueOf(real)
  )
    await puppet.settle(value === 'amending' ? 'amend' : 'cancel', {
      output: { kind: 'refused', refusal: { code: 'X', message: '' } },
    });
  puppet.clock.increment(UNANSWERED_MS);
}

test('an order ends where its history ends, however it is delivered and whatever is requested', async () => {
  await fc.assert(
    fc.asyncProperty(
      histories.chain((history) =>
        fc.record({
          history: fc.constant(history),
          order: fc.shuffledSubarray(
            history.map((_, place) => place),
            { minLength: history.length },
          ),
        }),
      ),
      commands,
      async ({ history, order }, run) => {
        const puppet = createPuppet(
          workingOrderMachine,
          { promises: ['amend', 'cancel'], callbacks: [] },
          { order: history[0] },
        );
        puppet.actor.start();
        const real: Real = { puppet, history };
        await fc.asyncModelRun(() => ({ model: { delivered: new Set([0]) }, real }), run);
        await finish(real, order);
        expect(valueOf(real)).toBe(standing(history));
      },
    ),
    { seed: 20_251_121, numRuns: 1_000 },
  );
});
