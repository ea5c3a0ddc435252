/** Exits of orders and exits set by hand, against a model that knows only who set what last. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { priceOf } from '../../../src/domain/quantities.ts';
import { positionsOf } from '../../../src/engine/index.ts';
import { exchangeWith, type ExitSpec } from '../../support/engine.ts';
import { setExitsOf } from '../../support/engineConditions.ts';

const anyExits = fc.record({
  takeProfit: fc.option(fc.integer({ min: 150, max: 160 }), { nil: undefined }),
  stopLoss: fc.option(fc.integer({ min: 50, max: 60 }), { nil: undefined }),
});
type Exits = typeof anyExits extends fc.Arbitrary<infer T> ? T : never;

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), exits: anyExits, away: fc.nat({ max: 80 }) }),
  fc.record({ kind: fc.constant('hand' as const), exits: anyExits }),
  fc.record({ kind: fc.constant('reach' as const), away: fc.nat({ max: 80 }) }),
);

const specOf = ({ takeProfit, stopLoss }: Exits): ExitSpec => ({
  ...(takeProfit === undefined ? {} : { takeProfit: String(takeProfit) }),
  ...(stopLoss === undefined ? {} : { stopLoss: String(stopLoss) }),
});

/** Tenths below 100. */
const below = (away: number): string => ((1000 - away) / 10).toFixed(1);

interface Waiting {
  readonly at: number;
  readonly away: number;
  readonly exits: Exits;
}

test('[F-E2] of every exit the one that was set last by a person stands', () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 3, maxLength: 30 }), (steps) => {
      const exchange = exchangeWith({ funds: '100000' });
      exchange.place({ quantity: '1' });
      const now: Exits = { takeProfit: undefined, stopLoss: undefined };
      const setAt = { takeProfit: -1, stopLoss: -1 };
      let waiting: readonly Waiting[] = [];
      const set = (name: keyof Exits, value: number | undefined, at: number): void => {
        now[name] = value;
        setAt[name] = at;
      };
      for (const [at, step] of steps.entries()) {
        if (step.kind === 'order') {
          exchange.place({ quantity: '1', price: below(step.away + 1), exits: specOf(step.exits) });
          waiting = [...waiting, { ...step, at, away: step.away + 1 }];
        } else if (step.kind === 'hand') {
          exchange.run(setExitsOf('p-1', specOf(step.exits)));
          for (const name of ['takeProfit', 'stopLoss'] as const)
            if (step.exits[name] !== now[name]) set(name, step.exits[name], at);
        } else {
          const events = exchange.tick({ last: '100', low: below(step.away) });
          kept += events.filter(
            (event) => event.type === 'OrderFilled' && event.fill.keptExits !== undefined,
          ).length;
          const reached = waiting
            .filter(({ away }) => away <= step.away)
            .toSorted((a, b) => a.away - b.away || a.at - b.at);
          waiting = waiting.filter(({ away }) => away > step.away);
          for (const order of reached)
            for (const name of ['takeProfit', 'stopLoss'] as const)
              if (order.exits[name] !== undefined && order.at >= setAt[name])
                set(name, order.exits[name], order.at);
        }
        const [position] = positionsOf(exchange.state, userId(1));
        const { takeProfit, stopLoss } = now;
        expect(position?.exits?.takeProfit).toBe(takeProfit && priceOf(String(takeProfit)));
        expect(position?.exits?.stopLoss).toBe(stopLoss && priceOf(String(stopLoss)));
      }
    }),
    { numRuns: 150, seed: 20_261_128 },
  );
  expect(kept).toBeGreaterThan(20);
});
