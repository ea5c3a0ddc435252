import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldFacts, replayFold } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { viewToBaseline, type AccountFact } from '../../../src/streams/facts.ts';
import { LIST_MAX } from '../../../src/streams/lists.ts';
import { readView } from '../../../src/streams/viewSnapshots.ts';
import { START } from './support/manualScheduler.ts';
import {
  stepsToEvents,
  wireBet,
  wireFill,
  wireOrder,
  wirePosition,
  wireRound,
  type Step,
  pointWallet,
} from './support/wire.ts';

const steps = fc.array(fc.tuple(fc.nat(14), fc.nat(9)), { minLength: 1, maxLength: 80 });
const stamp = (seq: number) => ({ seq, at: START + seq });

test('an order moves from the open ones to the closed ones when it ends', () => {
  const placed = foldFacts(EMPTY_ACCOUNT, [
    { ...stamp(1), type: 'ORDER_SUCCESS', order: wireOrder('o-1') },
  ]);
  expect(Object.keys(placed.openOrders)).toEqual(['o-1']);
  const filled = foldFacts(placed, [
    {
      ...stamp(2),
      type: 'ORDER_FILLED',
      order: wireOrder('o-1', { status: 'FILLED', filledQuantity: '1' }),
      fill: wireFill('f-1', 'o-1'),
    },
  ]);
  expect(filled.openOrders).toEqual({});
  expect(filled.closedOrders.map(({ id }) => id)).toEqual(['o-1']);
  expect(filled.fills.map(({ id }) => id)).toEqual(['f-1']);
  expect(filled.seq).toBe(2);
  expect(filled.at).toBe(START + 2);
});

test('a partly filled order stays open with what is filled', () => {
  const view = foldFacts(EMPTY_ACCOUNT, [
    {
      ...stamp(1),
      type: 'ORDER_FILLED',
      order: wireOrder('o-1', { filledQuantity: '0.4' }),
      fill: wireFill('f-1', 'o-1'),
    },
  ]);
  expect(view.openOrders['o-1']?.filledQuantity).toBe('0.4');
  expect(view.closedOrders).toEqual([]);
});

test('[X-E3] a liquidated position is removed', () => {
  const position = wirePosition('p-1');
  const view = foldFacts(EMPTY_ACCOUNT, [
    { ...stamp(1), type: 'POSITION_OPEN', position },
    {
      ...stamp(2),
      type: 'POSITION_WARN',
      position: { ...position, isWarned: true },
      marginRatio: '0.81',
    },
  ]);
  expect(view.positions['p-1']?.isWarned).toBe(true);
  const after = foldFacts(view, [
    {
      ...stamp(3),
      type: 'POSITION_LIQUID',
      position: { ...position, quantity: '0' },
      markPrice: '54300',
      bankruptcyPrice: '54000',
    },
  ]);
  expect(after.positions).toEqual({});
});

test('[X-E4] a point update changes the wallet of its type and leaves its other fields', () => {
  const start = foldFacts(EMPTY_ACCOUNT, [
    {
      ...stamp(1),
      type: 'BASELINE',
      account: {
        ...viewToBaseline(EMPTY_ACCOUNT).account,
        wallets: {
          FUTURES: {
            type: 'FUTURES',
            point: '10',
            gameWaitPoint: '0',
            realPoint: '10',
            markPnl: '3',
            minusFundingFee: '-1',
          },
          BINARY: { type: 'BINARY', point: '5', gameWaitPoint: '0', currency: 'BKT' },
        },
      },
    },
  ]);
  const wallets = [
    pointWallet('FUTURES', { point: '8', gameWaitPoint: '2', realPoint: '10' }),
    pointWallet('BINARY', { point: '4', gameWaitPoint: '1', realPoint: '5' }),
  ];
  const view = foldFacts(start, [
    { ...stamp(2), type: 'POINT', cause: 'HOLD', reference: 'o-1', wallets },
  ]);
  expect(view.wallets['FUTURES']).toEqual({
    type: 'FUTURES',
    currency: 'USDT',
    point: '8',
    gameWaitPoint: '2',
    realPoint: '10',
    playerPoint: '8',
    markPnl: '3',
    minusFundingFee: '-1',
  });
  expect(view.wallets['BINARY']).toEqual({
    type: 'BINARY',
    point: '4',
    gameWaitPoint: '1',
    currency: 'BKT',
  });
});

