import { expect, test } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { copyNodesAt, openBlocks } from '../../../../src/engine/copytrade/copyState.ts';
import { positionsOf } from '../../../../src/engine/index.ts';
import { BlockScheduler } from '../../../../src/gateway/copytrade/blockScheduler.ts';
import { turn } from '../../../support/clock.ts';
import { orderOf } from '../../../support/engine.ts';
import { applyOf, decideOf, followOf } from '../../../support/engineCopytrade.ts';
import { moveTo, openExchange, startLoop, type TestLoop } from '../../../support/loop.ts';

/** Three pieces. */
const FOLLOWERS = 1_001;

async function withFollowers(): Promise<TestLoop> {
  const loop = await startLoop();
  await openExchange(loop, FOLLOWERS + 1);
  await loop.must(moveTo({ last: '100', bids: [['100', '9999']], asks: [['100', '9999']] }));
  await loop.must(applyOf(1, FOLLOWERS));
  await loop.must(decideOf());
  await Promise.all(
    Array.from({ length: FOLLOWERS }, (_, index) => loop.must(followOf({ user: index + 2 }))),
  );
  return loop;
}

const schedulerOf = (loop: TestLoop): BlockScheduler => new BlockScheduler(loop);

const copiesIn = (loop: TestLoop): Promise<number> =>
  loop.read(({ engine }) => {
    const [position] = positionsOf(engine, userId(1));
    return position === undefined ? 0 : copyNodesAt(engine, position.id).length;
  });

async function untilWorked(loop: TestLoop): Promise<void> {
  while (await loop.read(({ engine }) => openBlocks(engine).length > 0)) await turn();
}

test('[Y-B6] the pieces of a block follow by themselves, and orders of others come between', async () => {
  const loop = await withFollowers();
  const scheduler = schedulerOf(loop);
  await loop.must(orderOf({ quantity: '1' }));
  expect(await copiesIn(loop)).toBe(500);
  scheduler.take(loop.published);
  const other = loop.must(orderOf({ user: 2, quantity: '1', price: '95' }));
  await untilWorked(loop);
  await other;
  expect(await copiesIn(loop)).toBe(FOLLOWERS);
  const types = loop.published.flatMap(({ events }) => events.map(({ type }) => type));
  expect(types.lastIndexOf('OrderAccepted')).toBeLessThan(types.lastIndexOf('CopyBlockWorked'));
  await scheduler.stop();
  await loop.stop();
});

test('[Y-B6] a block of before a restart goes on, also after the store has failed', async () => {
  const first = await withFollowers();
  await first.must(orderOf({ quantity: '1' }));
  await first.stop();
  const loop = await startLoop({ medium: first.medium });
  let isFailing = true;
  loop.store.fateOf = () => (isFailing ? 'failed' : 'stored');
  const scheduler = schedulerOf(loop);
  scheduler.start();
  while (loop.clock.pendingTimers() === 0) await turn();
  expect(await copiesIn(loop)).toBe(500);
  isFailing = false;
  await loop.clock.run(1_000);
  await untilWorked(loop);
  expect(await copiesIn(loop)).toBe(FOLLOWERS);
  await scheduler.stop();
  await loop.stop();
});
