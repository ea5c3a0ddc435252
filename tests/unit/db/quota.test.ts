import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGE_ORIGIN, withProfiledPage } from './support/profiledPage.ts';
import type { QuotaPage } from './support/quotaPage.ts';

declare global {
  var quotaPage: QuotaPage;
}

const PAGE = fileURLToPath(new URL('support/quotaPage.ts', import.meta.url));

test('a full disk refuses a batch whole, keeps what was acknowledged, and takes facts again later', async () => {
  await withProfiledPage(PAGE, async (page, context) => {
    const session = await context.newCDPSession(page);
    const append = (from: number, to: number): Promise<string> =>
      page.evaluate(([first, last]) => quotaPage.append(first, last), [from, to] as const);
    const read = () => page.evaluate(() => quotaPage.read());
    // Before the first write: the browser remembers for some seconds how much room there was.
    await session.send('Storage.overrideQuotaForOrigin', {
      origin: PAGE_ORIGIN,
      quotaSize: 1_000_000,
    });
    let next = 0;
    let outcome = await append(0, 0);
    for (; outcome === 'stored' && next < 30; outcome = await append(next, next)) next += 1;
    expect(outcome).toBe('QUOTA');
    expect(next).toBeGreaterThan(0);
    const acknowledged = Array.from({ length: next }, (_, seq) => seq);
    expect(await read()).toEqual(acknowledged);
    await session.send('Storage.overrideQuotaForOrigin', { origin: PAGE_ORIGIN });
    expect(await append(next, next)).toBe('stored');
    expect(await read()).toEqual([...acknowledged, next]);
  });
});

test('[L-S6] where there is no more room the older half of what was last seen makes way, and the log loses nothing', async () => {
  await withProfiledPage(PAGE, async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', {
      origin: PAGE_ORIGIN,
      quotaSize: 1_000_000,
    });
    expect(await page.evaluate(() => quotaPage.append(0, 1))).toBe('stored');
    const outcomes = new Set<string>();
    for (let at = 0; at < 40; at += 1)
      outcomes.add(await page.evaluate((number) => quotaPage.see(number), at));
    const kept = await page.evaluate(() => quotaPage.seen());
    // A browser may count what was deleted a while longer: the text is left out then.
    for (const outcome of outcomes) expect(['stored', 'QUOTA']).toContain(outcome);
    expect(kept.length).toBeLessThan(40);
    expect(await page.evaluate(() => quotaPage.read())).toEqual([0, 1]);
    await session.send('Storage.overrideQuotaForOrigin', { origin: PAGE_ORIGIN });
    expect(await page.evaluate(() => quotaPage.append(2, 2))).toBe('stored');
    expect(await page.evaluate(() => quotaPage.see(40))).toBe('stored');
    expect(await page.evaluate(() => quotaPage.read())).toEqual([0, 1, 2]);
  });
});
