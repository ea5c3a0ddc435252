/** Rules [F-D1] to [F-D3] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { SetCancelTimer } from '../../../src/domain/cancelTimer/cancelTimer.ts';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { cancelDeadlineOf } from '../../../src/engine/cancelTimer/feature.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { exchangeWith, type TestExchange } from '../../support/engine.ts';

const timerOf = (durationMs: number, user = 1): Unstamped<SetCancelTimer> => ({
  type: 'SetCancelTimer',
  userId: userId(user),
  durationMs,
});

/** A user with a position and two orders. */
function trader(): TestExchange {
  const exchange = exchangeWith({ users: 2, funds: '1000' });
  exchange.place({ quantity: '1' });
  exchange.place({ price: '90', quantity: '1' });
  exchange.place({ type: 'STOPLOSS', side: 'SELL', trigger: '80', quantity: '1' });
  return exchange;
}

const workingOf = (exchange: TestExchange) => workingOrdersOf(exchange.state, userId(1));
const deadlineOf = (exchange: TestExchange) => cancelDeadlineOf(exchange.state, userId(1));

describe('setting', () => {
  test('[F-D1] runs from its command on, and is replaced by the next', () => {
    const exchange = trader();
    const [event] = exchange.run(timerOf(60_000));
    expect(event).toMatchObject({ cause: 'SET', deadline: exchange.now() + 60_000 });
    exchange.wait(30_000);
    exchange.run(timerOf(10_000));
    expect(deadlineOf(exchange)).toBe(exchange.now() + 10_000);
  });

  test('[F-D1] zero clears it, and changes nothing where none runs', () => {
    const exchange = trader();
    expect(exchange.run(timerOf(0))).toEqual([]);
    exchange.run(timerOf(5_000));
    expect(exchange.run(timerOf(0))).toMatchObject([{ cause: 'CLEARED', deadline: undefined }]);
    expect(deadlineOf(exchange)).toBeUndefined();
    exchange.wait(10_000);
    exchange.tick({ last: '100' });
    expect(workingOf(exchange)).toHaveLength(2);
  });

  test.each([4_999, 86_400_001, -1])('[F-D1] %i ms is refused', (durationMs) => {
    expect(trader().refused(timerOf(durationMs))).toEqual({
      code: 'INVALID_PARAMETER',
      data: { name: 'durationMs' },
    });
  });
});

describe('the deadline', () => {
  test('[F-D2] cancels every order at the first tick from then on, and leaves the position', () => {
    const exchange = trader();
    exchange.run(timerOf(5_000));
    exchange.wait(4_990);
    exchange.tick({ last: '100' });
    expect(workingOf(exchange)).toHaveLength(2);
    exchange.wait(10);
    const events = exchange.tick({ last: '100' });
    expect(
      events.map((event) =>
        event.type === 'OrderCancelled' ? event.order.cancelReason : event.type,
      ),
    ).toEqual(['MarketMoved', 'CANCEL_TIMER', 'MoneyMoved', 'CANCEL_TIMER', 'CancelTimerChanged']);
    expect(events.at(-1)).toMatchObject({ cause: 'REACHED', deadline: undefined });
    expect(positionsOf(exchange.state, userId(1))).toHaveLength(1);
    expect(deadlineOf(exchange)).toBeUndefined();
  });

  test('[F-D2] comes before the tick trades: an order that it would fill is cancelled', () => {
    const exchange = trader();
    exchange.run(timerOf(5_000));
    exchange.wait(5_000);
    const types = exchange.tick({ last: '85', low: '85' }).map(({ type }) => type);
    expect(types).toContain('OrderCancelled');
    expect(types).not.toContain('OrderFilled');
  });

  test('[F-D2] of somebody else says nothing about one’s own orders', () => {
    const exchange = trader();
    exchange.run(timerOf(5_000, 2));
    exchange.wait(5_000);
    exchange.tick({ last: '100' });
    expect(workingOf(exchange)).toHaveLength(2);
  });
});
