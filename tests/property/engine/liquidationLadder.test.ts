/** The ladder says what the engine would do: [F-V5] to [F-V7] of src/domain/futures/SPEC.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LadderPosition,
  liquidationLadder,
} from '../../../src/domain/futures/liquidationLadder.ts';
import { type InstrumentCode, userId } from '../../../src/domain/ids.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { priceOf, rateOf } from '../../../src/domain/quantities.ts';
import { type EngineState, positionsOf } from '../../../src/engine/index.ts';
import {
  BTC,
  BTC_OPTION,
  ETH,
  ETH_OPTION,
  exchangeWith,
  type TestExchange,
} from '../../support/engine.ts';

const INSTRUMENTS: Readonly<Record<number, InstrumentCode>> = {
  [BTC_OPTION]: BTC,
  [ETH_OPTION]: ETH,
};

/** The cross positions of the first user with their markets. */
function heldOf(state: EngineState): readonly LadderPosition[] {
  return positionsOf(state, userId(1)).flatMap((position) => {
    const option = state.options.get(position.optionId);
    const mark = option?.market.tick?.markPrice;
    if (option === undefined || mark === undefined) return [];
    const { tiers, tickSize } = option.config;
    return [{ ...position, markPrice: mark, tiers, tickSize }];
  });
}

const ladderOf = ({ state }: TestExchange) => {
  const member = state.members.get(userId(1));
  if (member === undefined) throw new Error('no member');
  return liquidationLadder(member.futures.point.balance, heldOf(state));
};

interface Story {
  readonly funds: number;
  readonly isHedge: boolean;
  readonly orders: readonly {
    readonly isBtc: boolean;
    readonly isBuy: boolean;
    readonly lots: number;
  }[];
  readonly btc: number;
  readonly eth: number;
}

function played(story: Story): TestExchange {
  const exchange = exchangeWith({
    funds: String(story.funds),
    ticks: [{ last: '100' }, { instrument: ETH, last: '100' }],
  });
  if (story.isHedge) exchange.hedge();
  for (const { isBtc, isBuy, lots } of story.orders) {
    exchange.place({
      option: isBtc ? BTC_OPTION : ETH_OPTION,
      side: isBuy ? 'BUY' : 'SELL',
      quantity: formatDecimal(BigInt(lots) * 100_000n),
      ...(story.isHedge && { positionSide: isBuy ? 'LONG' : 'SHORT' }),
    });
  }
  exchange.tick({ last: String(story.btc) });
  exchange.tick({ instrument: ETH, last: String(story.eth) });
  return exchange;
}

/** Which positions the engine takes over when the mark of one market moves there, first one first. */
function takenAt(story: Story, optionId: number, mark: bigint): readonly string[] {
  const exchange = played(story);
  const last = String(optionId === BTC_OPTION ? story.btc : story.eth);
  const instrument = INSTRUMENTS[optionId] ?? BTC;
  const events = exchange.tick({ instrument, last, mark: formatDecimal(mark) });
  return events.flatMap((event) =>
    event.type === 'PositionLiquidated' ? [event.position.id] : [],
  );
}

const stories = fc.record({
  funds: fc.integer({ min: 40, max: 400 }),
  isHedge: fc.boolean(),
  orders: fc.array(
    fc.record({
      isBtc: fc.boolean(),
      isBuy: fc.boolean(),
      lots: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  btc: fc.integer({ min: 96, max: 104 }),
  eth: fc.integer({ min: 96, max: 104 }),
});

describe('the liquidation ladder', () => {
  test('[F-V5] [F-V7] a tick beyond a rung the engine liquidates the account, the named position first, and a tick before it does not', () => {
    const seen = { rungs: 0, both: 0, gains: 0 };
    fc.assert(
      fc.property(stories, (story) => {
        let exchange: TestExchange;
        try {
          exchange = played(story);
        } catch {
          // An order that the balance does not cover.
          return;
        }
        for (const rung of ladderOf(exchange)) {
          const tickSize = rung.optionId === BTC_OPTION ? priceOf('0.1') : priceOf('0.01');
          if (rung.price === undefined || rung.price <= tickSize) continue;
          const isFalling = rung.price < rung.markPrice;
          const [above, below] = [rung.price + tickSize, rung.price - tickSize];
          const [before, beyond] = isFalling ? [above, below] : [below, above];
          expect(takenAt(story, rung.optionId, before)).toEqual([]);
          const taken = takenAt(story, rung.optionId, beyond);
          expect([rung.optionId, taken[0]]).toEqual([rung.optionId, rung.firstId]);
          seen.rungs += 1;
          if (rung.positionIds.length === 2) seen.both += 1;
          if (!rung.positionIds.includes(rung.firstId ?? '')) seen.gains += 1;
        }
      }),
      { numRuns: 150, seed: 20_261_123 },
    );
    expect(seen.rungs).toBeGreaterThan(100);
    expect(seen.both).toBeGreaterThan(10);
    // Another market's position goes first where its loss is larger.
    expect(seen.gains).toBeGreaterThan(0);
  });

  test('[F-V6] by hand: the nearest market first, and one that nothing liquidates last', () => {
    const exchange = exchangeWith({
      funds: '100',
      ticks: [{ last: '100' }, { instrument: ETH, last: '100' }],
    });
    exchange.place({ quantity: '2' });
    exchange.place({ option: ETH_OPTION, side: 'SELL', quantity: '0.5' });
    // 100 - 200 x 0.0004 - 50 x 0.0004 = 99.9 behind both.
    // BTC: (200 - 99.9 + 50 x 0.0065) / (2 x 0.996) = 50.414..., up to the tick 50.5.
    // ETH: (99.9 - 200 x 0.004 + 50) / (0.5 x 1.0065) = 296.274..., down to the tick.
    expect(ladderOf(exchange)).toMatchObject([
      { optionId: BTC_OPTION, price: priceOf('50.5'), move: rateOf('-0.495') },
      { optionId: ETH_OPTION, price: priceOf('296.27'), move: rateOf('1.9627') },
    ]);
    const small = exchangeWith({
      funds: '1000',
      ticks: [{ last: '100' }, { instrument: ETH, last: '100' }],
    });
    small.place({ quantity: '0.01' });
    small.place({ option: ETH_OPTION, side: 'SELL', quantity: '0.5' });
    expect(ladderOf(small).map(({ optionId, price }) => [optionId, price !== undefined])).toEqual([
      [ETH_OPTION, true],
      [BTC_OPTION, false],
    ]);
  });

  test('[F-V6] an account without positions has no rungs', () => {
    expect(ladderOf(exchangeWith({ funds: '100' }))).toEqual([]);
  });
});