test('lists keep the newest, newest first', () => {
  const facts = Array.from({ length: LIST_MAX + 20 }, (_, index): AccountFact => {
    const order = wireOrder(`o-${index + 1}`, { status: 'CANCELLED', cancelReason: 'USER' });
    return { ...stamp(index + 1), type: 'ORDER_CANCEL', order };
  });
  const { closedOrders } = foldFacts(EMPTY_ACCOUNT, facts);
  expect(closedOrders).toHaveLength(LIST_MAX);
  expect(closedOrders[0]?.id).toBe(`o-${LIST_MAX + 20}`);
  expect(closedOrders.at(-1)?.id).toBe('o-21');
});

test('a bet is in progress until its result, and never again after it', () => {
  const taken = { ...stamp(1), type: 'gameBet', bet: wireBet('b-1') } as const;
  const entered = wireBet('b-1', { entry: { at: 5, price: '60000' } });
  const won = wireBet('b-1', { status: 1, payout: '19', settledAt: 9 });
  const open = foldFacts(EMPTY_ACCOUNT, [taken, { ...stamp(2), type: 'gameBet', bet: entered }]);
  expect(open.openBets).toEqual({ 'b-1': entered });
  const settled = foldFacts(open, [
    { ...stamp(3), type: 'betResult', bet: won, round: wireRound() },
    // A server without numbers may publish the entry after the result.
    { ...stamp(4), type: 'gameBet', bet: entered },
  ]);
  expect(settled).toMatchObject({ openBets: {}, settledBets: [won] });
});

test('an event that is contained already changes nothing, not even the object', () => {
  const events = stepsToEvents([
    [0, 0],
    [1, 0],
    [3, 0],
  ]);
  const view = foldFacts(EMPTY_ACCOUNT, events);
  expect(foldFacts(view, events)).toBe(view);
});

test('what an event does not touch stays the same object', () => {
  const view = foldFacts(
    EMPTY_ACCOUNT,
    stepsToEvents([
      [0, 0],
      [3, 0],
      [6, 1],
    ]),
  );
  const next = foldFacts(view, [{ ...stamp(4), type: 'ORDER_SUCCESS', order: wireOrder('o-9') }]);
  expect(next.positions).toBe(view.positions);
  expect(next.wallets).toBe(view.wallets);
  expect(next.openOrders).not.toBe(view.openOrders);
});

test('folding in any batches, replaying, and starting from a snapshot or a baseline come to the same', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (made: readonly Step[], cutAt) => {
      const events = stepsToEvents(made);
      const cut = cutAt % events.length;
      const whole = foldFacts(EMPTY_ACCOUNT, events);
      const half = foldFacts(EMPTY_ACCOUNT, events.slice(0, cut));
      expect(foldFacts(half, events.slice(cut))).toEqual(whole);

      const replaying = replayFold(EMPTY_ACCOUNT);
      replaying.add(events.slice(0, cut));
      replaying.add(events.slice(cut));
      expect(replaying.finish()).toEqual(whole);

      if (cut === 0) return;
      const snapshot = readView(JSON.stringify(half));
      expect(snapshot).toEqual(half);
      const restored = replayFold(snapshot ?? EMPTY_ACCOUNT);
      restored.add(events);
      expect(restored.finish()).toEqual(whole);

      const based = foldFacts(EMPTY_ACCOUNT, [viewToBaseline(half), ...events]);
      expect(based).toEqual(whole);
    }),
    { seed: 5 },
  );
});

test('a baseline in the log is not changed by the events folded after it', () => {
  const baseline = viewToBaseline(
    foldFacts(
      EMPTY_ACCOUNT,
      stepsToEvents([
        [0, 0],
        [2, 0],
        [0, 0],
      ]),
    ),
  );
  const text = JSON.stringify(baseline);
  const replaying = replayFold(EMPTY_ACCOUNT);
  replaying.add([
    baseline,
    ...stepsToEvents([
      [0, 0],
      [2, 0],
      [0, 0],
      [2, 0],
      [0, 0],
    ]),
  ]);
  expect(replaying.finish().closedOrders).toHaveLength(2);
  expect(JSON.stringify(baseline)).toBe(text);
});
