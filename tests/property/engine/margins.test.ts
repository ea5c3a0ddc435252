/** Margins and liquidation in random stories: [F-G3] and [F-X9] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands.ts';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { FuturesPosition } from '../../../src/domain/futuresOrders.ts';
import { isLiquidatable } from '../../../src/domain/futures/index.ts';
import type { InstrumentCode, PositionId, UserId } from '../../../src/domain/ids.ts';
import { type Money, money } from '../../../src/domain/quantities.ts';
import type { Outcome } from '../../../src/engine/contract.ts';
import { crossAccount } from '../../../src/engine/futures/crossAccount.ts';
import { holdingsOf } from '../../../src/engine/futures/holdings.ts';
import { crossHealth, liquidatingRejection } from '../../../src/engine/futures/risk.ts';
import { type EngineState, evolve, execute } from '../../../src/engine/index.ts';
import { anyStory, type Move, storyCommand } from '../../support/engineMoves.ts';
import { beginStory, STORY_RULES } from '../../support/engineStories.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const AT = 1_800_000_000_000;

/** The same exchange, to try out on it what comes next. */
function copyOf(state: EngineState): EngineState {
  const copy = throughSnapshot(state, STORY_RULES);
  for (const { tick } of state.markets.values())
    if (tick !== undefined) evolve(copy, { type: 'MarketMoved', tick });
  return copy;
}

/** The effect of a tick in which no price of the instrument moves. */
function stillTick(state: EngineState, instrument: InstrumentCode): readonly ExchangeEvent[] {
  const tick = state.markets.get(instrument)?.tick;
  if (tick === undefined) throw new Error(`${instrument} has no price`);
  const still = { ...tick, low: tick.lastPrice, high: tick.lastPrice };
  const outcome = execute(state, { type: 'MoveMarket', at: AT, tick: still });
  return outcome.ok ? outcome.events : [];
}

const liquidatedIn = (events: readonly ExchangeEvent[]): readonly PositionId[] =>
  events.flatMap((event) => (event.type === 'PositionLiquidated' ? [event.position.id] : []));

function isCrossLiquidatable(state: EngineState, user: UserId): boolean {
  const member = state.members.get(user);
  if (member === undefined || member.cross.holdings.length === 0) return false;
  const account = crossAccount(member);
  return account !== undefined && isLiquidatable(crossHealth(member, account));
}

/** Calls `look` before each command of the story; `answer` carries it out. */
function watch(
  moves: readonly Move[],
  look: (state: EngineState, command: Command, answer: () => Outcome) => void,
): void {
  const { state } = beginStory();
  for (const [index, move] of moves.entries()) {
    const command = storyCommand(state, move, index);
    look(state, command, () => execute(state, command));
  }
}

const removal = (position: FuturesPosition, amount: Money): Command => ({
  type: 'ChangeMargin',
  userId: position.userId,
  positionId: position.id,
  direction: 'REMOVE',
  amount,
  requestId: undefined,
  at: AT,
});

/** Positions the next tick does not liquidate anyway, of users who may act. */
const removable = (state: EngineState): readonly FuturesPosition[] =>
  [...state.members.values()].flatMap((member) =>
    member.user.status === 'NORMAL'
      ? holdingsOf(member).flatMap((holding) => {
          const { position } = holding;
          const isRefused = liquidatingRejection(STORY_RULES, member, holding) !== undefined;
          return position?.marginType !== 'ISOLATED' || isRefused ? [] : [position];
        })
      : [],
  );

test('[F-G3] the most that can be removed leaves a position that is not liquidated', () => {
  let removed = 0;
  fc.assert(
    fc.property(anyStory, (moves) => {
      watch(moves, (state, command, answer) => {
        answer();
        if (command.type !== 'MoveMarket' && command.type !== 'ChangeMargin') return;
        for (const position of removable(state)) {
          const copy = copyOf(state);
          const refusal = execute(copy, removal(position, money(10n ** 20n)));
          const text = refusal.ok ? undefined : refusal.rejection.data?.['maximum'];
          const maximum = parseDecimal(text ?? '') ?? 0n;
          expect(refusal).toMatchObject({ ok: false, rejection: { code: 'MARGIN_TOO_LOW' } });
          expect(execute(copy, removal(position, money(maximum + 1n))).ok).toBe(false);
          if (maximum === 0n) continue;
          removed += 1;
          expect(execute(copy, removal(position, money(maximum))).ok).toBe(true);
          const next = stillTick(copy, position.instrument);
          // Others may be due for it already [F-X9].
          const due = liquidatedIn(stillTick(copyOf(state), position.instrument));
          expect(liquidatedIn(next)).toEqual(due.filter((id) => id !== position.id));
        }
      });
    }),
    { numRuns: 40, seed: 20_260_141 },
  );
  expect(removed).toBeGreaterThan(20);
});

test('[F-X9] an order is refused as LIQUIDATING only where the next tick would liquidate', () => {
  let refused = 0;
  fc.assert(
    fc.property(anyStory, (moves) => {
      watch(moves, (state, _, answer) => {
        const outcome = answer();
        if (outcome.ok || outcome.rejection.code !== 'LIQUIDATING') return;
        refused += 1;
        const copy = copyOf(state);
        const next = [...copy.markets.keys()].flatMap((each) => stillTick(copy, each));
        const isLiquidated = next.some(
          (event) =>
            event.type === 'PositionLiquidated' ||
            (event.type === 'OrderCancelled' && event.order.cancelReason === 'LIQUIDATION'),
        );
        expect(isLiquidated).toBe(true);
      });
    }),
    { numRuns: 300, seed: 20_260_142 },
  );
  expect(refused).toBeGreaterThan(2);
});

test('[F-X9] no order is taken from a cross account that is due for liquidation', () => {
  let due = 0;
  fc.assert(
    fc.property(anyStory, (moves) => {
      watch(moves, (state, command, answer) => {
        const isAsked = command.type === 'PlaceOrder' || command.type === 'AmendOrder';
        const isDue = isAsked && isCrossLiquidatable(state, command.userId);
        const outcome = answer();
        if (!isDue) return;
        due += 1;
        // An id used before is answered with its order, which changes nothing.
        expect(outcome.ok ? outcome.events : []).toEqual([]);
      });
    }),
    { numRuns: 300, seed: 20_260_143 },
  );
  expect(due).toBeGreaterThan(2);
});
