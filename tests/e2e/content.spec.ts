/** Published content at the pages of guests and members. */
import type { Page, Route } from '@playwright/test';
import * as v from 'valibot';
import vectors from '../../data/xss/vectors.json' with { type: 'json' };
import { DAY_MS } from '../../src/domain/time.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { signInOperator } from '../support/e2eExchange.ts';

/** Creates an entry and publishes it. */
async function publisher(origin: string) {
  const post = await signInOperator(origin);
  return async (entry: Readonly<Record<string, unknown>>): Promise<string> => {
    const created = await post(CALLS.operatorContentCreate.path, entry);
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const { id, version } = v.parse(CALLS.operatorContentCreate.answer, created.body);
    const params = { contentId: id, expectedVersion: version };
    expect((await post(CALLS.operatorContentPublish.path, params)).status).toBe(200);
    return id;
  };
}

/** Resolves once the page has subscribed to what is published; call it before the page opens. */
const subscribed = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('destination:/topic/popup/')) resolve();
      }),
    );
  });

const popupOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.describe('published content', () => {
  // Popups stand over every page of an exchange.
  test.use({ hasOwnExchange: true });

  test('[T-C1][T-C2][T-C3][T-C5] a notice, in its open list too, and a real-time popup reach an open page of a guest; a popup that was put away stays away for a day', async ({
    page,
    origin,
  }) => {
    const publish = await publisher(origin);
    const atHome = subscribed(page);
    await page.goto('/');
    const news = page.getByRole('region', { name: 'Notices' });
    await expect(news.getByRole('link', { name: /Getting started/ })).toBeVisible();
    await news.getByRole('link', { name: 'More' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();

    await atHome;
    const noticeId = await publish({
      kind: 'notice',
      category: 'maintenance',
      titleKo: '점검 안내',
      titleEn: 'Maintenance tonight',
      bodyEn: '<p>Ten minutes from <b>2 a.m.</b></p>',
      bodyKo: '<p>10분</p>',
    });
    await expect(
      page.getByRole('main').getByRole('link', { name: /Maintenance tonight/ }),
    ).toBeVisible();
    await expect(page.getByText('Maintenance tonight').filter({ visible: true })).toHaveCount(2);
    const atNotice = subscribed(page);
    await page.goto(`/notice/${noticeId}`);
    await expect(page.getByRole('article').getByText('Ten minutes from 2 a.m.')).toBeVisible();

    await atNotice;
    await publish({ kind: 'popup', isRealtime: true, titleEn: 'Now', bodyEn: '<p>Right now.</p>' });
    await expect(popupOf(page, 'Now').getByText('Right now.')).toBeVisible();
    await expect(popupOf(page, 'Now').getByRole('button')).toHaveText(['Close']);
    await page.keyboard.press('Escape');
    await expect(popupOf(page, 'Now')).toBeHidden();

    await publish({ kind: 'popup', order: 1, titleEn: 'First', bodyEn: '<p>One.</p>' });
    await publish({
      kind: 'popup',
      order: 2,
      titleEn: 'Second',
      type: 1,
      image: '/favicon.svg',
      link: '/faq',
    });
    await page.reload();
    const first = popupOf(page, 'First');
    await expect(first.getByText('1 more')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Close' })).toBeFocused();
    await first.getByRole('button', { name: 'Do not show again today' }).click();
    await expect(popupOf(page, 'Second').getByRole('img', { name: 'Second' })).toBeVisible();
    await popupOf(page, 'Second').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Closing lasts until the next visit, putting away for a day.
    await page.reload();
    await expect(popupOf(page, 'Second')).toBeVisible();
    await expect(popupOf(page, 'First')).toHaveCount(0);
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name.startsWith('maru.popup.'));
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1_000 + 86_400 - 600);
    expect(cookie?.expires).toBeLessThan(Date.now() / 1_000 + 86_400 + 1);
    await page.clock.install({ time: Date.now() + DAY_MS + 1_000 });
    await page.reload();
    await expect(popupOf(page, 'First')).toBeVisible();
  });
});

const LAST_SEEN = 'maru-last-seen';

/** How many answers this browser keeps for a visit without a server. */
const keptRows = (page: Page): Promise<number> =>
  page.evaluate(async (wanted) => {
    // Opening one that is not there yet would make an empty one.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === wanted)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(wanted);
      opening.onerror = () => reject(opening.error ?? new Error('it did not open'));
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('seen').objectStore('seen').count();
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  }, LAST_SEEN);

test('[T-C4] what was read stays readable while the exchange does not answer, also after a reload', async ({
  page,
}) => {
  const answer = page.getByText('I sent a deposit and do not see it.');
  await page.goto('/faq?category=money');
  await expect(answer).toBeVisible();
  await expect.poll(() => keptRows(page)).toBeGreaterThan(0);
  await page.route('**/api/content/**', (route) => route.abort());
  await page.reload();
  await answer.click();
  await expect(page.getByText(/credited once the network has confirmed/)).toBeVisible();
  await page.getByRole('radio', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test.describe('attacks in texts', () => {
  // Without the pages' policy, which would stop what a sanitiser lets through.
  test.use({ isSignedIn: true, bypassCSP: true });

  test('[T-H1] no published attack runs in any page that shows a text, even where a server lets it through', async ({
    page,
  }) => {
    const END = 'This is the end of the text.';
    const attack = vectors.map(({ html }) => `<div>${html}</div>`).join('');
    let ran = 0;
    await page.exposeFunction('reportRun', () => void (ran += 1));
    await page.addInitScript(() => {
      const report = (): void => (window as unknown as { reportRun: () => void }).reportRun();
      for (const name of ['alert', 'confirm', 'prompt'] as const)
        Object.defineProperty(window, name, { value: report });
    });
    /** The answer with the attack in place of each text, as from a server that sanitises nothing. */
    const spoil = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      const body: unknown = await response.json();
      const text = JSON.stringify(body, (name, value: unknown) =>
        name === 'content' ? `<p>${END}</p>${attack}` : value,
      );
      await route.fulfill({ response, body: text });
    };
    await page.route('**/api/content/**', spoil);
    const places = [
      '/notice/notice-welcome',
      '/strategy/strategy-risk',
      '/promotion/promotion-practice',
      '/faq/faq-deposit',
      '/page/terms',
      '/myinfo/term/privacy',
    ];
    for (const place of places) {
      await page.goto(place);
      await expect(page.getByText(END).first()).toBeVisible();
      for (const link of await page.getByRole('article').locator('a[href]').all())
        expect(await link.getAttribute('href')).toMatch(/^(?:https?:|mailto:|tel:|[/#])/);
    }
    await page.goto('/faq');
    await page.getByText('I forgot my password.').click();
    await expect(page.getByText(END).first()).toBeVisible();
    expect(ran).toBe(0);
  });
});
