import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { WireSiteInfo } from '../../../../src/protocol/site/entities.ts';
import type { WireTradeOption } from '../../../../src/protocol/rounds/entities.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { createRoundOptions } from '../../../../src/streams/rounds/roundOptions.ts';
import { ManualScheduler } from '../support/manualScheduler.ts';
import { wireTradeOption } from '../../../support/wireTradeOption.ts';
import { siteInfo } from '../support/wire.ts';

function openList() {
  const scheduler = new ManualScheduler();
  const site = new BehaviorSubject<WireSiteInfo | undefined>(undefined);
  const connection = new BehaviorSubject(0);
  const changed = new Subject<void>();
  const asked: unknown[] = [];
  const state: { answer: Answer<readonly WireTradeOption[]> } = {
    answer: succeed([wireTradeOption()]),
  };
  const call = async (_name: string, params: unknown): Promise<unknown> => {
    asked.push(params);
    return structuredClone(state.answer);
  };
  const api = { call: call as Caller['call'] };
  const options = createRoundOptions({ api, site, connection, changed, scheduler });
  let changes = 0;
  const follow = () => options.subscribe(() => (changes += 1));
  return {
    scheduler,
    site,
    connection,
    changed,
    asked,
    state,
    options,
    follow,
    changes: () => changes,
  };
}

test('the list is requested once it is watched and the site is known, and stays the same object while unchanged', async () => {
  const { scheduler, site, asked, state, options, follow, changes } = openList();
  site.next(siteInfo());
  await scheduler.advance(60_000);
  expect(asked).toEqual([]);
  site.next(undefined);
  const release = follow();
  await scheduler.advance(1);
  expect([asked.length, options.get().status]).toEqual([0, 'loading']);
  site.next(siteInfo({ stockPrefix: 'X_' }));
  await scheduler.advance(1);
  expect(asked).toEqual([{ isPlay: true, stockPrefix: 'X_' }]);
  const first = options.get();
  expect(first).toEqual({ status: 'ready', value: [wireTradeOption()] });

  const before = changes();
  await scheduler.advance(60_000);
  expect([asked.length, changes()]).toEqual([2, before]);
  expect(options.get()).toBe(first);
  // A market has closed.
  state.answer = succeed([wireTradeOption({ isOpen: false })]);
  await scheduler.advance(60_000);
  expect(options.get().value).toMatchObject([{ isOpen: false }]);
  expect(changes()).toBe(before + 1);
  release();
  await scheduler.advance(600_000);
  expect(asked).toHaveLength(3);
});

test('what is known stays while it cannot be asked for, and is asked again with the next connection', async () => {
  const { scheduler, site, connection, asked, state, options, follow } = openList();
  site.next(siteInfo());
  follow();
  await scheduler.advance(1);
  state.answer = fail(clientError('NO_CONNECTION'));
  await scheduler.advance(60_000);
  expect(options.get()).toMatchObject({
    status: 'failed',
    value: [wireTradeOption()],
    error: { code: 'NO_CONNECTION' },
  });
  state.answer = succeed([wireTradeOption()]);
  connection.next(2);
  await scheduler.advance(1);
  expect(options.get()).toEqual({ status: 'ready', value: [wireTradeOption()] });
  expect(asked).toHaveLength(3);
});

test('[U-C25] changed odds are read as soon as they are published', async () => {
  const { scheduler, site, changed, state, options, follow } = openList();
  site.next(siteInfo());
  follow();
  await scheduler.advance(1);
  state.answer = succeed([wireTradeOption({ odds: '1.8' })]);
  changed.next();
  await scheduler.advance(1);
  expect(options.get().value).toMatchObject([{ odds: '1.8' }]);
});
