import { afterEach, expect, test } from 'vitest';
import { instrumentFormat } from '../../../src/ui/market/instrument.ts';
import type { LadderRow } from '../../../src/ui/screens/futures/book/ladder.ts';
import { createLadderPainter } from '../../../src/ui/screens/futures/book/ladderPainter.ts';
import { anOption } from '../../unit/ui/futures/option.ts';

const CELLS = ['price', 'quantity', 'total'];

function openList(rows: number): HTMLElement {
  const list = document.createElement('ol');
  for (let index = 0; index < rows; index += 1) {
    const row = list.appendChild(document.createElement('li'));
    for (const name of CELLS)
      row.appendChild(document.createElement('span')).dataset['cell'] = name;
  }
  document.body.append(list);
  return list;
}

const row = (change: Partial<LadderRow> = {}): LadderRow => ({
  price: '100.0',
  scaledPrice: 10_000_000_000n,
  quantity: '1',
  total: '1',
  share: 50,
  isOwn: false,
  isGone: false,
  ...change,
});

const format = instrumentFormat(anOption());

afterEach(() => document.body.replaceChildren());

test('[U-B4] given rows that another painter left gone, own or shown, a new painter shows the market alone', () => {
  const list = openList(3);
  const before = createLadderPainter(list, format);
  before.paint([row({ isGone: true }), row({ isOwn: true }), row()]);
  before.mark(2);
  expect(list.querySelectorAll('[data-gone]')).toHaveLength(1);

  createLadderPainter(list, format).paint([row({ quantity: '2' })]);

  const [first, second, third] = list.children;
  expect(list.querySelectorAll('[data-gone], [data-own], [data-within]')).toHaveLength(0);
  expect(first?.querySelector('[data-cell=quantity]')?.textContent).toBe('2.000');
  expect([first, second, third].map((one) => one instanceof HTMLElement && one.hidden)).toEqual([
    false,
    true,
    true,
  ]);
});
