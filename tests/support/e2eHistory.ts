/** Compares the client's log with the exchange's own list of events. */
import { expect, type Page } from '@playwright/test';
import { readClientLog } from './e2eWitness.ts';
import { readEvents, type Remote } from './remote.ts';

/** The exchange's events are numbered 1 to n, and the page's log reaches n without duplicates. */
export async function expectOneHistory(page: Page, player: Remote): Promise<void> {
  const events = await readEvents(player);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  await expect
    .poll(async () => (await readClientLog(page, player.userId)).at(-1)?.seq)
    .toBe(events.length);
  const logged = await readClientLog(page, player.userId);
  const [start] = logged;
  expect(start?.type).toBe('BASELINE');
  const received = logged.filter(({ type }) => type !== 'BASELINE');
  const expected = events.filter(({ seq }) => seq > (start?.seq ?? 0));
  expect(received).toEqual(expected.map(({ seq, type }) => ({ seq, type })));
}
