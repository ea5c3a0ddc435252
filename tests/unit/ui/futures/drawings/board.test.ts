/** Placing, moving, undoing: the board over a book of drawings. */
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../../../../src/domain/drawings/drawings.ts';
import { isDrawing } from '../../../../../src/domain/drawings/drawings.ts';
import { createDrawingBook } from '../../../../../src/streams/drawings/drawingBook.ts';
import { createBoard } from '../../../../../src/ui/screens/futures/chart/drawings/board.ts';

function openBoard() {
  const texts = new Map<string, string>();
  const book = createDrawingBook({
    get: (name) => texts.get(name),
    set: (name, text) => void texts.set(name, text),
    onForeignChange: () => () => {},
    removeAll: () => texts.clear(),
  });
  const entries = book.of('u1', 'BTCUSDT');
  let made = 0;
  const board = createBoard({
    entries,
    save: (changed) => book.save('u1', 'BTCUSDT', changed),
    now: () => 1_000,
    newId: () => `0mabcdefgh${++made}`,
  });
  const kept = (): readonly Drawing[] => entries.get().filter(isDrawing);
  const prices = () => kept().map(({ anchors }) => anchors.map(({ price }) => price).join());
  return { board, entries, kept, prices };
}

const at = (moment: number, price: string) => ({ at: moment, price });

describe('placing', () => {
  test('[W-D3] each press places an anchor, the last one completes the drawing and selects it', () => {
    const { board, kept, prices } = openBoard();
    board.choose('CHANNEL');
    board.place(at(1, '10'));
    board.follow(at(2, '11'));
    board.place(at(2, '12'));
    expect(kept()).toEqual([]);
    board.place(at(1, '15'));
    expect(prices()).toEqual(['10,12,15']);
    expect(board.state.get()).toMatchObject({ selected: kept()[0]?.id, draft: undefined });
  });

  test('[W-D3] a second anchor in the place of the first is not placed', () => {
    const { board, kept } = openBoard();
    board.choose('TREND');
    board.place(at(1, '10'));
    board.place(at(1, '10'));
    expect(kept()).toEqual([]);
    expect(board.state.get().draft?.placed).toHaveLength(1);
  });

  test('[W-D7] a measurement is never kept, and the next press begins another', () => {
    const { board, kept } = openBoard();
    board.choose('MEASURE');
    board.place(at(1, '10'));
    board.place(at(2, '12'));
    board.place(at(3, '13'));
    expect(kept()).toEqual([]);
    expect(board.state.get().draft?.placed).toEqual([at(3, '13')]);
    expect(board.escape()).toBe(true);
    expect(board.escape()).toBe(false);
  });

  test('[W-D5] a text is kept when it is finished, and an empty one removes it', () => {
    const { board, kept } = openBoard();
    board.choose('TEXT');
    board.place(at(1, '10'));
    board.finishText('');
    expect(kept()).toEqual([]);
    board.choose('TEXT');
    board.place(at(1, '10'));
    board.finishText('support');
    const [drawing] = kept();
    expect(drawing).toMatchObject({ kind: 'TEXT', text: 'support' });
    board.type({ anchor: at(1, '10'), id: drawing?.id, text: 'support' });
    board.finishText('');
    expect(kept()).toEqual([]);
  });
});

describe('undo', () => {
  test('[W-D5] creation, change and removal are undone and redone in order', () => {
    const { board, prices, kept } = openBoard();
    board.create({ kind: 'HORIZONTAL', anchors: [at(1, '10')] });
    const id = kept()[0]?.id ?? '';
    board.moveTo(id, [at(1, '11')]);
    board.paint('3');
    board.remove(id);
    expect(prices()).toEqual([]);
    board.undo();
    expect(kept()[0]).toMatchObject({ color: '3', anchors: [at(1, '11')] });
    board.undo();
    expect(kept()[0]?.color).toBe('1');
    board.undo();
    expect(prices()).toEqual(['10']);
    board.undo();
    expect(prices()).toEqual([]);
    board.redo();
    board.redo();
    expect(prices()).toEqual(['11']);
    board.create({ kind: 'HORIZONTAL', anchors: [at(1, '20')] });
    board.redo();
    expect(prices()).toEqual(['11', '20']);
  });

  test('[W-D5] removing all is one step', () => {
    const { board, prices } = openBoard();
    for (const price of ['1', '2', '3']) {
      board.create({ kind: 'HORIZONTAL', anchors: [at(1, price)] });
    }
    board.removeAll();
    expect(prices()).toEqual([]);
    board.undo();
    expect(prices()).toEqual(['1', '2', '3']);
  });

  test('[W-D5] a drag is one step, and an abandoned one is none', () => {
    const { board, prices, kept } = openBoard();
    board.create({ kind: 'HORIZONTAL', anchors: [at(1, '10')] });
    const id = kept()[0]?.id ?? '';
    board.preview(id, [at(1, '11')]);
    board.preview(id, [at(1, '12')]);
    expect(prices()).toEqual(['10']);
    board.drop(id, true);
    expect(prices()).toEqual(['12']);
    board.preview(id, [at(1, '13')]);
    board.drop(id, false);
    expect(board.state.get().drawings[0]?.anchors).toEqual([at(1, '12')]);
    board.undo();
    expect(prices()).toEqual(['10']);
  });

  test('[W-D5] an undone step is later than what it takes back', () => {
    const { board, entries } = openBoard();
    board.create({ kind: 'HORIZONTAL', anchors: [at(1, '10')] });
    const before = entries.get()[0]?.changedAt ?? 0;
    board.undo();
    const [after] = entries.get();
    expect(after).toMatchObject({ isRemoved: true });
    expect(after?.changedAt).toBeGreaterThan(before);
  });
});
