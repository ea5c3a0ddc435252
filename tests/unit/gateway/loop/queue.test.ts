import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Unstamped } from '../../../../src/domain/commands.ts';
import { registrationId, siteId } from '../../../../src/domain/ids.ts';
import type { MarketTick } from '../../../../src/domain/market.ts';
import { priceOf, quantityOf } from '../../../../src/domain/quantities.ts';
import { CommandQueue, mergeTicks, type Waiting } from '../../../../src/gateway/loop/queue.ts';
import { BTC, ETH, orderOf, tickOf } from '../../../support/engine.ts';
import type { SubmitResult } from '../../../../src/gateway/ports/submit.ts';

const waiting = (
  command: Unstamped,
  answer: (result: SubmitResult) => void = () => {},
): Waiting => ({
  command,
  actor: 'exchange',
  answers: [answer],
  submittedAt: 0,
});
const queueOf = (limit: number, waitingOfUser = limit): CommandQueue =>
  new CommandQueue({ waiting: limit, waitingOfUser });
const move = (tick: MarketTick): Waiting => waiting({ type: 'MoveMarket', tick });
const order = (id: string): Waiting => waiting(orderOf({ id, quantity: '1' }));

const names = (items: readonly Waiting[]): readonly string[] =>
  items.map(({ command }) => {
    if (command.type === 'MoveMarket') return `${command.tick.instrument} ${command.tick.at}`;
    return command.type === 'PlaceOrder' ? command.clientOrderId : command.type;
  });

const tick = (last: string, at: number, low = last, high = last, instrument = BTC): MarketTick =>
  tickOf({ instrument, last, low, high }, at);

