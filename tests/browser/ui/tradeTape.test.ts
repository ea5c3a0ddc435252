import { afterEach, expect, test } from 'vitest';
import type { WireMarketTrade } from '../../../src/protocol/market/entities.ts';
import { createTapePainter } from '../../../src/ui/screens/futures/book/tapePainter.ts';
import s from '../../../src/ui/screens/futures/book/TradeTape.module.css';

const FRAMES = 200;
const ROWS = 24;
const ROW_PX = 20;

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

function openTape() {
  const box = document.createElement('section');
  box.className = s['tape'] ?? '';
  // The panel's width on a screen of 1920 px.
  box.style.cssText = `width: 264px; height: ${ROWS * ROW_PX}px`;
  const area = box.appendChild(document.createElement('div'));
  area.className = s['rows'] ?? '';
  const list = area.appendChild(document.createElement('ol'));
  list.className = s['strip'] ?? '';
  list.style.cssText = 'margin: 0; padding: 0; list-style: none';
  document.body.append(box);
  const painter = createTapePainter(list, {
    max: ROWS,
    rowPx: ROW_PX,
    rowClass: s['row'] ?? '',
    texts: {
      price: ({ price }) => price,
      quantity: ({ quantity }) => quantity,
      time: ({ at }) => new Date(at).toISOString().slice(11, 19),
    },
  });
  return { box, list, painter };
}

const shown = (list: HTMLElement): readonly string[] =>
  [...list.children]
    .map((row) => ({ top: row.getBoundingClientRect().top, text: row.textContent }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ text }) => text);

afterEach(() => document.body.replaceChildren());

test('[U-P1] the tape shifts nothing while trades with more and fewer digits come', async () => {
  const { list, painter } = openTape();
  let shift = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
  });
  observer.observe({ type: 'layout-shift' });
  const trades: WireMarketTrade[] = [];
  const add = (id: number): void => {
    const digits = id % 5;
    trades.unshift({
      id,
      price: (99_990 + id).toFixed(id % 2),
      quantity: (10 ** digits / 7).toFixed(3),
      side: id % 3 === 0 ? 'BUY' : 'SELL',
      at: id * 1_000,
    });
  };
  for (let id = 1; id <= ROWS; id += 1) add(id);
  painter.paint(trades);
  await nextFrame();
  await nextFrame();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    for (let more = 0; more <= frame % 3; more += 1) add(trades.length + 1);
    painter.paint(trades);
    await nextFrame();
  }
  for (const entry of observer.takeRecords())
    if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
  observer.disconnect();
  expect(shift).toBe(0);
  const texts = trades
    .slice(0, ROWS)
    .map(({ price, quantity, at }) =>
      [price, quantity, new Date(at).toISOString().slice(11, 19)].join(''),
    );
  expect(shown(list)).toEqual(texts);
});
