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
