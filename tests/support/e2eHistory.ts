/** Compares the client's log with the exchange's own list of events. */
import { expect, type Page } from '@playwright/test';
import { readClientLog } from './e2eWitness.ts';
import { readEvents, type Remote } from './remote.ts';

/** The exchange's events are numbered 1 to n, and the page's log reaches n without duplicates. */
export async function expectOneHistory(page: Page, player: Remote): Promise<void> {
  let events = await readEvents(player);
  // Both are read again until they meet: an order may be filled by another trade meanwhile.
  await expect
    .poll(async () => {
      const log = await readClientLog(page, player.userId);
      events = await readEvents(player);
      return (log.at(-1)?.seq ?? 0) - events.length;
    })
    .toBe(0);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const logged = await readClientLog(page, player.userId);
  const [start] = logged;
  expect(start?.type).toBe('BASELINE');
  const received = logged.filter(({ type }) => type !== 'BASELINE');
  const expected = events.filter(({ seq }) => seq > (start?.seq ?? 0));
  expect(received).toEqual(expected.map(({ seq, type }) => ({ seq, type })));
}
