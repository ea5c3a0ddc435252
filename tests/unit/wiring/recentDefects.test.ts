import { expect, test } from 'vitest';
import { recentDefects } from '../../../src/wiring/recentDefects.ts';

test('[I-R7] the last ten errors that nothing caught are known, oldest first', () => {
  const page = new EventTarget();
  let now = 0;
  const defects = recentDefects(page, () => (now += 1));
  for (let count = 1; count <= 12; count += 1) {
    const event =
      count % 2 === 0
        ? Object.assign(new Event('unhandledrejection'), { reason: count })
        : Object.assign(new Event('error'), { error: count });
    page.dispatchEvent(event);
  }
  expect(defects().map(({ error }) => error)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(defects()[0]?.at).toBe(3);
});
