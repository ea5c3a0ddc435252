import { describe, expect, test } from 'vitest';
import type { WireOrder, WirePosition } from '../../../../../src/protocol/futures/entities.ts';
import {
  needsConfirmation,
  type LineChange,
  moveChange,
  removeChange,
} from '../../../../../src/ui/screens/futures/chart/lines/lineChange.ts';
import { createLineEdits } from '../../../../../src/ui/screens/futures/chart/lines/lineEdits.ts';
import { shownLines } from '../../../../../src/ui/screens/futures/chart/lines/shownLines.ts';
import {
  exitLine,
  tradeLines,
} from '../../../../../src/ui/screens/futures/chart/lines/tradeLines.ts';
import type { Answer, CallError } from '../../../../../src/protocol/answer.ts';
import { aPosition, anOrder } from './account.ts';

const REFUSAL: CallError = { status: 400, code: 'PRICE_OUT_OF_BAND', message: 'too far' };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Account {
  readonly positions?: readonly WirePosition[];
  readonly orders?: readonly WireOrder[];
}
const linesOf = ({ positions = [], orders = [] }: Account) =>
  tradeLines(
    {
      positions: Object.fromEntries(positions.map((one) => [one.id, one])),
      openOrders: Object.fromEntries(orders.map((one) => [one.id, one])),
      canAmend: true,
    },
    1,
  );

