/** The book of drawings over the real storage of drawings, with two tabs. */
import { expect, test } from 'vitest';
import { createDrawingTexts } from '../../../../src/db/drawingTexts.ts';
import { createKeyValue } from '../../../../src/db/keyValue.ts';
import type { Drawing } from '../../../../src/domain/drawings/drawings.ts';
import { createDrawingBook } from '../../../../src/streams/drawings/drawingBook.ts';

const LINE: Drawing = {
  id: '0mabcdefgh1234',
  kind: 'HORIZONTAL',
  anchors: [{ at: 60_000, price: '66000.5' }],
  color: '2',
  changedAt: 5,
};

/** One browser's storage and the events that its tabs receive of each other. */
function openBrowser() {
  const stored = new Map<string, string>();
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
  const openTab = () => {
    const events = new EventTarget();
    const texts = createDrawingTexts(createKeyValue(area, events), {
      mode: 'live',
      origin: 'https://a.example',
    });
    const book = createDrawingBook(texts);
    return {
      book,
      notice: () => {
        for (const key of stored.keys())
          events.dispatchEvent(Object.assign(new Event('storage'), { key }));
      },
    };
  };
  return { stored, openTab };
}

test('[W-D2] a drawing is there after a reload, for its person and instrument alone', () => {
  const { openTab } = openBrowser();
  openTab().book.save('u1', 'BTCUSDT', [LINE]);
  const { book } = openTab();
  expect(book.of('u1', 'BTCUSDT').get()).toEqual([LINE]);
  expect(book.of('u2', 'BTCUSDT').get()).toEqual([]);
  expect(book.of('u1', 'ETHUSDT').get()).toEqual([]);
});

test('[W-D2] what another tab draws appears, and neither loses what it drew itself', () => {
  const { openTab } = openBrowser();
  const [first, second] = [openTab(), openTab()];
  const seen: number[] = [];
  const shown = first.book.of('u1', 'BTCUSDT');
  shown.subscribe(() => seen.push(shown.get().length));
  first.book.save('u1', 'BTCUSDT', [LINE]);
  const other = { ...LINE, id: '0mabcdefgh9999' };
  second.book.save('u1', 'BTCUSDT', [other]);
  first.notice();
  expect(shown.get()).toEqual([LINE, other]);
  expect(seen).toEqual([1, 2]);
});

test('[W-D2] kept texts that are no drawings count as none', () => {
  const { stored, openTab } = openBrowser();
  openTab().book.save('u1', 'BTCUSDT', [LINE]);
  const [key = ''] = stored.keys();
  const broken = ['{', '7', JSON.stringify([{ ...LINE, anchors: [] }]), '[{"id":"x"}]'];
  for (const text of broken) {
    stored.set(key, text);
    expect(openTab().book.of('u1', 'BTCUSDT').get()).toEqual([]);
  }
});

test('[W-D10] erasing removes what a person has drawn here, and nothing of others', () => {
  const { stored, openTab } = openBrowser();
  stored.set('theme', 'dark');
  const { book } = openTab();
  for (const owner of ['u1', 'u12'])
    for (const stock of ['BTCUSDT', 'ETHUSDT']) book.save(owner, stock, [LINE]);
  const shown = book.of('u1', 'BTCUSDT');
  let changes = 0;
  shown.subscribe(() => (changes += 1));
  // Also what was drawn before this page was opened.
  openTab().book.erase('u1');
  book.erase('u1');
  expect(shown.get()).toEqual([]);
  expect(changes).toBe(1);
  const after = openTab().book;
  for (const stock of ['BTCUSDT', 'ETHUSDT']) {
    expect(after.of('u1', stock).get()).toEqual([]);
    expect(after.of('u12', stock).get()).toEqual([LINE]);
  }
  expect([...stored.keys()].filter((key) => key.includes('|u1|'))).toEqual([]);
  expect(stored.get('theme')).toBe('dark');
});

test('[W-D8] what is known already is not published again', () => {
  const { book } = openBrowser().openTab();
  let changes = 0;
  book.of('u1', 'BTCUSDT').subscribe(() => (changes += 1));
  book.save('u1', 'BTCUSDT', [LINE]);
  book.save('u1', 'BTCUSDT', [{ ...LINE, anchors: [{ price: '66000.5', at: 60_000 }] }]);
  expect(changes).toBe(1);
});
