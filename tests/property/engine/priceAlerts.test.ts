/** Random alerts and prices against the rules [P-A..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { userId } from '../../../src/domain/ids.ts';
import type { PriceAlert } from '../../../src/domain/priceAlerts/priceAlerts.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import { exchangeWith, stamped, tickOf, type TickSpec } from '../../support/engine.ts';
import { alertOf } from '../../support/enginePriceAlerts.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const USERS = 3;
const price = fc.integer({ min: 90, max: 110 });
const anyTick = fc
  .record({ last: price, down: fc.nat(3), up: fc.nat(3), mark: price })
  .map(({ last, down, up, mark }) => ({
    kind: 'tick' as const,
    last,
    low: last - down,
    high: last + up,
    mark,
  }));
const anyAlert = fc.record({
  kind: fc.constant('alert' as const),
  user: fc.integer({ min: 1, max: USERS }),
  id: fc.nat(12),
  by: fc.constantFrom('LAST' as const, 'MARK' as const),
  price,
});
const anyRestart = fc.constant({ kind: 'restart' as const });
type Move =
  | (typeof anyTick extends fc.Arbitrary<infer T> ? T : never)
  | (typeof anyAlert extends fc.Arbitrary<infer T> ? T : never)
  | { readonly kind: 'restart' };
const anyMoves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: anyTick }, { weight: 4, arbitrary: anyAlert }, anyRestart),
  { maxLength: 60 },
);

const tickSpec = ({ last, low, high, mark }: Extract<Move, { kind: 'tick' }>): TickSpec => ({
  last: String(last),
  low: String(low),
  high: String(high),
  mark: String(mark),
});

interface Step {
  readonly move: Move;
  readonly events: readonly ExchangeEvent[];
}

/** Plays the moves; a move that is refused has no events. */
function play(moves: readonly Move[], userOf: (user: number) => number = (user) => user) {
  const exchange = exchangeWith({ users: USERS });
  let { state } = exchange;
  const steps = moves.map((move, index): Step => {
    if (move.kind === 'restart') {
      state = throughSnapshot(state);
      return { move, events: [] };
    }
    const command =
      move.kind === 'tick'
        ? ({ type: 'MoveMarket', tick: tickOf(tickSpec(move)) } as const)
        : alertOf({
            user: userOf(move.user),
            id: `a-${move.id}`,
            by: move.by,
            price: String(move.price),
          });
    const outcome = execute(state, stamped(command, exchange.now() + index + 1));
    return { move, events: outcome.ok ? outcome.events : [] };
  });
  return { state, steps };
}

const whole = (scaled: bigint): number => Number(scaled / 100_000_000n);

const hasReached = (alert: PriceAlert, move: Extract<Move, { kind: 'tick' }>): boolean => {
  const at = whole(alert.price);
  if (alert.by === 'MARK') return alert.firesAbove ? move.mark >= at : move.mark <= at;
  return alert.firesAbove ? move.high >= at : move.low <= at;
};

const alertsIn = (
  events: readonly ExchangeEvent[],
  type: 'PriceAlertSet' | 'PriceAlertReached',
): readonly PriceAlert[] => events.flatMap((event) => (event.type === type ? [event.alert] : []));

const nameOf = ({ userId: user, clientAlertId }: PriceAlert): string => `${user}/${clientAlertId}`;

test('[P-A3][P-A4][P-A6] an alert is notified by the first tick that reaches it, and once', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const waiting = new Map<string, PriceAlert>();
      for (const { move, events } of play(moves).steps) {
        for (const alert of alertsIn(events, 'PriceAlertSet')) waiting.set(nameOf(alert), alert);
        const due = [...waiting.values()].filter(
          (alert) => move.kind === 'tick' && hasReached(alert, move),
        );
        const notified = alertsIn(events, 'PriceAlertReached');
        expect(notified.map(nameOf).toSorted()).toEqual(due.map(nameOf).toSorted());
        for (const alert of due) waiting.delete(nameOf(alert));
      }
    }),
    { numRuns: 60 },
  );
});

test('[P-A4] what a user is notified of does not depend on who the others are', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const reachedOf = ({ steps }: ReturnType<typeof play>, user: number) =>
        steps.map(({ events }) =>
          alertsIn(events, 'PriceAlertReached')
            .filter((alert) => alert.userId === userId(user))
            .map((alert) => alert.clientAlertId),
        );
      const rotate = (user: number): number => (user % USERS) + 1;
      const plain = play(moves);
      const rotated = play(moves, rotate);
      for (let user = 1; user <= USERS; user += 1)
        expect(reachedOf(rotated, rotate(user))).toEqual(reachedOf(plain, user));
    }),
    { numRuns: 40 },
  );
});

test('[P-A6] the state with its alerts survives a snapshot', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const { state } = play(moves);
      expect(canonicalText(throughSnapshot(state))).toBe(canonicalText(state));
      expect(invariants(throughSnapshot(state))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
