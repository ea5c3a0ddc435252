/** Random stories against the rules of src/engine/SPEC.md that hold for all of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTransient } from '../../../src/domain/events.ts';
import type { InstrumentCode } from '../../../src/domain/ids.ts';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  evolve,
  execute,
  initialState,
  invariants,
} from '../../../src/engine/index.ts';
import { crossAccount } from '../../../src/engine/futures/crossAccount.ts';
import { holdingsOf } from '../../../src/engine/futures/holdings.ts';
import { crossHealth, isolatedHealth } from '../../../src/engine/futures/risk.ts';
import { anyStory, type Move, storyCommand } from '../../support/engineMoves.ts';
import { executeHeld, beginStory, STORY_RULES } from '../../support/engineStories.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

function play(moves: readonly Move[]) {
  const { state, events } = beginStory();
  for (const [index, move] of moves.entries()) {
    const outcome = execute(state, storyCommand(state, move, index));
    if (outcome.ok) events.push(...outcome.events);
  }
  return { state, events };
}

/** Positions and accounts in the instrument that a tick should have warned or liquidated. */
function overdue(state: EngineState, instrument: InstrumentCode): string[] {
  const found: string[] = [];
  for (const member of state.members.values())
    for (const holding of holdingsOf(member)) {
      const { position, option } = holding;
      const mark = option.market.tick?.markPrice;
      if (position?.instrument !== instrument || mark === undefined) continue;
      const account = crossAccount(member);
      if (account === undefined) continue;
      const { maintenanceMargin, marginBalance } =
        position.marginType === 'CROSS'
          ? crossHealth(member, account)
          : isolatedHealth(holding, position, mark);
      if (maintenanceMargin >= marginBalance) found.push(`${position.id} not liquidated`);
      else if (!position.isWarned && maintenanceMargin * 10n > marginBalance * 8n)
        found.push(`${position.id} not warned`);
      else if (position.isWarned && maintenanceMargin * 10n < marginBalance * 6n)
        found.push(`${position.id} still warned`);
    }
  return found;
}

describe('any story', () => {
  test('[L-P1][L-P2][L-P6] the ledger holds after every event, everything after every command', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        const { state } = beginStory();
        for (const [index, move] of moves.entries())
          executeHeld(state, storyCommand(state, move, index));
      }),
      { numRuns: 150, seed: 20_260_101 },
    );
  });

  test('[F-X1][F-X2][F-X3] a tick leaves nothing behind that it should have warned or liquidated', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        const { state } = beginStory();
        for (const [index, move] of moves.entries()) {
          const command = storyCommand(state, move, index);
          execute(state, command);
          if (command.type !== 'MoveMarket') continue;
          expect(overdue(state, command.tick.instrument)).toEqual([]);
        }
      }),
      { numRuns: 300, seed: 20_260_102 },
    );
  });

  test('[E-R1] replaying the events, with or without ticks, gives the same state', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        const { state, events } = play(moves);
        const text = canonicalText(state);
        const replayed = events.reduce(evolve, initialState(STORY_RULES));
        expect(canonicalText(replayed)).toBe(text);
        const durable = events.filter((event) => !isTransient(event));
        const restored = decodeEvents(encodeEvents(durable), EVENTS_VERSION);
        expect(canonicalText(restored.reduce(evolve, initialState(STORY_RULES)))).toBe(text);
      }),
      { numRuns: 100, seed: 20_260_103 },
    );
  });

  test('[E-R1] the same commands twice give the same events', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        expect(play(moves).events).toEqual(play(moves).events);
      }),
      { numRuns: 50, seed: 20_260_104 },
    );
  });

  test('[E-R2] a refused command changes nothing', () => {
    fc.assert(
      fc.property(anyStory, (moves) => {
        const { state } = beginStory();
        for (const [index, move] of moves.entries()) {
          const before = canonicalText(state);
          const outcome = execute(state, storyCommand(state, move, index));
          const after = outcome.ok ? before : canonicalText(state);
          expect(after).toBe(before);
        }
      }),
      { numRuns: 50, seed: 20_260_105 },
    );
  });

  test('[E-R3] a state read back decides like the one written', () => {
    fc.assert(
      fc.property(anyStory, anyStory, (first, second) => {
        const { state } = play(first);
        const copy = throughSnapshot(state, STORY_RULES);
        expect(canonicalText(copy)).toBe(canonicalText(state));
        expect(invariants(copy)).toEqual([]);
        // After a restart the next ticks restore the prices; here in both equally.
        for (const { tick } of state.markets.values())
          for (const side of [state, copy])
            if (tick !== undefined) evolve(side, { type: 'MarketMoved', tick });
        for (const [index, move] of second.entries()) {
          const command = storyCommand(state, move, 1000 + index);
          expect(execute(copy, command)).toEqual(execute(state, command));
        }
        expect(canonicalText(copy)).toBe(canonicalText(state));
      }),
      { numRuns: 60, seed: 20_260_106 },
    );
  });

  test('stories reach every kind of event', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyStory, (moves) => {
        for (const event of play(moves).events) seen.add(event.type);
      }),
      { numRuns: 100, seed: 20_260_107 },
    );
    expect([...seen].toSorted()).toEqual([
      'ExchangeOpened',
      'FundingPaid',
      'FundingSettled',
      'LeverageChanged',
      'MarginTypeChanged',
      'MarketMoved',
      'MoneyMoved',
      'OrderAccepted',
      'OrderAmended',
      'OrderCancelled',
      'OrderFilled',
      'OrderTriggered',
      'PositionChanged',
      'PositionClosed',
      'PositionLiquidated',
      'PositionModeChanged',
      'PositionOpened',
      'PositionWarned',
      'UserRegistered',
      'UserStatusChanged',
    ]);
  });
});