describe('queue of the loop', () => {
  it('prices do not wait behind orders that do not fit', () => {
    const queue = queueOf(10);
    for (const item of [order('a'), order('b'), move(tick('1', 1))]) queue.push(item);
    expect(names(queue.take(2))).toEqual(['a', 'BTCUSDT 1']);
    expect(names(queue.take(2))).toEqual(['b']);
  });

  it('keeps the order of arrival', () => {
    const queue = queueOf(10);
    for (const item of [order('a'), move(tick('1', 1)), order('b')]) queue.push(item);
    expect(names(queue.take(2))).toEqual(['a', 'BTCUSDT 1']);
    expect(names(queue.take(9))).toEqual(['b']);
    expect(queue.isEmpty).toBe(true);
  });

  it('makes one of the moves of one instrument, in the place of the first', () => {
    const queue = queueOf(10);
    const items = [
      move(tick('1', 1)),
      order('a'),
      move(tick('9', 1, '9', '9', ETH)),
      move(tick('2', 2)),
      order('b'),
      move(tick('3', 3)),
    ];
    for (const item of items) queue.push(item);
    expect(names(queue.take(9))).toEqual(['BTCUSDT 3', 'a', 'ETHUSDT 1', 'b']);
  });

  it('answers every move that was merged', () => {
    const queue = queueOf(10);
    const answered: number[] = [];
    for (const n of [1, 2, 3]) {
      queue.push(waiting({ type: 'MoveMarket', tick: tick('1', n) }, () => answered.push(n)));
    }
    const [joined] = queue.take(9);
    const result: SubmitResult = { ok: true, at: 0, events: [] };
    for (const answer of joined?.answers ?? []) answer(result);
    expect(answered).toEqual([1, 2, 3]);
  });

  it('loses no extreme and no trade of moves that are joined', () => {
    const price = fc.integer({ min: 1, max: 99 });
    const step = fc
      .tuple(price, price, price)
      .map((prices) => prices.toSorted((a, b) => a - b))
      .map(([low = 1, last = 1, high = 1]) => ({ low, last, high }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const ticks = steps.map(({ low, last, high }, index) => ({
          ...tick(String(last), index, String(low), String(high)),
          trades: [
            {
              id: index,
              price: priceOf(String(last)),
              quantity: quantityOf('1'),
              side: 'BUY' as const,
              at: index,
            },
          ],
        }));
        const [first, ...rest] = ticks;
        if (first === undefined) return;
        const joined = rest.reduce(mergeTicks, first);
        const last = ticks.at(-1);
        expect(joined.low).toBe(ticks.map((one) => one.low).reduce((a, b) => (a < b ? a : b)));
        expect(joined.high).toBe(ticks.map((one) => one.high).reduce((a, b) => (a > b ? a : b)));
        expect(joined).toMatchObject({
          lastPrice: last?.lastPrice,
          at: last?.at,
          book: last?.book,
        });
        expect(joined.trades.map(({ id }) => id)).toEqual(steps.map((_, index) => index));
      }),
      { seed: 5 },
    );
  });

  it('keeps the price of every move that is joined, in order of time', () => {
    const queue = queueOf(10);
    const point = (at: number) => ({ at, price: priceOf(String(at)) });
    queue.push(move(tick('10', 10)));
    queue.push(
      waiting({ type: 'MoveMarket', tick: tick('40', 40), skipped: [point(20), point(30)] }),
    );
    queue.push(move(tick('50', 50)));
    expect(queue.take(9).map(({ command }) => command)).toMatchObject([
      { tick: { at: 50 }, skipped: [point(10), point(20), point(30), point(40)] },
    ]);
  });

  it('keeps no price of a move that only carries an older one on', () => {
    const queue = queueOf(10);
    queue.push(waiting({ type: 'MoveMarket', tick: { ...tick('10', 10), isCarried: true } }));
    queue.push(move(tick('20', 20)));
    queue.push(move(tick('30', 30)));
    expect(queue.take(9).map(({ command }) => command)).toMatchObject([
      { tick: { at: 30 }, skipped: [{ at: 20, price: priceOf('20') }] },
    ]);
  });

  it('keeps no more of those prices than the longest round has', () => {
    const queue = queueOf(10);
    for (let at = 1; at <= 1_300; at += 1) queue.push(move(tick('1', at)));
    const [joined] = queue.take(1);
    const skipped = joined?.command.type === 'MoveMarket' ? joined.command.skipped : undefined;
    expect(skipped).toHaveLength(1_200);
    expect(skipped?.at(-1)?.at).toBe(1_299);
  });

  it('refuses orders beyond its limit, and never a move', () => {
    const queue = queueOf(2);
    expect([order('a'), order('b'), order('c')].map((item) => queue.push(item))).toEqual([
      true,
      true,
      false,
    ]);
    expect(queue.push(move(tick('1', 1)))).toBe(true);
    expect(names(queue.take(2))).toEqual(['a', 'BTCUSDT 1']);
    expect(queue.push(order('d'))).toBe(true);
    expect(names(queue.take(9))).toEqual(['b', 'd']);
  });

  it('accepts returned commands, ahead of newer ones and beyond the limit', () => {
    const queue = queueOf(2);
    for (const item of [move(tick('1', 1, '1', '5')), order('a'), order('b')]) queue.push(item);
    const taken = queue.take(3);
    for (const item of [order('c'), move(tick('2', 2)), order('d')]) queue.push(item);
    queue.putBack(taken);
    const [joined, ...others] = queue.take(9);
    expect(names(others)).toEqual(['a', 'b', 'c', 'd']);
    expect(joined?.command).toMatchObject({ tick: { at: 2, high: tick('5', 0).high } });
  });

  it('refuses more of one user than their share, and accepts the others', () => {
    const queue = queueOf(10, 2);
    const push = (user: number, id: string): boolean =>
      queue.push(waiting(orderOf({ id, user, quantity: '1' })));
    expect([push(1, 'a'), push(1, 'b'), push(1, 'c'), push(2, 'd')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    queue.take(1);
    expect(push(1, 'e')).toBe(true);
    expect(names(queue.take(9))).toEqual(['b', 'd', 'e']);
    expect([push(1, 'f'), push(1, 'g')]).toEqual([true, true]);
  });

  it('[H-R16] refuses registrations beyond the share of one user, and accepts orders', () => {
    const queue = queueOf(10, 2);
    const register = (id: string): boolean =>
      queue.push(
        waiting({ type: 'RegisterUser', siteId: siteId(1), registrationId: registrationId(id) }),
      );
    expect([register('a'), register('b'), register('c')]).toEqual([true, true, false]);
    expect(queue.push(order('d'))).toBe(true);
    queue.take(1);
    expect(register('e')).toBe(true);
  });
});