/** Lines over an account, with an exchange whose answers are resolved by the test. */
function aDesk(first: Account, isConfirmed = false) {
  const sent: { change: LineChange; answer: (answer: Answer<unknown>) => void }[] = [];
  const refused: CallError[] = [];
  const edits = createLineEdits({
    send: (change) => new Promise((answer) => sent.push({ change, answer })),
    needsConfirmation: () => isConfirmed,
    onRefused: (error) => refused.push(error),
  });
  let lines = linesOf(first);
  edits.settle(lines);
  const line = (id: string) => {
    const found = lines.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no line ${id}`);
    return found;
  };
  return {
    edits,
    sent,
    refused,
    line,
    fact: (account: Account) => {
      lines = linesOf(account);
      edits.settle(lines);
    },
    answer: async (index: number, answer: Answer<unknown>) => {
      sent[index]?.answer(answer);
      await settled();
    },
    shown: (id: string) => {
      const one = shownLines(lines, edits.state.get()).find((each) => each.line.id === id);
      return one === undefined ? undefined : `${one.price} ${one.state}`;
    },
  };
}

const OK: Answer<unknown> = { ok: true, value: undefined };

describe('moving a line', () => {
  test('an order is amended once, and counts as changing until the account confirms it', async () => {
    const { edits, sent, line, fact, answer, shown } = aDesk({ orders: [anOrder()] });
    expect(edits.begin(line('o1'), 'pointer')).toBe(true);
    edits.move('99100');
    edits.move('99200.5');
    expect(shown('o1')).toBe('99200.5 held');
    edits.drop();
    edits.drop();
    expect(sent.map(({ change }) => change)).toEqual([
      { kind: 'amend', input: { id: 'o1', price: '99200.5' } },
    ]);
    expect(shown('o1')).toBe('99200.5 changing');
    await answer(0, OK);
    expect(shown('o1')).toBe('99200.5 changing');
    fact({ orders: [anOrder({ price: '99200.5' })] });
    expect(shown('o1')).toBe('99200.5 still');
  });

  test('a fact that arrives before the answer is sufficient', async () => {
    const { edits, line, fact, answer, shown } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('99100');
    edits.drop();
    fact({ orders: [anOrder({ price: '99100' })] });
    expect(shown('o1')).toBe('99100 still');
    await answer(0, OK);
    expect(shown('o1')).toBe('99100 still');
  });

  test('a stop is amended by its trigger', () => {
    const stop = anOrder({ marketType: 'STOPLOSS', price: null, triggerPrice: '95000' });
    const { edits, sent, line } = aDesk({ orders: [stop] });
    edits.begin(line('o1'), 'pointer');
    edits.move('95500');
    edits.drop();
    expect(sent[0]?.change).toEqual({ kind: 'amend', input: { id: 'o1', triggerPrice: '95500' } });
  });

  test('a refused change is reverted and the reason is reported', async () => {
    const { edits, line, refused, answer, shown } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('50000');
    edits.drop();
    await answer(0, { ok: false, error: REFUSAL });
    expect(refused).toEqual([REFUSAL]);
    expect(shown('o1')).toBe('99000 still');
  });

  test('cancelled or returned to its price, nothing is sent', () => {
    const { edits, sent, line, shown } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('99100');
    edits.cancel();
    expect(shown('o1')).toBe('99000 still');
    edits.begin(line('o1'), 'keys');
    edits.drop();
    expect(sent).toEqual([]);
  });

  test('a line filled or cancelled while held is released', () => {
    const { edits, sent, line, fact } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('99100');
    fact({});
    edits.drop();
    expect(sent).toEqual([]);
  });

  test('a line filled by the change itself is no longer changing', () => {
    const { edits, line, fact } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('100100');
    edits.drop();
    fact({});
    expect(edits.state.get().pending.size).toBe(0);
  });

  test('overtaken by another page, the newer price applies once the answer arrives', async () => {
    const { edits, line, fact, answer, shown } = aDesk({ orders: [anOrder()] });
    edits.begin(line('o1'), 'pointer');
    edits.move('99100');
    edits.drop();
    fact({ orders: [anOrder({ price: '98000' })] });
    expect(shown('o1')).toBe('99100 changing');
    await answer(0, OK);
    expect(shown('o1')).toBe('98000 still');
  });

  test('an entry cannot be grabbed, and only one line is held at a time', () => {
    const { edits, line } = aDesk({
      positions: [aPosition()],
      orders: [anOrder(), anOrder({ id: 'o2' })],
    });
    expect(edits.begin(line('p1/entry'), 'pointer')).toBe(false);
    expect(edits.begin(line('o1'), 'pointer')).toBe(true);
    expect(edits.begin(line('o2'), 'pointer')).toBe(false);
  });
});

/** Request for the take-profit, moved to a price or removed. */
function exitsMoved(position: WirePosition, price: string | undefined) {
  const { target } = exitLine(position, 'takeProfit', position.takeProfit ?? '');
  const change = price === undefined ? removeChange(target) : moveChange(target, price);
  return change?.kind === 'exits' ? change.exits : undefined;
}

describe('exits of a position', () => {
  const both = aPosition({ takeProfit: '110000', stopLoss: '95000', isMarkSl: true });

  test('one is moved, the other one and both trigger sources are unchanged', () => {
    const { edits, sent, line } = aDesk({ positions: [both] });
    edits.begin(line('p1/takeProfit'), 'pointer');
    edits.move('111000');
    edits.drop();
    expect(sent[0]?.change).toEqual({
      kind: 'exits',
      positionId: 'p1',
      exits: { takeProfit: '111000', stopLoss: '95000', isMarkTp: false, isMarkSl: true },
    });
  });

  test('[U-O8] one with a limit price keeps its distance from it, and removed takes it along', () => {
    const limited = { ...both, takeProfitLimit: '109500', stopLossLimit: '94000' };
    const [moved, removed] = [exitsMoved(limited, '111000'), exitsMoved(limited, undefined)];
    expect(moved).toMatchObject({ takeProfitLimit: '110500', stopLossLimit: '94000' });
    expect(removed).toMatchObject({ takeProfitLimit: undefined, stopLossLimit: '94000' });
  });

  test('while one is pending the other waits: both are sent in one call', async () => {
    const { edits, line, fact, answer } = aDesk({ positions: [both] });
    edits.begin(line('p1/takeProfit'), 'pointer');
    edits.move('111000');
    edits.drop();
    expect(edits.begin(line('p1/stopLoss'), 'pointer')).toBe(false);
    await answer(0, OK);
    fact({ positions: [{ ...both, takeProfit: '111000' }] });
    expect(edits.begin(line('p1/stopLoss'), 'pointer')).toBe(true);
  });

  test('a change of the other exit while one was held is kept', () => {
    const { edits, sent, line, fact } = aDesk({ positions: [both] });
    edits.begin(line('p1/takeProfit'), 'pointer');
    fact({ positions: [{ ...both, stopLoss: '96000' }] });
    edits.move('111000');
    edits.drop();
    expect(sent[0]?.change).toMatchObject({ exits: { stopLoss: '96000' } });
  });

  test('× removes one', async () => {
    const { edits, sent, line, fact, shown } = aDesk({ positions: [both] });
    edits.remove(line('p1/stopLoss'));
    edits.remove(line('p1/stopLoss'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.change).toMatchObject({
      exits: { takeProfit: '110000', stopLoss: undefined },
    });
    expect(shown('p1/stopLoss')).toBe('95000 leaving');
    fact({ positions: [{ ...both, stopLoss: null }] });
    expect(shown('p1/stopLoss')).toBeUndefined();
  });

  test('a new one is shown from the first drag to the fact', async () => {
    const bare = aPosition();
    const { edits, sent, fact, answer, shown } = aDesk({ positions: [bare] });
    edits.begin(exitLine(bare, 'takeProfit', '100000'), 'pointer', true);
    edits.move('105000');
    expect(shown('p1/takeProfit')).toBe('105000 held');
    edits.drop();
    expect(sent[0]?.change).toMatchObject({
      exits: { takeProfit: '105000', stopLoss: undefined },
    });
    await answer(0, OK);
    expect(shown('p1/takeProfit')).toBe('105000 changing');
    fact({ positions: [{ ...bare, takeProfit: '105000' }] });
    expect(shown('p1/takeProfit')).toBe('105000 still');
  });

  test('a new one is removed with its position', async () => {
    const bare = aPosition();
    const { edits, fact } = aDesk({ positions: [bare] });
    edits.begin(exitLine(bare, 'stopLoss', '99000'), 'keys', true);
    edits.drop();
    fact({});
    expect(edits.state.get().pending.size).toBe(0);
  });
});

describe('confirmation', () => {
  test('nothing is sent before the confirmation; declined, the line is reverted', () => {
    const { edits, sent, line, shown } = aDesk({ orders: [anOrder()] }, true);
    const move = () => {
      edits.begin(line('o1'), 'pointer');
      edits.move('99100');
      edits.drop();
    };
    move();
    expect(sent).toEqual([]);
    expect(shown('o1')).toBe('99100 confirming');
    edits.refuse();
    expect(shown('o1')).toBe('99000 still');
    move();
    edits.confirm();
    edits.confirm();
    expect(sent).toHaveLength(1);
  });

  test.each([
    [true, [], true],
    [true, ['LIMIT'], false],
    [true, ['STOPLOSS'], true],
    [false, [], false],
  ] as const)(
    'confirmOrders %s, without %j: %s',
    (confirmOrders, unconfirmedTypes, isConfirmed) => {
      const [line] = linesOf({ orders: [anOrder()] });
      if (line === undefined) throw new Error('no line');
      expect(needsConfirmation(line, { confirmOrders, unconfirmedTypes })).toBe(isConfirmed);
    },
  );
});

test('an order is cancelled by its id', () => {
  const { edits, sent, line } = aDesk({ orders: [anOrder()] });
  edits.remove(line('o1'));
  expect(sent[0]?.change).toEqual({ kind: 'cancel', orderId: 'o1' });
});
