import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { bootMachine } from '../../../src/machines/boot.ts';
import type { AccountFact } from '../../../src/streams/facts.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { dataStateOf } from '../../../src/wiring/connection.ts';
import {
  content,
  pastRun,
  runAccount,
  SOURCE,
  type RunningAccount,
} from '../../unit/streams/support/accounts.ts';
import { openLog, readFacts } from '../../unit/streams/support/harness.ts';
import { constant, renderBanners } from '../ui/renderBanners.tsx';
import { recordPageLog } from '../../unit/streams/support/pageLog.ts';
import { stepsToEvents } from '../../unit/streams/support/wire.ts';
import { until } from '../../support/until.ts';

const HISTORY = stepsToEvents([
  [0, 0],
  [3, 0],
  [6, 3],
  [1, 0],
  [0, 1],
  [5, 2],
]);
const UNSTORED = '이 브라우저에 계정 정보를 저장할 수 없습니다.';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const pageLog = recordPageLog();
beforeAll(() => setUpTexts('ko'));

/** The banners of a page that shows this account; the rest of the page works. */
async function openBanners({ account, scheduler }: RunningAccount) {
  const health = toReadable(account.health);
  const { element, close } = await renderBanners({
    boot: createActor(bootMachine),
    dataState: dataStateOf({ health, scheduler }, constant(false)),
  });
  return {
    text: () => element.querySelector('[data-strip="data"]')?.textContent ?? '',
    advance: (ms: number) => act(() => scheduler.advance(ms)),
    close,
  };
}

test('a database that was closed is shown as not storing, and the account continues', async () => {
  const run = runAccount();
  await run.begin();
  const banners = await openBanners(run);
  run.exchange.publish(...HISTORY.slice(0, 2));
  await run.waitFor(() => run.account.view.value.seq === 2);
  await banners.advance(5_000);
  expect(banners.text()).toBe('');
  run.log.close();
  run.exchange.publish(...HISTORY.slice(2));
  await run.waitFor(() => run.account.view.value.seq === HISTORY.length);
  await run.waitFor(() => run.account.health.value.log.state === 'failing');
  expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
  await banners.advance(5_000);
  expect(banners.text()).toContain(UNSTORED);
  await banners.close();
  run.stop();
  await run.database.dexie.delete();
});

test('a stored fact that cannot be applied is erased and reported, and the account is correct', async () => {
  const opened = openLog();
  await pastRun(opened, HISTORY.slice(0, 2));
  // Stored facts are trusted to have their shape; this one has no order.
  const poison = { seq: 3, at: 1, type: 'ORDER_SUCCESS' } as AccountFact;
  expect((await opened.log.append(SOURCE, [poison])).ok).toBe(true);

  const second = runAccount({ opened });
  second.exchange.events.push(...HISTORY.slice(0, 4));
  const banners = await openBanners(second);
  await second.begin();
  await until(() => expect(pageLog.reported).toHaveLength(1));
  expect(content(second.account.view.value)).toEqual(content(second.exchange.view));
  expect((await readFacts(opened.log, SOURCE)).map(({ type, seq }) => [type, seq])).toEqual([
    ['BASELINE', 4],
  ]);
  await banners.advance(5_000);
  expect(banners.text()).toBe('');
  await banners.close();
  second.stop();
  await opened.database.dexie.delete();
});
