/** Content that was read before, while the exchange cannot be reached. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { type ContentTexts, openContentTexts } from '../../../../src/db/contentTexts.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { contentDocs } from '../../../../src/protocol/content/docs.ts';
import { createKeptReads } from '../../../../src/streams/content/keptReads.ts';

const NOTICE = contentDocs.notice.example.answer;
const AWAY = { ok: false, error: { status: 0, code: 'NO_CONNECTION', message: '' } } as const;
const REFUSED = {
  ok: false,
  error: { status: 404, code: 'UNKNOWN_CONTENT', message: '' },
} as const;

const opened: ContentTexts[] = [];
afterEach(() => {
  for (const texts of opened.splice(0)) texts.close();
});

let databases = 0;
let at = 0;

function open(name = `content-${(databases += 1)}`) {
  const texts = openContentTexts(() => (at += 1), name);
  opened.push(texts);
  let answer: Answer<unknown> = { ok: true, value: NOTICE };
  let scope = 'live ko';
  const read = createKeptReads({
    // The exchange answers what it is told to.
    api: { call: (() => Promise.resolve(answer)) as never },
    texts,
    scope: () => scope,
  });
  return {
    ...{ name, texts },
    read: () => read('notice', { contentId: 'welcome' }),
    other: () => read('notice', { contentId: 'other' }),
    answers: (next: Answer<unknown>) => (answer = next),
    at: (next: string) => (scope = next),
  };
}

test('[T-C4] is answered again, also after a reload', async () => {
  const page = open();
  expect(await page.read()).toEqual({ ok: true, value: NOTICE });
  page.answers(AWAY);
  expect(await page.read()).toEqual({ ok: true, value: NOTICE });
  const reloaded = open(page.name);
  reloaded.answers(AWAY);
  expect(await reloaded.read()).toEqual({ ok: true, value: NOTICE });
});

test('[T-C4] not what is refused, was never read, or is of another language', async () => {
  const page = open();
  await page.read();
  page.answers(REFUSED);
  expect(await page.read()).toEqual(REFUSED);
  page.answers(AWAY);
  expect(await page.other()).toEqual(AWAY);
  page.at('live en');
  expect(await page.read()).toEqual(AWAY);
});

test('[T-C4] not what a former version kept in another shape', async () => {
  const page = open();
  const key = JSON.stringify(['live ko', 'notice', { contentId: 'welcome' }]);
  await page.texts.put(key, JSON.stringify({ id: 'welcome' }));
  page.answers(AWAY);
  expect(await page.read()).toEqual(AWAY);
});

test('what was read longest ago is forgotten first', async () => {
  const { texts } = open();
  for (let n = 0; n < 205; n += 1) await texts.put(`key-${n}`, `${n}`);
  expect(await texts.get('key-4')).toBeUndefined();
  expect(await texts.get('key-5')).toBe('5');
});
