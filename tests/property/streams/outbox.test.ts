/**
 * Whatever happens in whatever order (enqueued, offline, online, answers lost, tabs closed and
 * opened, other people signing in): each entry is carried out once, in order, as its own user.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../unit/streams/support/manualScheduler.ts';
import {
  createTestBrowser,
  type Fate,
  FATES,
  type TestTab,
} from '../../unit/streams/support/outboxBrowser.ts';

const USERS = ['u-1', 'u-2'] as const;

type Step =
  | { readonly type: 'enqueue'; readonly tab: number }
  | { readonly type: 'online' | 'offline' | 'close'; readonly tab: number }
  | { readonly type: 'open' }
  | { readonly type: 'signIn'; readonly user: (typeof USERS)[number] | undefined }
  | { readonly type: 'fates'; readonly fates: readonly Fate[] }
  | { readonly type: 'pass'; readonly ms: number };

const tab = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('enqueue' as const), tab }) },
  fc.record({ type: fc.constantFrom('online' as const, 'offline' as const), tab }),
  fc.record({ type: fc.constant('close' as const), tab }),
  fc.record({ type: fc.constant('open' as const) }),
  fc.record({ type: fc.constant('signIn' as const), user: fc.constantFrom(...USERS, undefined) }),
  fc.record({
    type: fc.constant('fates' as const),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 500, 3_000, 70_000) }),
);

let runs = 0;

async function play(steps: readonly Step[]): Promise<void> {
  runs += 1;
  const browser = createTestBrowser(`outbox-property-${runs}`);
  let tabs: TestTab[] = [browser.openTab()];
  let user: (typeof USERS)[number] | undefined = 'u-1';
  browser.signIn(user);
  const wanted = new Map<string, string[]>(USERS.map((each) => [each, []]));
  const at = (index: number): TestTab | undefined => tabs[index % Math.max(1, tabs.length)];
  let ids = 0;
  for (const each of steps) {
    switch (each.type) {
      case 'enqueue': {
        const one = at(each.tab);
        if (one === undefined || user === undefined) break;
        ids += 1;
        await one.enqueue(user, `e-${ids}`);
        wanted.get(user)?.push(`e-${ids}`);
        break;
      }
      case 'online':
      case 'offline':
        at(each.tab)?.setOnline(each.type === 'online');
        break;
      case 'close': {
        const one = at(each.tab);
        one?.close();
        tabs = tabs.filter((other) => other !== one);
        break;
      }
      case 'open':
        if (tabs.length < 3) tabs.push(browser.openTab());
        break;
      case 'signIn':
        user = each.user;
        browser.signIn(user);
        break;
      case 'fates':
        browser.server.meet(each.fates);
        break;
      case 'pass':
        await browser.scheduler.advance(each.ms);
        break;
    }
  }
  browser.server.meet([]);
  for (const each of USERS) {
    const last = browser.openTab();
    browser.signIn(each);
    last.setOnline(true);
    const source = `live|http://exchange.example|${each}`;
    for (let turn = 0; turn < 100 && (await browser.store.of(source)).length > 0; turn += 1)
      await browser.scheduler.advance(60_000);
    expect(browser.idsOf(each)).toEqual(wanted.get(each));
  }
  await settle();
  browser.store.close();
}

test('[X-O1][X-O2][X-O3][X-O5][X-O6] each entry is carried out once, in order, as its own user', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), play), {
    seed: 20_261_122,
    numRuns: 60,
  });
});
